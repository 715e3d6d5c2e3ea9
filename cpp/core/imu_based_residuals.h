// The residuals of the IMU-based extrapolator with their analytic Jacobians.
//
// A node is a pose M = (t, R) of the tracking frame in the local frame. Jacobians are with respect to
//   t + delta_t (local frame)   and   R Exp(delta_r) (tracking frame),
// so a rotation's delta is a small rotation vector on the right. No residual here carries its weight.
#pragma once

#include <cmath>

#include "core/rotation.h"

namespace cartopy_imu {

inline Matrix3 CrossMatrix(const Vector3& v) {
  Matrix3 m;
  m << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return m;
}

// Rotation vector of a unit quaternion together with the inverse left Jacobian of SO(3) there:
// Log(Exp(d) q) = Log(q) + inverse_left_jacobian d. The inverse right Jacobian is its transpose.
// (J. Sola et al., "A micro Lie theory for state estimation in robotics", eqs. 145-146.)
struct LogWithJacobian {
  Vector3 rotation_vector;
  Matrix3 inverse_left_jacobian;
};

inline LogWithJacobian LogAndInverseLeftJacobian(const Quaternion& q) {
  const double sign = q.w() < 0.0 ? -1.0 : 1.0;
  const double w = sign * q.w();
  const Vector3 v = sign * q.vec();
  const double squared_sine = v.squaredNorm();
  double scale, coefficient;  // angle / sin(angle / 2); (1 - angle / 2 cot(angle / 2)) / angle^2
  if (squared_sine < 1e-4) {
    // Series of 2 asin(s) / s and of the coefficient in s^2 with s = sin(angle / 2) < 0.01: relative error < 1e-16.
    const double s2 = squared_sine;
    scale = 2.0 + s2 * (1.0 / 3.0 + s2 * (3.0 / 20.0 + s2 * (5.0 / 56.0 + s2 * (35.0 / 576.0))));
    const double angle_squared = s2 * scale * scale;
    coefficient = 1.0 / 12.0 + angle_squared * (1.0 / 720.0 + angle_squared * (1.0 / 30240.0));
  } else {
    const double sine = std::sqrt(squared_sine);
    const double angle = 2.0 * std::atan2(sine, w);
    scale = angle / sine;
    coefficient = (1.0 - 0.5 * scale * w) / (angle * angle);
  }
  LogWithJacobian result;
  const Vector3 e = scale * v;
  result.rotation_vector = e;
  // I - [e]x / 2 + coefficient [e]x^2, with [e]x^2 = e e^T - |e|^2 I.
  const double diagonal = 1.0 - coefficient * e.squaredNorm();
  const Vector3 ce = coefficient * e;
  const Vector3 h = 0.5 * e;
  result.inverse_left_jacobian << diagonal + ce.x() * e.x(), ce.x() * e.y() + h.z(), ce.x() * e.z() - h.y(),
      ce.x() * e.y() - h.z(), diagonal + ce.y() * e.y(), ce.y() * e.z() + h.x(),  //
      ce.x() * e.z() + h.y(), ce.y() * e.z() - h.x(), diagonal + ce.z() * e.z();
  return result;
}

// Measured local pose of a node: translation measured_t - t (Jacobian -I), rotation Log(R^-1 measured_R).
struct PoseResidual {
  Vector3 translation;
  Vector3 rotation;
  Matrix3 d_rotation;  // d rotation / d delta_r
};

inline PoseResidual EvaluatePoseResidual(const Vector3& t, const Quaternion& r, const Vector3& measured_t,
                                         const Quaternion& measured_r) {
  const LogWithJacobian log = LogAndInverseLeftJacobian(r.conjugate() * measured_r);
  return {measured_t - t, log.rotation_vector, -log.inverse_left_jacobian};
}

// Turn between two consecutive nodes against the gyro: vector part of R_1^-1 R_0 delta_rotation.
struct RotationResidual {
  Vector3 residual;
  Matrix3 d_r0, d_r1;
};

inline RotationResidual EvaluateRotationResidual(const Quaternion& r0, const Quaternion& r1,
                                                 const Quaternion& delta_rotation) {
  const Quaternion q = r1.conjugate() * r0 * delta_rotation;
  const Vector3 v = q.vec();
  Matrix3 plus;  // (w I + [v]x) / 2
  const double w = 0.5 * q.w();
  const Vector3 h = 0.5 * v;
  plus << w, -h.z(), h.y(), h.z(), w, -h.x(), -h.y(), h.x(), w;
  return {v, plus * delta_rotation.toRotationMatrix().transpose(), -plus.transpose()};
}

// Change of velocity around the middle one of three nodes against the accelerometer:
//   R_1 delta_velocity - (d1 + d2) / 2 gamma - ((t_2 - t_1) / d2 - (t_1 - t_0) / d1)
// with gamma = gravity's magnitude times the direction of up in the local frame and d1, d2 the intervals [s].
// Jacobians: t_0: -I / d1, t_1: (1 / d1 + 1 / d2) I, t_2: -I / d2, gamma: -(d1 + d2) / 2 I.
struct AccelerationResidual {
  Vector3 residual;
  Matrix3 d_r1;
};

inline AccelerationResidual EvaluateAccelerationResidual(const Vector3& t0, const Vector3& t1, const Quaternion& r1,
                                                         const Vector3& t2, const Vector3& gamma,
                                                         const Vector3& delta_velocity, double d1, double d2) {
  const Matrix3 rotation = r1.toRotationMatrix();
  const Vector3 change = (t2 - t1) / d2 - (t1 - t0) / d1;
  Matrix3 d_r1;  // -R [dv]x, column by column: R [dv]x e_k = R (dv x e_k).
  const Vector3& dv = delta_velocity;
  d_r1.col(0) = rotation.col(2) * dv.y() - rotation.col(1) * dv.z();
  d_r1.col(1) = rotation.col(0) * dv.z() - rotation.col(2) * dv.x();
  d_r1.col(2) = rotation.col(1) * dv.x() - rotation.col(0) * dv.y();
  return {rotation * dv - (0.5 * (d1 + d2)) * gamma - change, d_r1};
}

// Relative pose of two consecutive nodes against the odometry's:
//   translation = measured_t - R_0^-1 (t_1 - t_0)  (Jacobians: t_0: R_0^T, t_1: -R_0^T),
//   rotation = Log(R_1^-1 R_0 measured_R).
struct OdometryResidual {
  Vector3 translation;
  Matrix3 r0_transposed;
  Matrix3 d_translation_d_r0;
  Vector3 rotation;
  Matrix3 d_rotation_d_r0, d_rotation_d_r1;
};

inline OdometryResidual EvaluateOdometryResidual(const Vector3& t0, const Quaternion& r0, const Vector3& t1,
                                                 const Quaternion& r1, const Rigid3& measured) {
  OdometryResidual result;
  result.r0_transposed = r0.toRotationMatrix().transpose();
  const Vector3 relative = result.r0_transposed * (t1 - t0);
  result.translation = measured.translation - relative;
  result.d_translation_d_r0 = -CrossMatrix(relative);
  const LogWithJacobian log = LogAndInverseLeftJacobian(r1.conjugate() * r0 * measured.rotation);
  result.rotation = log.rotation_vector;
  result.d_rotation_d_r0 =
      log.inverse_left_jacobian.transpose() * measured.rotation.toRotationMatrix().transpose();
  result.d_rotation_d_r1 = -log.inverse_left_jacobian;
  return result;
}

}  // namespace cartopy_imu
