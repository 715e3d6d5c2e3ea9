#include "core/imu_based_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/imu_based_residuals.h"

// Constant loops are unrolled in full, which compilers need to be told; not under sanitizers, where it costs minutes.
#if defined(CARTOPY_IMU_SANITIZE)
#define CARTOPY_IMU_UNROLL(n)
#else
#define CARTOPY_IMU_PRAGMA(text) _Pragma(#text)
#define CARTOPY_IMU_UNROLL(n) CARTOPY_IMU_PRAGMA(GCC unroll n)
#endif

namespace cartopy_imu {
namespace {

// Stop when the error left after a step, judged from how fast the steps shrink, is below this (m, rad).
constexpr double kTolerance = 1e-9;
// Damping that no longer shortens a step noticeably on a problem as well conditioned as this one.
constexpr double kNegligibleDamping = 1e-7;
// From this iteration on the acceleration residuals' second derivatives, which Gauss-Newton leaves out, are used: with
// few poses the direction of gravity lies in a flat valley of the cost, where they decide. Far from the minimum they
// mislead.
constexpr int kGaussNewtonSteps = 8;
constexpr double kFirstDamping = 1e-4;
constexpr double kLargestDamping = 1e12;

// Two unit vectors that complete `direction` to an orthonormal basis.
Eigen::Matrix<double, 3, 2> TangentBasis(const Vector3& direction) {
  const Vector3 helper = std::abs(direction.z()) < 0.7 ? Vector3::UnitZ() : Vector3::UnitX();
  Eigen::Matrix<double, 3, 2> basis;
  basis.col(0) = direction.cross(helper).normalized();
  basis.col(1) = direction.cross(basis.col(0));
  return basis;
}

template <int kBorderSize>
Eigen::Matrix<double, 3, kBorderSize> GammaJacobian(const Vector3& gamma) {
  if constexpr (kBorderSize == 2) {
    const double length = gamma.norm();
    return length * TangentBasis(gamma / length);
  } else {
    return Matrix3::Identity();
  }
}

}  // namespace

// Eliminates the first six columns of the front and keeps their rows in `eliminated`. The pivot rows come first, then
// each remaining row is updated once by all six; every loop bound is a constant, so that it all unrolls and vectorises.
template <int kBorderSize>
bool ImuBasedSolver::EliminateNode(double* front, double* eliminated) {
  constexpr int kRows = kBorder + kBorderSize;
  double inverse[6];
CARTOPY_IMU_UNROLL(6)
  for (int p = 0; p < 6; ++p) {
    double* row = front + p * kColumns;
CARTOPY_IMU_UNROLL(6)
    for (int q = 0; q < p; ++q) {
      const double* pivot_row = front + q * kColumns;
      const double factor = pivot_row[p] * inverse[q];
      for (int c = p & ~1; c < kColumns; ++c) row[c] -= factor * pivot_row[c];
    }
    if (!(row[p] > 1e-300)) return false;
    inverse[p] = 1.0 / row[p];
  }
CARTOPY_IMU_UNROLL(18)
  for (int r = 6; r < kRows; ++r) {
    double* row = front + r * kColumns;
    double factors[6];
CARTOPY_IMU_UNROLL(6)
    for (int q = 0; q < 6; ++q) factors[q] = front[q * kColumns + r] * inverse[q];
CARTOPY_IMU_UNROLL(10)
    for (int c = r & ~1; c < kColumns; c += 2) {
      double x = row[c], y = row[c + 1];
CARTOPY_IMU_UNROLL(6)
      for (int q = 0; q < 6; ++q) {
        x -= factors[q] * front[q * kColumns + c];
        y -= factors[q] * front[q * kColumns + c + 1];
      }
      row[c] = x;
      row[c + 1] = y;
    }
  }
  std::copy(front, front + 6 * kColumns, eliminated);
  return true;
}

template <int kBorderSize>
ImuBasedSolver::Step ImuBasedSolver::ComputeStep(const WindowWeights& weights, double lambda, bool second_order,
                                                 const std::vector<WindowNode>& nodes, const Vector3& gamma) {
  const int n = static_cast<int>(nodes.size());
  const Eigen::Matrix<double, 3, kBorderSize> gamma_jacobian = GammaJacobian<kBorderSize>(gamma);
  const double wpt = weights.pose_translation * weights.pose_translation;
  const double wpr = weights.pose_rotation * weights.pose_rotation;
  const double wa = weights.imu_acceleration * weights.imu_acceleration;
  const double wir = weights.imu_rotation * weights.imu_rotation;
  const double wot = weights.odometry_translation * weights.odometry_translation;
  const double wor = weights.odometry_rotation * weights.odometry_rotation;

  // The front: rows and columns t_i r_i t_i+1 r_i+1 t_i+2, border, right-hand side; upper triangle, symmetric.
  // Row-major, so that an elimination step runs along contiguous memory.
  Eigen::Matrix<double, kRhs, kColumns, Eigen::RowMajor> front = Eigen::Matrix<double, kRhs, kColumns, Eigen::RowMajor>::Zero();
  double cost = 0.0;
  double border_scale = 0.0;  // the undamped diagonal of gamma, for its damping

  for (int i = 0; i < n; ++i) {
    const WindowNode& node = nodes[i];
    // 1. Measured pose.
    if (node.has_measurement) {
      const PoseResidual r = EvaluatePoseResidual(node.estimate.translation, node.estimate.rotation,
                                                  node.measured.translation, node.measured.rotation);
      cost += wpt * r.translation.squaredNorm() + wpr * r.rotation.squaredNorm();
      front.template block<3, 3>(0, 0).diagonal().array() += wpt;
      front.template block<3, 1>(0, kRhs) += wpt * r.translation;
      front.template block<3, 3>(3, 3).noalias() += wpr * (r.d_rotation.transpose() * r.d_rotation);
      front.template block<3, 1>(3, kRhs).noalias() -= wpr * (r.d_rotation.transpose() * r.rotation);
    }
    if (i + 1 < n) {
      const WindowNode& next = nodes[i + 1];
      // 3. Turn to the next node by the gyro.
      {
        const RotationResidual r =
            EvaluateRotationResidual(node.estimate.rotation, next.estimate.rotation, node.delta_rotation);
        cost += wir * r.residual.squaredNorm();
        const Matrix3 d_r0 = wir * r.d_r0.transpose();
        const Matrix3 d_r1 = wir * r.d_r1.transpose();
        front.template block<3, 3>(3, 3).noalias() += d_r0 * r.d_r0;
        front.template block<3, 3>(3, 9).noalias() += d_r0 * r.d_r1;
        front.template block<3, 3>(9, 9).noalias() += d_r1 * r.d_r1;
        front.template block<3, 1>(3, kRhs).noalias() -= d_r0 * r.residual;
        front.template block<3, 1>(9, kRhs).noalias() -= d_r1 * r.residual;
      }
      // 4. Relative pose to the next node by odometry.
      if (node.has_odometry) {
        const OdometryResidual r =
            EvaluateOdometryResidual(node.estimate.translation, node.estimate.rotation, next.estimate.translation,
                                     next.estimate.rotation, node.odometry);
        cost += wot * r.translation.squaredNorm() + wor * r.rotation.squaredNorm();
        // Translations: d / d t_0 = R_0^T and d / d t_1 = -R_0^T, so their products are multiples of the identity.
        front.template block<3, 3>(0, 0).diagonal().array() += wot;
        front.template block<3, 3>(6, 6).diagonal().array() += wot;
        front.template block<3, 3>(0, 6).diagonal().array() -= wot;
        const Matrix3 t_r0 = wot * (r.r0_transposed.transpose() * r.d_translation_d_r0);
        front.template block<3, 3>(0, 3) += t_r0;
        front.template block<3, 3>(3, 6) -= t_r0.transpose();
        const Vector3 in_local = wot * (r.r0_transposed.transpose() * r.translation);
        front.template block<3, 1>(0, kRhs) -= in_local;
        front.template block<3, 1>(6, kRhs) += in_local;
        const Matrix3 d_r0 = wor * r.d_rotation_d_r0.transpose();
        const Matrix3 d_r1 = wor * r.d_rotation_d_r1.transpose();
        front.template block<3, 3>(3, 3).noalias() +=
            wot * (r.d_translation_d_r0.transpose() * r.d_translation_d_r0) + d_r0 * r.d_rotation_d_r0;
        front.template block<3, 3>(3, 9).noalias() += d_r0 * r.d_rotation_d_r1;
        front.template block<3, 3>(9, 9).noalias() += d_r1 * r.d_rotation_d_r1;
        front.template block<3, 1>(3, kRhs).noalias() -=
            wot * (r.d_translation_d_r0.transpose() * r.translation) + d_r0 * r.rotation;
        front.template block<3, 1>(9, kRhs).noalias() -= d_r1 * r.rotation;
      }
      // 2. Acceleration around the next node.
      if (i + 2 < n) {
        const double d1 = node.interval;
        const double d2 = next.interval;
        const AccelerationResidual r = EvaluateAccelerationResidual(
            node.estimate.translation, next.estimate.translation, next.estimate.rotation,
            nodes[i + 2].estimate.translation, gamma, next.delta_velocity, d1, d2);
        cost += wa * r.residual.squaredNorm();
        const double a0 = -1.0 / d1;
        const double a1 = 1.0 / d1 + 1.0 / d2;
        const double a2 = -1.0 / d2;
        const double ag = -0.5 * (d1 + d2);
        front.template block<3, 3>(0, 0).diagonal().array() += wa * a0 * a0;
        front.template block<3, 3>(0, 6).diagonal().array() += wa * a0 * a1;
        front.template block<3, 3>(0, 12).diagonal().array() += wa * a0 * a2;
        front.template block<3, 3>(6, 6).diagonal().array() += wa * a1 * a1;
        front.template block<3, 3>(6, 12).diagonal().array() += wa * a1 * a2;
        front.template block<3, 3>(12, 12).diagonal().array() += wa * a2 * a2;
        const Matrix3 weighted = wa * r.d_r1;
        front.template block<3, 3>(0, 9) += a0 * weighted;
        front.template block<3, 3>(6, 9) += a1 * weighted;
        front.template block<3, 3>(9, 12) += a2 * weighted.transpose();
        front.template block<3, 3>(9, 9).noalias() += weighted.transpose() * r.d_r1;
        if (second_order) {
          const Vector3& dv = next.delta_velocity;
          const Vector3 q = wa * (next.estimate.rotation.conjugate() * r.residual);
          front.template block<3, 3>(9, 9) += 0.5 * (q * dv.transpose() + dv * q.transpose());
          front.template block<3, 3>(9, 9).diagonal().array() -= q.dot(dv);
          if constexpr (kBorderSize == 2) {
            front.template block<2, 2>(kBorder, kBorder).diagonal().array() -= wa * ag * r.residual.dot(gamma);
          }
        }
        const Eigen::Matrix<double, 3, kBorderSize> border = (wa * ag) * gamma_jacobian;
        front.template block<3, kBorderSize>(0, kBorder) += a0 * border;
        front.template block<3, kBorderSize>(6, kBorder) += a1 * border;
        front.template block<3, kBorderSize>(12, kBorder) += a2 * border;
        front.template block<3, kBorderSize>(9, kBorder).noalias() += r.d_r1.transpose() * border;
        front.template block<kBorderSize, kBorderSize>(kBorder, kBorder).noalias() +=
            ag * (gamma_jacobian.transpose() * border);
        border_scale += wa * ag * ag;
        const Vector3 weighted_residual = wa * r.residual;
        front.template block<3, 1>(0, kRhs) -= a0 * weighted_residual;
        front.template block<3, 1>(6, kRhs) -= a1 * weighted_residual;
        front.template block<3, 1>(12, kRhs) -= a2 * weighted_residual;
        front.template block<3, 1>(9, kRhs).noalias() -= weighted.transpose() * r.residual;
        front.template block<kBorderSize, 1>(kBorder, kRhs).noalias() -= border.transpose() * r.residual;
      }
    }
    if (lambda > 0.0) {
      // Levenberg-Marquardt with a scale a node's own terms give: it need not be exact, only of the right size.
      const double dt1 = i > 0 ? 1.0 / nodes[i - 1].interval : 0.0;
      const double dt2 = i + 1 < n ? 1.0 / node.interval : 0.0;
      const double t_scale = wpt + wa * (dt1 + dt2) * (dt1 + dt2) + (node.has_odometry ? wot : 0.0) + 1e-12;
      const double r_scale =
          wpr + 0.5 * wir + wa * node.delta_velocity.squaredNorm() + (node.has_odometry ? wor : 0.0) + 1e-12;
      front.template block<3, 3>(0, 0).diagonal().array() += lambda * t_scale;
      front.template block<3, 3>(3, 3).diagonal().array() += lambda * r_scale;
    }

    if (!EliminateNode<kBorderSize>(&front(0, 0), eliminated_[6 * i].v)) return {};
    // Shift: what was node i + 1 becomes node i; the new last columns start empty.
    for (int r = 0; r < 9; ++r) {
      double* to = &front(r, 0);
      const double* from = &front(r + 6, 0);
      for (int c = 0; c < 9; ++c) to[c] = from[c + 6];
      for (int c = 9; c < kNodeColumns; ++c) to[c] = 0.0;
      for (int c = kBorder; c < kColumns; ++c) to[c] = from[c];
    }
    for (int r = 9; r < kNodeColumns; ++r) {
      for (int c = 0; c < kColumns; ++c) front(r, c) = 0.0;
    }
  }

  // The border.
  Eigen::Matrix<double, kBorderSize, kBorderSize> border =
      front.template block<kBorderSize, kBorderSize>(kBorder, kBorder);
  border.template triangularView<Eigen::StrictlyLower>() = border.transpose();
  double border_length = 1.0;
  if constexpr (kBorderSize == 2) border_length = gamma.squaredNorm();
  border.diagonal().array() += lambda * (border_scale * border_length + 1e-12);
  if (!(wa > 0.0 && border_scale > 0.0)) border.diagonal().array() += 1.0;  // Nothing speaks of gravity: it stays.
  const Eigen::LDLT<Eigen::Matrix<double, kBorderSize, kBorderSize>> decomposition(border);
  if (decomposition.info() != Eigen::Success || !decomposition.isPositive()) return {};
  const Eigen::Matrix<double, kBorderSize, 1> border_step =
      decomposition.solve(front.template block<kBorderSize, 1>(kBorder, kRhs));
  border_step_ = gamma_jacobian * border_step;
  double largest = border_step_.cwiseAbs().maxCoeff() / std::max(gamma.norm(), 1e-12);

  // Back substitution.
  double window[kNodeColumns] = {};
  double sum_of_sizes = largest;  // NaN and infinity survive a sum, not a maximum
  for (int i = n - 1; i >= 0; --i) {
    for (int c = 14; c >= 12; --c) window[c] = window[c - 6];
    for (int c = 11; c >= 6; --c) window[c] = window[c - 6];
    const Row* rows = &eliminated_[6 * i];
    for (int p = 5; p >= 0; --p) {
      const double* row = rows[p].v;
      double sum = row[kRhs];
      for (int c = 0; c < kBorderSize; ++c) sum -= row[kBorder + c] * border_step[c];
      for (int c = p + 1; c < kNodeColumns; ++c) sum -= row[c] * window[c];
      const double x = sum / row[p];
      window[p] = x;
      steps_[i][p] = x;
      largest = std::max(largest, std::abs(x));
      sum_of_sizes += std::abs(x);
    }
  }
  Step step;
  step.ok = std::isfinite(sum_of_sizes);
  step.cost = 0.5 * cost;
  step.largest = largest;
  return step;
}

ImuBasedSolver::Step ImuBasedSolver::ComputeStep(const WindowWeights& weights, bool free_gravity, double lambda,
                                                 bool second_order, const std::vector<WindowNode>& nodes,
                                                 const Vector3& gamma) {
  return free_gravity ? ComputeStep<3>(weights, lambda, second_order, nodes, gamma)
                      : ComputeStep<2>(weights, lambda, second_order, nodes, gamma);
}

void ImuBasedSolver::ApplyStep(bool free_gravity, std::vector<WindowNode>& nodes, Vector3& gamma) const {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Rigid3& estimate = nodes[i].estimate;
    estimate.translation += steps_[i].head<3>();
    estimate.rotation = (estimate.rotation * QuaternionFromRotationVector(steps_[i].tail<3>())).normalized();
  }
  if (free_gravity) {
    gamma += border_step_;
  } else {
    gamma = (gamma + border_step_).normalized() * gamma.norm();
  }
}

SolverSummary ImuBasedSolver::Solve(const WindowWeights& weights, bool free_gravity, int max_num_iterations,
                                    std::vector<WindowNode>& nodes, Vector3& gamma) {
  eliminated_.resize(6 * nodes.size());
  steps_.resize(nodes.size());
  saved_.resize(nodes.size());
  SolverSummary summary;
  double lambda = 0.0;
  bool second_order = false;
  double previous_step = std::numeric_limits<double>::infinity();
  double cost = std::numeric_limits<double>::quiet_NaN();
  Step step;
  Vector3 saved_gamma = gamma;
  const auto raise = [&lambda] { lambda = lambda == 0.0 ? kFirstDamping : 10.0 * lambda; };
  const auto linearise = [&] {
    step = ComputeStep(weights, free_gravity, lambda, second_order, nodes, gamma);
    while (!step.ok && lambda < kLargestDamping) {
      raise();
      step = ComputeStep(weights, free_gravity, lambda, second_order, nodes, gamma);
    }
  };

  summary.termination = Termination::kMaxIterations;
  linearise();
  double step_lambda = lambda;  // the damping `step` was computed with
  if (!step.ok) {
    summary.initial_cost = summary.final_cost = Cost(weights, nodes, gamma);
    summary.termination = Termination::kFailure;
    return summary;
  }
  summary.initial_cost = cost = step.cost;
  while (summary.num_iterations < max_num_iterations) {
    ++summary.num_iterations;
    second_order = summary.num_iterations >= kGaussNewtonSteps;
    const double size = step.largest;
    summary.last_step = size;
    for (std::size_t i = 0; i < nodes.size(); ++i) saved_[i] = nodes[i].estimate;
    saved_gamma = gamma;
    ApplyStep(free_gravity, nodes, gamma);
    // The steps of a nearly linear problem shrink geometrically; what is left after this one is about
    // size * ratio / (1 - ratio).
    const double ratio = size / previous_step;
    const bool undamped = step_lambda <= kNegligibleDamping;
    const bool converged =
        undamped && (size < kTolerance || (previous_step < 1e300 && ratio < 0.5 && size * ratio / (1.0 - ratio) < kTolerance));
    const bool last = converged || summary.num_iterations == max_num_iterations;
    const double tolerated = cost * (1.0 + 1e-12) + 1e-300;
    if (last) {
      const double trial_cost = Cost(weights, nodes, gamma);
      // Next to the minimum the cost no longer tells better from worse; a converged step is taken for what it is.
      if (trial_cost <= tolerated || (converged && trial_cost <= cost * (1.0 + 1e-6))) {
        cost = trial_cost;
      } else {
        for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i].estimate = saved_[i];
        gamma = saved_gamma;
      }
      if (converged) summary.termination = Termination::kConvergence;
      break;
    }
    const Step trial = ComputeStep(weights, free_gravity, lambda, second_order, nodes, gamma);
    if (trial.ok && trial.cost <= tolerated) {
      cost = trial.cost;
      step = trial;
      step_lambda = lambda;
      previous_step = size;
      lambda = lambda > kNegligibleDamping ? 0.1 * lambda : 0.0;
      continue;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i].estimate = saved_[i];
    gamma = saved_gamma;
    if (lambda >= kLargestDamping) {
      summary.termination = Termination::kFailure;
      break;
    }
    raise();
    previous_step = std::numeric_limits<double>::infinity();
    linearise();
    step_lambda = lambda;
    if (!step.ok) {
      summary.termination = Termination::kFailure;
      break;
    }
  }
  summary.final_cost = cost;
  return summary;
}

}  // namespace cartopy_imu
