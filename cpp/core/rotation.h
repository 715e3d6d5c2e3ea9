// Rotations as the estimators use them: Hamilton unit quaternions, q v q*, and the two maps to and from rotation
// vectors with the branches of Cartographer (facts that the golden numbers depend on).
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace cartopy_imu {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;
using Quaternion = Eigen::Quaterniond;

// Rotation vector [rad] to quaternion. Below 1e-4 rad the result is (1, v / 2), not normalised: this is what the
// original computes for most gyro samples, and it is kept so that products agree to rounding.
inline Quaternion QuaternionFromRotationVector(const Vector3& v) {
  const double squared = v.squaredNorm();
  if (squared > 1e-8) {
    const double angle = std::sqrt(squared);
    const double scale = std::sin(0.5 * angle) / angle;
    return Quaternion(std::cos(0.5 * angle), scale * v.x(), scale * v.y(), scale * v.z());
  }
  return Quaternion(1.0, 0.5 * v.x(), 0.5 * v.y(), 0.5 * v.z());
}

// Quaternion to the rotation vector [rad] of the shorter way round.
Vector3 RotationVectorFromQuaternion(const Quaternion& q);

// Shortest-arc rotation taking the direction of `a` onto that of `b`.
Quaternion RotationBetweenVectors(const Vector3& a, const Vector3& b);

// Shortest-arc spherical interpolation; `factor` 0 gives `a`.
Quaternion Slerp(const Quaternion& a, const Quaternion& b, double factor);

// A rigid transform: p_target = rotation * p_source + translation.
struct Rigid3 {
  Vector3 translation = Vector3::Zero();
  Quaternion rotation = Quaternion::Identity();

  Rigid3 Inverse() const {
    const Quaternion inverse = rotation.conjugate();
    return {-(inverse * translation), inverse};
  }
};

inline Rigid3 operator*(const Rigid3& a, const Rigid3& b) {
  return {a.rotation * b.translation + a.translation, (a.rotation * b.rotation).normalized()};
}

// Linear translation, slerp rotation.
Rigid3 Interpolate(const Rigid3& a, const Rigid3& b, double factor);

}  // namespace cartopy_imu
