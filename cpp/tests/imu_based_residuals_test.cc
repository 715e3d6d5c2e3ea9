// Analytic Jacobians of every residual against central differences, near zero, at ordinary and near half a turn.
#include "core/imu_based_residuals.h"

#include <functional>
#include <random>

#include "check.h"

using namespace cartopy_imu;

namespace {

constexpr double kStep = 1e-6;

std::mt19937_64 generator(20240117);

Vector3 RandomVector(double size) {
  std::normal_distribution<double> normal;
  return size * Vector3(normal(generator), normal(generator), normal(generator));
}

Quaternion Exp(const Vector3& v) {
  const double angle = v.norm();
  if (angle < 1e-12) return Quaternion(1.0, 0.5 * v.x(), 0.5 * v.y(), 0.5 * v.z()).normalized();
  return Quaternion(Eigen::AngleAxisd(angle, v / angle));
}

Quaternion RandomRotation(double angle) { return Exp(angle * RandomVector(1.0).normalized()); }

// Central difference of residual(delta) over the three components of delta.
Matrix3 Numeric(const std::function<Vector3(const Vector3&)>& residual) {
  Matrix3 jacobian;
  for (int k = 0; k < 3; ++k) {
    const Vector3 delta = kStep * Vector3::Unit(k);
    jacobian.col(k) = (residual(delta) - residual(-delta)) / (2.0 * kStep);
  }
  return jacobian;
}

void CheckJacobian(const Matrix3& analytic, const std::function<Vector3(const Vector3&)>& residual) {
  CHECK_NEAR((analytic - Numeric(residual)).cwiseAbs().maxCoeff(), 0.0, 2e-8 * (1.0 + analytic.cwiseAbs().maxCoeff()));
}

}  // namespace

int main() {
  for (const double angle : {0.0, 1e-9, 1e-4, 0.019, 0.021, 0.5, 2.0, 3.0, 3.13}) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      const Vector3 t0 = RandomVector(3.0), t1 = RandomVector(3.0), t2 = RandomVector(3.0);
      const Quaternion r0 = RandomRotation(2.0);

      {  // Pose: the error has the given angle.
        const Quaternion measured_r = r0 * RandomRotation(angle);
        const Vector3 measured_t = RandomVector(3.0);
        const PoseResidual residual = EvaluatePoseResidual(t0, r0, measured_t, measured_r);
        CHECK_NEAR(residual.rotation.norm(), angle, 1e-9);
        CHECK_NEAR((residual.translation - (measured_t - t0)).norm(), 0.0, 1e-15);
        CHECK_NEAR((RotationVectorFromQuaternion(r0.conjugate() * measured_r) - residual.rotation).norm(), 0.0, 1e-9);
        CheckJacobian(residual.d_rotation, [&](const Vector3& d) {
          return EvaluatePoseResidual(t0, r0 * Exp(d), measured_t, measured_r).rotation;
        });
      }
      {  // Gyro.
        const Quaternion delta = RandomRotation(0.3);
        const Quaternion r1 = r0 * delta * RandomRotation(angle);
        const RotationResidual residual = EvaluateRotationResidual(r0, r1, delta);
        CHECK_NEAR(residual.residual.norm(), std::sin(0.5 * angle), 1e-9);
        CheckJacobian(residual.d_r0, [&](const Vector3& d) {
          return EvaluateRotationResidual(r0 * Exp(d), r1, delta).residual;
        });
        CheckJacobian(residual.d_r1, [&](const Vector3& d) {
          return EvaluateRotationResidual(r0, r1 * Exp(d), delta).residual;
        });
      }
      {  // Accelerometer.
        const Vector3 gamma(0.3, -0.2, 9.8), dv = RandomVector(1.0);
        const double d1 = 0.1, d2 = 0.07;
        const auto at = [&](const Vector3& a, const Vector3& b, const Quaternion& r, const Vector3& c, const Vector3& g) {
          return EvaluateAccelerationResidual(a, b, r, c, g, dv, d1, d2).residual;
        };
        CheckJacobian(EvaluateAccelerationResidual(t0, t1, r0, t2, gamma, dv, d1, d2).d_r1,
                      [&](const Vector3& d) { return at(t0, t1, r0 * Exp(d), t2, gamma); });
        CheckJacobian(-1.0 / d1 * Matrix3::Identity(), [&](const Vector3& d) { return at(t0 + d, t1, r0, t2, gamma); });
        CheckJacobian((1.0 / d1 + 1.0 / d2) * Matrix3::Identity(),
                      [&](const Vector3& d) { return at(t0, t1 + d, r0, t2, gamma); });
        CheckJacobian(-1.0 / d2 * Matrix3::Identity(), [&](const Vector3& d) { return at(t0, t1, r0, t2 + d, gamma); });
        CheckJacobian(-0.5 * (d1 + d2) * Matrix3::Identity(),
                      [&](const Vector3& d) { return at(t0, t1, r0, t2, gamma + d); });
      }
      {  // Odometry.
        const Rigid3 measured{RandomVector(1.0), RandomRotation(0.4)};
        const Quaternion r1 = r0 * measured.rotation * RandomRotation(angle);
        const OdometryResidual residual = EvaluateOdometryResidual(t0, r0, t1, r1, measured);
        CHECK_NEAR(residual.rotation.norm(), angle, 1e-9);
        const auto at = [&](const Vector3& a, const Quaternion& ra, const Vector3& b, const Quaternion& rb) {
          return EvaluateOdometryResidual(a, ra, b, rb, measured);
        };
        CheckJacobian(residual.r0_transposed, [&](const Vector3& d) { return at(t0 + d, r0, t1, r1).translation; });
        CheckJacobian(-residual.r0_transposed, [&](const Vector3& d) { return at(t0, r0, t1 + d, r1).translation; });
        CheckJacobian(residual.d_translation_d_r0,
                      [&](const Vector3& d) { return at(t0, r0 * Exp(d), t1, r1).translation; });
        CheckJacobian(residual.d_rotation_d_r0, [&](const Vector3& d) { return at(t0, r0 * Exp(d), t1, r1).rotation; });
        CheckJacobian(residual.d_rotation_d_r1, [&](const Vector3& d) { return at(t0, r0, t1, r1 * Exp(d)).rotation; });
      }
    }
  }
  return 0;
}
