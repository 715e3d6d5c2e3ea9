// Tracker, integration and both extrapolators on motion whose answer is known, and on awkward data.
#include "core/pose_extrapolator.h"

#include <random>
#include <stdexcept>

#include "check.h"
#include "core/imu_based_pose_extrapolator.h"
#include "core/imu_integration.h"

using namespace cartopy_imu;

namespace {

constexpr std::int64_t kSecond = 10'000'000;
const Vector3 kUp(0.0, 0.0, 9.806);

void TestTracker() {
  ImuTracker tracker(10.0, kSecond);
  CHECK(!tracker.AddLinearAccelerationObservation(Vector3::Zero()));
  CHECK_NEAR(tracker.orientation().angularDistance(Quaternion::Identity()), 0.0, 0.0);
  CHECK(tracker.AddLinearAccelerationObservation(Vector3(0.0, 9.8, 0.0)));  // y is up: turned by a quarter
  CHECK_NEAR((tracker.orientation() * Vector3::UnitY() - Vector3::UnitZ()).norm(), 0.0, 1e-12);
  tracker.AddAngularVelocityObservation(Vector3(0.0, 0.5, 0.0));
  tracker.Advance(3 * kSecond);
  CHECK_NEAR((tracker.orientation() * Vector3::UnitY() - Vector3::UnitZ()).norm(), 0.0, 1e-12);
  CHECK_NEAR(tracker.gravity_vector().norm(), 9.8, 1e-9);
  CHECK(!tracker.AddLinearAccelerationObservation(Vector3::Constant(1e300)));
}

void TestIntegration() {
  ImuQueue queue;
  CHECK_THROWS(IntegrateImu(queue, kSecond, 2 * kSecond), std::invalid_argument);
  for (int i = 0; i <= 100; ++i) {
    queue.push_back({kSecond + i * kSecond / 100, Vector3(1.0, 0.0, 0.0), Vector3(0.0, 0.0, 1.0)});
  }
  CHECK_THROWS(IntegrateImu(queue, kSecond - 1, 2 * kSecond), std::invalid_argument);
  const ImuIntegral one = IntegrateImu(queue, kSecond, 2 * kSecond);
  CHECK_NEAR(one.delta_rotation.angularDistance(Quaternion(Eigen::AngleAxisd(1.0, Vector3::UnitZ()))), 0.0, 1e-9);
  CHECK_NEAR(IntegrateImuRotation(queue, kSecond, 2 * kSecond).angularDistance(one.delta_rotation), 0.0, 0.0);
  CHECK_NEAR((one.delta_velocity - Vector3(std::sin(1.0), 1.0 - std::cos(1.0), 0.0)).norm(), 0.0, 0.01);
  // The last sample holds on; an empty stretch gives nothing.
  CHECK_NEAR(RotationVectorFromQuaternion(IntegrateImuRotation(queue, 2 * kSecond, 3 * kSecond)).z(), 1.0, 1e-9);
  CHECK_NEAR(IntegrateImu(queue, 2 * kSecond, 2 * kSecond).delta_velocity.norm(), 0.0, 0.0);
}

void TestConstantVelocity() {
  PoseExtrapolator extrapolator(kSecond / 1000, 10.0);
  CHECK(!extrapolator.InitializeWithImu({kSecond, Vector3::Zero(), Vector3::Zero()}));
  CHECK(!extrapolator.has_pose());
  CHECK(extrapolator.InitializeWithImu({kSecond, kUp, Vector3(0.0, 0.0, 1.0)}));
  for (int i = 1; i <= 10; ++i) extrapolator.AddImuData({kSecond + i * kSecond / 100, kUp, Vector3(0.0, 0.0, 1.0)});
  extrapolator.AddPose(kSecond + kSecond / 10, {Vector3(0.2, 0.0, 0.0), Quaternion(Eigen::AngleAxisd(0.1, Vector3::UnitZ()))});
  const std::int64_t later = kSecond + kSecond / 5;
  const Rigid3 first = extrapolator.ExtrapolatePose(later);
  CHECK_NEAR((first.translation - Vector3(0.4, 0.0, 0.0)).norm(), 0.0, 1e-12);
  CHECK_NEAR(RotationVectorFromQuaternion(first.rotation).z(), 0.2, 1e-9);
  // Questions in any order have the same answers.
  extrapolator.ExtrapolatePose(later + kSecond);
  extrapolator.ExtrapolatePose(later - kSecond / 20);
  CHECK(extrapolator.ExtrapolatePose(later).rotation.coeffs() == first.rotation.coeffs());
}

void TestImuBased(bool smoothed) {
  std::mt19937_64 generator(3);
  std::normal_distribution<double> normal;
  ImuBasedOptions options;
  options.max_num_iterations = 50;
  options.return_smoothed_pose = smoothed;
  ImuBasedPoseExtrapolator extrapolator(options);
  // Constant velocity along x at rest in rotation: predictions follow the line.
  extrapolator.AddImuData({kSecond, kUp, Vector3::Zero()});
  extrapolator.AddPose(kSecond, Rigid3());
  for (int k = 1; k <= 200; ++k) {
    const std::int64_t time = kSecond + k * kSecond / 10;
    for (int i = 1; i <= 20; ++i) extrapolator.AddImuData({time - kSecond / 10 + i * kSecond / 200, kUp, Vector3::Zero()});
    const ImuBasedExtrapolation result = extrapolator.Extrapolate(time);
    const ImuBasedExtrapolation again = extrapolator.Extrapolate(time);
    CHECK(result.pose.translation == again.pose.translation);
    if (k > 5) {
      CHECK_NEAR((result.pose.translation - Vector3(0.1 * k, 0.0, 0.0)).norm(), 0.0, 1e-3);
      CHECK_NEAR((result.velocity - Vector3(1.0, 0.0, 0.0)).norm(), 0.0, 1e-2);
      CHECK_NEAR((result.gravity_from_tracking * Vector3::UnitZ() - Vector3::UnitZ()).norm(), 0.0, 1e-3);
    }
    extrapolator.AddPose(time, {Vector3(0.1 * k, 0.0, 0.0), Quaternion::Identity()});
    // A second pose of the same instant replaces the first; some go without a question in between.
    if (k % 7 == 0) extrapolator.AddPose(time, {Vector3(0.1 * k, 0.0, 0.0), Quaternion::Identity()});
  }
  CHECK(extrapolator.num_poses() <= 52);
  CHECK(extrapolator.imu_data().size() < 1100);
}

}  // namespace

int main() {
  TestTracker();
  TestIntegration();
  TestConstantVelocity();
  TestImuBased(false);
  TestImuBased(true);
  return 0;
}
