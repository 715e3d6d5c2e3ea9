// Replays an extrapolator scenario (tests/data/golden/*.txt form) without Python, for instruction counts and profiles:
//   replay_extrapolator SCENARIO.txt [MAX_NUM_ITERATIONS]
// Prints the number of extrapolations, their median time, the mean number of iterations and the last pose.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/imu_based_pose_extrapolator.h"
#include "core/pose_extrapolator.h"

using namespace cartopy_imu;

namespace {

Rigid3 ReadPose(std::istringstream& in) {
  double t[3], q[4];
  in >> t[0] >> t[1] >> t[2] >> q[0] >> q[1] >> q[2] >> q[3];
  return {{t[0], t[1], t[2]}, Quaternion(q[0], q[1], q[2], q[3])};
}

ImuSample ReadSample(std::istringstream& in) {
  ImuSample s;
  in >> s.time >> s.linear_acceleration.x() >> s.linear_acceleration.y() >> s.linear_acceleration.z() >>
      s.angular_velocity.x() >> s.angular_velocity.y() >> s.angular_velocity.z();
  return s;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s SCENARIO.txt [MAX_NUM_ITERATIONS]\n", argv[0]);
    return 2;
  }
  std::ifstream file(argv[1]);
  std::map<std::string, double> options;
  std::vector<ImuSample> samples;
  std::unique_ptr<ImuBasedPoseExtrapolator> imu_based;
  std::unique_ptr<PoseExtrapolator> constant_velocity;
  int results = 0;
  long iterations = 0;
  Rigid3 last;
  std::vector<double> micros;
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    std::string event;
    if (!(in >> event) || event[0] == '#') continue;
    std::int64_t time = 0;
    if (event == "option") {
      std::string key;
      in >> key;
      in >> options[key];
    } else if (event == "init_imu") {
      samples.push_back(ReadSample(in));
    } else if (event == "start") {
      const ImuSample& first = samples.back();
      if (options["use_imu_based"] != 0.0) {
        ImuBasedOptions o;
        o.max_num_iterations = argc > 2 ? std::atoi(argv[2]) : 100;
        imu_based = std::make_unique<ImuBasedPoseExtrapolator>(o);
        for (const ImuSample& s : samples) imu_based->AddImuData(s);
        imu_based->AddPose(first.time,
                           {Vector3::Zero(), RotationBetweenVectors(first.linear_acceleration, Vector3::UnitZ())});
      } else {
        constant_velocity = std::make_unique<PoseExtrapolator>(10'000, 10.0);
        constant_velocity->InitializeWithImu(first);
      }
    } else if (event == "imu") {
      const ImuSample s = ReadSample(in);
      if (imu_based) imu_based->AddImuData(s); else constant_velocity->AddImuData(s);
    } else if (event == "pose") {
      in >> time;
      const Rigid3 pose = ReadPose(in);
      if (imu_based) imu_based->AddPose(time, pose); else constant_velocity->AddPose(time, pose);
    } else if (event == "odom") {
      in >> time;
      const Rigid3 pose = ReadPose(in);
      if (imu_based) imu_based->AddOdometryData(time, pose); else constant_velocity->AddOdometryData(time, pose);
    } else if (event == "extrapolate") {
      while (in >> time) {}
      const auto start = std::chrono::steady_clock::now();
      if (imu_based) {
        last = imu_based->Extrapolate(time).pose;
        iterations += imu_based->summary().num_iterations;
      } else {
        last = constant_velocity->ExtrapolatePose(time);
      }
      const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
      micros.push_back(spent.count());
      ++results;
    }
  }
  std::sort(micros.begin(), micros.end());
  std::printf("%d extrapolations, median %.1f us, %.2f iterations each, last at %.9f %.9f %.9f\n", results,
              results ? micros[micros.size() / 2] : 0.0,
              results ? static_cast<double>(iterations) / results : 0.0, last.translation.x(), last.translation.y(),
              last.translation.z());
  return results > 0 ? 0 : 1;
}
