// Bindings of the dispatch queue.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_ordered_multi_queue(nb::module_&) {}
