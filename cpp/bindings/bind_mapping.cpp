// Bindings of the IMU tracker and the pose extrapolators. The Python classes check every argument first.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "core/imu_based_pose_extrapolator.h"
#include "core/imu_tracker.h"
#include "core/pose_extrapolator.h"

namespace nb = nanobind;
using namespace cartopy_imu;

namespace {

using PoseTuple = std::tuple<double, double, double, double, double, double, double>;  // t xyz, q wxyz
using VectorTuple = std::tuple<double, double, double>;
using QuaternionTuple = std::tuple<double, double, double, double>;
using Times = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Vectors = nb::ndarray<const double, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

Vector3 ToVector(const VectorTuple& v) { return {std::get<0>(v), std::get<1>(v), std::get<2>(v)}; }
VectorTuple FromVector(const Vector3& v) { return {v.x(), v.y(), v.z()}; }
QuaternionTuple FromQuaternion(const Quaternion& q) { return {q.w(), q.x(), q.y(), q.z()}; }
Rigid3 ToPose(const PoseTuple& p) {
  return {{std::get<0>(p), std::get<1>(p), std::get<2>(p)},
          Quaternion(std::get<3>(p), std::get<4>(p), std::get<5>(p), std::get<6>(p))};
}
PoseTuple FromPose(const Rigid3& p) {
  return {p.translation.x(), p.translation.y(), p.translation.z(), p.rotation.w(),
          p.rotation.x(),    p.rotation.y(),    p.rotation.z()};
}
ImuSample ToSample(std::int64_t time, const VectorTuple& acceleration, const VectorTuple& rate) {
  return {time, ToVector(acceleration), ToVector(rate)};
}

// `volatile`: without it a build by GCC 12 left the middle components of a pose unrounded.
double ToSinglePrecision(double x) {
  volatile float single = static_cast<float>(x);
  return single;
}

// A pose in single precision, as the original gives out those at earlier times.
PoseTuple FromPoseInSinglePrecision(const Rigid3& p) {
  return {ToSinglePrecision(p.translation.x()), ToSinglePrecision(p.translation.y()),
          ToSinglePrecision(p.translation.z()), ToSinglePrecision(p.rotation.w()),
          ToSinglePrecision(p.rotation.x()),    ToSinglePrecision(p.rotation.y()),
          ToSinglePrecision(p.rotation.z())};
}

template <typename Extrapolator>
void AddImuArray(Extrapolator& self, const Times& times, const Vectors& accelerations, const Vectors& rates) {
  const std::size_t n = times.shape(0);
  if (accelerations.shape(0) != n || rates.shape(0) != n) throw std::invalid_argument("columns differ in length");
  const std::int64_t* t = times.data();
  const double* a = accelerations.data();
  const double* w = rates.data();
  nb::gil_scoped_release release;
  for (std::size_t i = 0; i < n; ++i, a += 3, w += 3) {
    self.AddImuData({t[i], {a[0], a[1], a[2]}, {w[0], w[1], w[2]}});
  }
}

}  // namespace

void bind_mapping(nb::module_& m) {
  nb::class_<ImuTracker>(m, "ImuTracker")
      .def(nb::init<double, std::int64_t>(), nb::arg("imu_gravity_time_constant"), nb::arg("time"))
      .def("advance", &ImuTracker::Advance)
      .def("add_linear_acceleration",
           [](ImuTracker& self, const VectorTuple& a) { return self.AddLinearAccelerationObservation(ToVector(a)); })
      .def("add_angular_velocity",
           [](ImuTracker& self, const VectorTuple& w) { self.AddAngularVelocityObservation(ToVector(w)); })
      .def_prop_ro("time", &ImuTracker::time)
      .def_prop_ro("orientation", [](const ImuTracker& self) { return FromQuaternion(self.orientation()); })
      .def_prop_ro("gravity_vector", [](const ImuTracker& self) { return FromVector(self.gravity_vector()); });

  nb::class_<PoseExtrapolator>(m, "PoseExtrapolator")
      .def(nb::init<std::int64_t, double>(), nb::arg("pose_queue_duration"), nb::arg("imu_gravity_time_constant"))
      .def("initialize_with_imu",
           [](PoseExtrapolator& self, std::int64_t time, const VectorTuple& a, const VectorTuple& w) {
             return self.InitializeWithImu(ToSample(time, a, w));
           })
      .def("add_imu_data",
           [](PoseExtrapolator& self, std::int64_t time, const VectorTuple& a, const VectorTuple& w) {
             self.AddImuData(ToSample(time, a, w));
           })
      .def("add_imu_data_array", &AddImuArray<PoseExtrapolator>)
      .def("add_odometry_data",
           [](PoseExtrapolator& self, std::int64_t time, const PoseTuple& p) { self.AddOdometryData(time, ToPose(p)); })
      .def("add_pose",
           [](PoseExtrapolator& self, std::int64_t time, const PoseTuple& p) { self.AddPose(time, ToPose(p)); })
      .def("extrapolate_pose",
           [](PoseExtrapolator& self, std::int64_t time) { return FromPose(self.ExtrapolatePose(time)); })
      .def("estimate_gravity_orientation",
           [](PoseExtrapolator& self, std::int64_t time) {
             return FromQuaternion(self.EstimateGravityOrientation(time));
           })
      .def("extrapolate_with_gravity",
           [](PoseExtrapolator& self, const std::vector<std::int64_t>& times) {
             std::vector<PoseTuple> previous;
             previous.reserve(times.size());
             const std::int64_t current = times.back();
             for (std::size_t i = 0; i + 1 < times.size(); ++i) {
               previous.push_back(FromPoseInSinglePrecision(self.ExtrapolatePose(times[i])));
             }
             return std::make_tuple(std::move(previous), FromPose(self.ExtrapolatePose(current)),
                                    FromVector(self.LinearVelocity()),
                                    FromQuaternion(self.EstimateGravityOrientation(current)));
           })
      .def_prop_ro("last_pose", [](const PoseExtrapolator& self) { return FromPose(self.last_pose()); })
      .def_prop_ro("num_imu_data", [](const PoseExtrapolator& self) { return self.imu_data().size(); })
      .def_prop_ro("num_odometry_data", [](const PoseExtrapolator& self) { return self.odometry_data().size(); })
      .def_prop_ro("num_poses", &PoseExtrapolator::num_poses)
      .def_prop_ro("num_skipped_accelerations", &PoseExtrapolator::num_skipped_accelerations);

  nb::class_<ImuBasedPoseExtrapolator>(m, "ImuBasedPoseExtrapolator")
      .def(
          "__init__",
          [](ImuBasedPoseExtrapolator* self, std::int64_t pose_queue_duration, double gravity_constant,
             double pose_translation_weight, double pose_rotation_weight, double imu_acceleration_weight,
             double imu_rotation_weight, double odometry_translation_weight, double odometry_rotation_weight,
             int max_num_iterations, bool return_smoothed_pose) {
            ImuBasedOptions options;
            options.pose_queue_duration = pose_queue_duration;
            options.gravity_constant = gravity_constant;
            options.weights = {pose_translation_weight,     pose_rotation_weight,        imu_acceleration_weight,
                               imu_rotation_weight,         odometry_translation_weight, odometry_rotation_weight};
            options.max_num_iterations = max_num_iterations;
            options.return_smoothed_pose = return_smoothed_pose;
            new (self) ImuBasedPoseExtrapolator(options);
          },
          nb::kw_only(), nb::arg("pose_queue_duration"), nb::arg("gravity_constant"),
          nb::arg("pose_translation_weight"), nb::arg("pose_rotation_weight"), nb::arg("imu_acceleration_weight"),
          nb::arg("imu_rotation_weight"), nb::arg("odometry_translation_weight"), nb::arg("odometry_rotation_weight"),
          nb::arg("max_num_iterations"), nb::arg("return_smoothed_pose"))
      .def("add_imu_data",
           [](ImuBasedPoseExtrapolator& self, std::int64_t time, const VectorTuple& a, const VectorTuple& w) {
             self.AddImuData(ToSample(time, a, w));
           })
      .def("add_imu_data_array", &AddImuArray<ImuBasedPoseExtrapolator>)
      .def("add_odometry_data", [](ImuBasedPoseExtrapolator& self, std::int64_t time,
                                   const PoseTuple& p) { self.AddOdometryData(time, ToPose(p)); })
      .def("add_pose",
           [](ImuBasedPoseExtrapolator& self, std::int64_t time, const PoseTuple& p) { self.AddPose(time, ToPose(p)); })
      .def("extrapolate",
           [](ImuBasedPoseExtrapolator& self, const std::vector<std::int64_t>& times) {
             const std::int64_t current = times.back();
             const ImuBasedExtrapolation r = self.Extrapolate(current);
             std::vector<PoseTuple> previous;
             previous.reserve(times.size());
             const std::int64_t start = self.last_pose_time();
             for (std::size_t i = 0; i + 1 < times.size(); ++i) {
               const double factor =
                   current > start ? ToSeconds(times[i] - start) / ToSeconds(current - start) : 0.0;
               previous.push_back(FromPoseInSinglePrecision(Interpolate(self.last_pose(), r.pose, factor)));
             }
             return std::make_tuple(std::move(previous), FromPose(r.pose), FromVector(r.velocity),
                                    FromQuaternion(r.gravity_from_tracking));
           })
      .def_prop_ro("last_pose", [](const ImuBasedPoseExtrapolator& self) { return FromPose(self.last_pose()); })
      .def_prop_ro("gravity_constant", &ImuBasedPoseExtrapolator::gravity_constant)
      .def_prop_ro("solver_summary",
                   [](const ImuBasedPoseExtrapolator& self) {
                     const SolverSummary& s = self.summary();
                     return std::make_tuple(s.num_iterations, s.initial_cost, s.final_cost, s.last_step,
                                            static_cast<int>(s.termination));
                   })
      .def_prop_ro("num_imu_data", [](const ImuBasedPoseExtrapolator& self) { return self.imu_data().size(); })
      .def_prop_ro("first_imu_time", [](const ImuBasedPoseExtrapolator& self) { return self.imu_data().front().time; })
      .def_prop_ro("num_odometry_data",
                   [](const ImuBasedPoseExtrapolator& self) { return self.odometry_data().size(); })
      .def_prop_ro("num_poses", &ImuBasedPoseExtrapolator::num_poses);

  m.def("rotation_between_vectors", [](const VectorTuple& a, const VectorTuple& b) {
    return FromQuaternion(RotationBetweenVectors(ToVector(a), ToVector(b)));
  });
}
