// The private extension `cartopy_imu._core`: one bind_*.cpp a topic, each called here.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_mapping(nb::module_& m);
void bind_ordered_multi_queue(nb::module_& m);
void bind_record_codec(nb::module_& m);

NB_MODULE(_core, m) {
  // A user whose program ends while objects are alive is told nothing: the check is for developers of bindings.
  nb::set_leak_warnings(false);
  m.doc() = "Numeric core of cartopy_imu; private, use the Python classes.";
  bind_mapping(m);
  bind_ordered_multi_queue(m);
  bind_record_codec(m);
}
