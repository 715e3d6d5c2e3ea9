#include "core/rotation.h"

#include <cmath>

namespace cartopy_imu {

Vector3 RotationVectorFromQuaternion(const Quaternion& q) {
  Quaternion n = q.normalized();
  if (n.w() < 0.0) n.coeffs() = -n.coeffs();
  const double angle = 2.0 * std::atan2(n.vec().norm(), n.w());
  const double scale = angle < 1e-7 ? 2.0 : angle / std::sin(0.5 * angle);
  return scale * n.vec();
}

Quaternion RotationBetweenVectors(const Vector3& a, const Vector3& b) {
  return Quaternion::FromTwoVectors(a, b);
}

Quaternion Slerp(const Quaternion& a, const Quaternion& b, double factor) { return a.slerp(factor, b); }

Rigid3 Interpolate(const Rigid3& a, const Rigid3& b, double factor) {
  return {a.translation + factor * (b.translation - a.translation), Slerp(a.rotation, b.rotation, factor)};
}

}  // namespace cartopy_imu
