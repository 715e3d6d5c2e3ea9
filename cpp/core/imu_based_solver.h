// The sliding-window least squares of the IMU-based pose extrapolator and its structured solver.
//
// Unknowns are the nodes' poses in the local frame and gamma, gravity's magnitude times the direction of up in the
// local frame (direction only, two degrees of freedom, while the magnitude is given). A residual touches at most three
// neighbouring nodes, and of the outer two only the translations, so one pass eliminates node after node from a small
// dense front: 15 node columns, the border of gamma and the right-hand side.
#pragma once

#include <vector>

#include "core/rotation.h"

namespace cartopy_imu {

struct WindowNode {
  Rigid3 estimate;
  bool has_measurement = true;
  Rigid3 measured;  // local pose
  // To the next node:
  double interval = 0.0;  // s, positive for all nodes but the last
  Quaternion delta_rotation = Quaternion::Identity();
  bool has_odometry = false;
  Rigid3 odometry;
  // Change of velocity by the IMU from the middle of the interval before to the middle of the one after, in this
  // node's frame; not used for the first and the last node.
  Vector3 delta_velocity = Vector3::Zero();
};

struct WindowWeights {
  double pose_translation = 1.0;
  double pose_rotation = 1.0;
  double imu_acceleration = 1.0;
  double imu_rotation = 1.0;
  double odometry_translation = 1.0;
  double odometry_rotation = 1.0;
};

enum class Termination {
  kNotRun,         // no solve was needed
  kConvergence,    // the remaining error of the step is below the tolerance
  kMaxIterations,  // stopped by the limit
  kFailure,        // no step from here reduces the cost
};

struct SolverSummary {
  int num_iterations = 0;
  double initial_cost = 0.0;
  double final_cost = 0.0;
  double last_step = 0.0;  // largest component of the last step, m or rad
  Termination termination = Termination::kNotRun;
};

class ImuBasedSolver {
 public:
  // Moves the estimates of `nodes` (at least two) and `gamma` to the minimum; `gamma` keeps its length unless
  // `free_gravity`. On return the estimates are finite and their cost is not above the initial one.
  SolverSummary Solve(const WindowWeights& weights, bool free_gravity, int max_num_iterations,
                      std::vector<WindowNode>& nodes, Vector3& gamma);

  // 1/2 sum of squared weighted residuals.
  static double Cost(const WindowWeights& weights, const std::vector<WindowNode>& nodes, const Vector3& gamma);

 private:
  static constexpr int kMaxBorder = 3;
  static constexpr int kNodeColumns = 15;                              // t r | t r | t
  static constexpr int kColumns = kNodeColumns + kMaxBorder + 2;       // + right-hand side, padded to a multiple of 4
  static constexpr int kBorder = kNodeColumns;                         // first border column
  static constexpr int kRhs = kNodeColumns + kMaxBorder;               // column of the right-hand side

  struct Row {
    double v[kColumns];
  };

  struct Step {
    bool ok = false;
    double cost = 0.0;
    double largest = 0.0;
  };

  template <int kBorderSize>
  static bool EliminateNode(double* front, double* eliminated);

  // Linearises at the given state, solves for the step with relative damping `lambda`, leaves it in `steps_` and
  // `border_step_`.
  template <int kBorderSize>
  Step ComputeStep(const WindowWeights& weights, double lambda, bool second_order,
                   const std::vector<WindowNode>& nodes, const Vector3& gamma);
  Step ComputeStep(const WindowWeights& weights, bool free_gravity, double lambda, bool second_order,
                   const std::vector<WindowNode>& nodes, const Vector3& gamma);
  void ApplyStep(bool free_gravity, std::vector<WindowNode>& nodes, Vector3& gamma) const;

  std::vector<Row> eliminated_;  // six rows a node
  std::vector<Eigen::Matrix<double, 6, 1>> steps_;
  Vector3 border_step_ = Vector3::Zero();
  std::vector<Rigid3> saved_;
};

}  // namespace cartopy_imu
