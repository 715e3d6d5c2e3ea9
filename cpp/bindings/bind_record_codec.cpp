// Bindings of pbstream records (inflate, deflate, IMU columns).
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_record_codec(nb::module_&) {}
