// Minimal checks for the C++ tests: a failed check prints where and ends the test program with status 1.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)

#define CHECK_NEAR(a, b, tolerance)                                                \
  do {                                                                             \
    const double check_a = (a), check_b = (b);                                     \
    if (!(std::abs(check_a - check_b) <= (tolerance))) {                           \
      std::fprintf(stderr, "%s:%d: |%s - %s| = |%.17g - %.17g| > %g\n", __FILE__, __LINE__, #a, #b, \
                   check_a, check_b, static_cast<double>(tolerance));              \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)

#define CHECK_THROWS(expression, type)                                             \
  do {                                                                             \
    bool check_thrown = false;                                                     \
    try {                                                                          \
      (void)(expression);                                                          \
    } catch (const type&) {                                                        \
      check_thrown = true;                                                         \
    }                                                                              \
    if (!check_thrown) {                                                           \
      std::fprintf(stderr, "%s:%d: no %s from %s\n", __FILE__, __LINE__, #type, #expression); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)
