// Bindings of pose extrapolators.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_mapping(nb::module_&) {}
