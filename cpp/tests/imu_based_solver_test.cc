// The structured solver: its answers are minima of the cost, from any start, with and without known gravity.
#include "core/imu_based_solver.h"

#include <limits>
#include <random>

#include "check.h"

using namespace cartopy_imu;

namespace {

std::mt19937_64 generator(7);

Vector3 RandomVector(double size) {
  std::normal_distribution<double> normal;
  return size * Vector3(normal(generator), normal(generator), normal(generator));
}

Quaternion Exp(const Vector3& v) { return QuaternionFromRotationVector(v).normalized(); }

std::vector<WindowNode> RandomWindow(int n, bool odometry) {
  std::vector<WindowNode> nodes(n);
  Rigid3 pose;
  for (int i = 0; i < n; ++i) {
    WindowNode& node = nodes[i];
    node.measured = {pose.translation + RandomVector(0.02), pose.rotation * Exp(RandomVector(0.01))};
    node.estimate = node.measured;
    node.interval = 0.08 + 0.04 * (i % 3);
    node.has_measurement = i + 1 < n;
    const Quaternion turn = Exp(RandomVector(0.1));
    const Vector3 shift = RandomVector(0.1);
    node.delta_rotation = turn * Exp(RandomVector(0.002));
    node.delta_velocity = pose.rotation.conjugate() * Vector3(0.0, 0.0, 9.8 * node.interval) + RandomVector(0.05);
    node.has_odometry = odometry && i % 4 != 1;
    node.odometry = {shift + RandomVector(0.01), turn * Exp(RandomVector(0.01))};
    pose = pose * Rigid3{shift, turn};
  }
  return nodes;
}

// Largest derivative of the cost with respect to any unknown.
double Gradient(const WindowWeights& weights, const std::vector<WindowNode>& nodes, const Vector3& gamma,
                bool free_gravity) {
  constexpr double kStep = 1e-5;
  double largest = 0.0;
  const auto difference = [&](const std::vector<WindowNode>& a, const Vector3& ga, const std::vector<WindowNode>& b,
                              const Vector3& gb) {
    const double slope =
        (ImuBasedSolver::Cost(weights, a, ga) - ImuBasedSolver::Cost(weights, b, gb)) / (2.0 * kStep);
    largest = std::max(largest, std::abs(slope));
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      std::vector<WindowNode> a = nodes, b = nodes;
      a[i].estimate.translation[k] += kStep;
      b[i].estimate.translation[k] -= kStep;
      difference(a, gamma, b, gamma);
      a = b = nodes;
      a[i].estimate.rotation = nodes[i].estimate.rotation * Exp(kStep * Vector3::Unit(k));
      b[i].estimate.rotation = nodes[i].estimate.rotation * Exp(-kStep * Vector3::Unit(k));
      difference(a, gamma, b, gamma);
    }
  }
  for (int k = 0; k < 3; ++k) {
    Vector3 a = gamma + kStep * Vector3::Unit(k), b = gamma - kStep * Vector3::Unit(k);
    if (!free_gravity) {
      a *= gamma.norm() / a.norm();
      b *= gamma.norm() / b.norm();
    }
    difference(nodes, a, nodes, b);
  }
  return largest;
}

}  // namespace

int main() {
  ImuBasedSolver solver;
  for (const int n : {4, 5, 6, 12, 52}) {
    for (const bool odometry : {false, true}) {
      for (const bool free_gravity : {false, true}) {
        const std::vector<WindowNode> start = RandomWindow(n, odometry);
        WindowWeights weights;
        weights.pose_rotation = 3.0;
        weights.imu_rotation = 10.0;
        weights.odometry_translation = 2.0;
        std::vector<WindowNode> nodes = start;
        Vector3 gamma(0.0, 0.0, 9.8);
        const SolverSummary summary = solver.Solve(weights, free_gravity, 200, nodes, gamma);
        CHECK(summary.termination == Termination::kConvergence);
        CHECK(summary.final_cost <= summary.initial_cost);
        CHECK_NEAR(ImuBasedSolver::Cost(weights, nodes, gamma), summary.final_cost, 1e-12);
        CHECK_NEAR(Gradient(weights, nodes, gamma, free_gravity), 0.0, 1e-6);
        if (!free_gravity) CHECK_NEAR(gamma.norm(), 9.8, 1e-9);

        // The same minimum from another start.
        std::vector<WindowNode> other = start;
        for (WindowNode& node : other) {
          node.estimate.translation += RandomVector(0.3);
          node.estimate.rotation = node.estimate.rotation * Exp(RandomVector(0.3));
        }
        Vector3 other_gamma(1.0, -0.5, 9.7);
        other_gamma *= 9.8 / other_gamma.norm();
        CHECK(solver.Solve(weights, free_gravity, 500, other, other_gamma).termination == Termination::kConvergence);
        for (int i = 0; i < n; ++i) {
          CHECK_NEAR((other[i].estimate.translation - nodes[i].estimate.translation).norm(), 0.0, 1e-6);
          CHECK_NEAR(other[i].estimate.rotation.angularDistance(nodes[i].estimate.rotation), 0.0, 1e-6);
        }
        CHECK_NEAR((other_gamma - gamma).norm(), 0.0, 1e-5);
      }
    }
  }

  // A limit is kept, and weights of zero leave what nothing speaks of finite.
  for (const int limit : {0, 1, 2}) {
    std::vector<WindowNode> nodes = RandomWindow(12, true);
    Vector3 gamma(0.0, 0.0, 9.8);
    CHECK(solver.Solve(WindowWeights(), false, limit, nodes, gamma).num_iterations <= limit);
  }
  for (int zero = 0; zero < 64; ++zero) {
    WindowWeights weights;
    double* const all[] = {&weights.pose_translation, &weights.pose_rotation,        &weights.imu_acceleration,
                           &weights.imu_rotation,     &weights.odometry_translation, &weights.odometry_rotation};
    for (int k = 0; k < 6; ++k) {
      if (zero >> k & 1) *all[k] = 0.0;
    }
    for (const bool free_gravity : {false, true}) {
      std::vector<WindowNode> nodes = RandomWindow(6, zero % 2 == 0);
      Vector3 gamma(0.0, 0.0, 9.8);
      const SolverSummary summary = solver.Solve(weights, free_gravity, 20, nodes, gamma);
      CHECK(std::isfinite(summary.final_cost));
      CHECK(summary.final_cost <= summary.initial_cost * (1.0 + 1e-6));
      for (const WindowNode& node : nodes) {
        CHECK(node.estimate.translation.allFinite());
        CHECK_NEAR(node.estimate.rotation.norm(), 1.0, 1e-9);
      }
      CHECK(gamma.allFinite());
    }
  }
  return 0;
}
