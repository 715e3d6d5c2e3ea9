// The cost of a window alone, without derivatives: written apart from the solver's linearisation, so that the tests'
// finite differences of it check the latter.
#include "core/imu_based_solver.h"

namespace cartopy_imu {

double ImuBasedSolver::Cost(const WindowWeights& weights, const std::vector<WindowNode>& nodes,
                            const Vector3& gamma) {
  double pose_t = 0.0, pose_r = 0.0, acceleration = 0.0, rotation = 0.0, odometry_t = 0.0, odometry_r = 0.0;
  const std::size_t n = nodes.size();
  for (std::size_t i = 0; i < n; ++i) {
    const WindowNode& node = nodes[i];
    const Rigid3& m = node.estimate;
    if (node.has_measurement) {
      pose_t += (node.measured.translation - m.translation).squaredNorm();
      pose_r += RotationVectorFromQuaternion(m.rotation.conjugate() * node.measured.rotation).squaredNorm();
    }
    if (i + 1 == n) break;
    const Rigid3& next = nodes[i + 1].estimate;
    rotation += (next.rotation.conjugate() * m.rotation * node.delta_rotation).vec().squaredNorm();
    if (node.has_odometry) {
      odometry_t +=
          (node.odometry.translation - m.rotation.conjugate() * (next.translation - m.translation)).squaredNorm();
      odometry_r +=
          RotationVectorFromQuaternion(next.rotation.conjugate() * m.rotation * node.odometry.rotation).squaredNorm();
    }
    if (i + 2 < n) {
      const double d1 = node.interval;
      const double d2 = nodes[i + 1].interval;
      const Vector3 change = (nodes[i + 2].estimate.translation - next.translation) / d2 -
                             (next.translation - m.translation) / d1;
      acceleration += (next.rotation * nodes[i + 1].delta_velocity - (0.5 * (d1 + d2)) * gamma - change).squaredNorm();
    }
  }
  const auto square = [](double x) { return x * x; };
  return 0.5 * (square(weights.pose_translation) * pose_t + square(weights.pose_rotation) * pose_r +
                square(weights.imu_acceleration) * acceleration + square(weights.imu_rotation) * rotation +
                square(weights.odometry_translation) * odometry_t + square(weights.odometry_rotation) * odometry_r);
}

}  // namespace cartopy_imu
