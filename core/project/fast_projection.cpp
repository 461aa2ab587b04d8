#include "core/project/fast_projection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/stopwatch.h"
#include "core/project/condensed_kkt.h"
#include "core/project/projection_kkt.h"
#include "core/project/schur_matrix.h"
#include "core/project/true_projection.h"

namespace wrinkle {

namespace {

/// ρ S of the augmented Lagrangian's beginning, S the mean diagonal of J M⁻¹ Jᵀ: how much stiffer than inertia.
constexpr double kFirstPenalty = 100;

void check_projection(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed,
                      const LinearSolver& linear, const LinearSolver* fallback, const ProjectionOptions& options) {
  const Index n = system.num_dofs();
  require(mass.size() == n && static_cast<Index>(fixed.size()) == n,
          "{} masses and {} marks of what is held for {} unknowns", mass.size(), fixed.size(), n);
  for (Index i = 0; i < n; ++i)
    if (!fixed[i] && !(mass[i] > 0))
      throw std::invalid_argument(fmt::format("the mass of unknown {} is {} kg; it must be above 0", i, mass[i]));
  require(options.alpha >= 0 && options.min_iterations >= 0 && options.max_iterations >= 0 && options.patience >= 1 &&
              options.fallback_iterations >= 0,
          "alpha {}, iterations {} to {}, patience {}, fallback {}; at least 0, 0 and 0, 1, 0 are allowed",
          options.alpha, options.min_iterations, options.max_iterations, options.patience, options.fallback_iterations);
  require(linear.accepts() != Accepts::general, "{} is not for symmetric matrices", linear.name());
  require(options.regularisation != Regularisation::geometric || linear.accepts() == Accepts::symmetric_indefinite ||
              options.alpha > 0,
          "alpha 0 with geometric stiffness and {}: definite matrices, from which the multipliers are eliminated, need "
          "one above 0; a solver for symmetric indefinite ones takes 0",
          linear.name());
  if (options.fallback_iterations == 0) return;
  require(fallback != nullptr && fallback != &linear,
          "the fallback needs a linear solver of its own; with fallback_iterations = 0, none");
  if (fallback->accepts() == Accepts::general)
    throw std::invalid_argument(fmt::format("{} is not for the fallback's definite matrices", fallback->name()));
}

}  // namespace

FastProjection::FastProjection(ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed,
                               LinearSolver& linear, LinearSolver* fallback, const ProjectionOptions& options)
    : system_(system),
      mass_(mass),
      fixed_(fixed),
      factors_(linear),
      fallback_(fallback),
      options_(options),
      condensed_(linear.accepts() != Accepts::symmetric_indefinite) {
  check_projection(system, mass, fixed, linear, fallback, options);
  inverse_mass_.resize(mass.size());
  for (Index i = 0; i < static_cast<Index>(mass.size()); ++i) inverse_mass_[i] = fixed[i] ? 0.0 : 1 / mass[i];
}

FastProjection::~FastProjection() = default;

SolveResult FastProjection::project(const Vector& x, Index least) {
  SolveResult result;
  result.x = x;
  result.multipliers.setZero(system_.rows());
  iterate(std::min(std::max(least, options_.min_iterations), options_.max_iterations), result);
  if (!result.converged() && options_.fallback_iterations > 0) fall_back(x, result);
  last_multipliers_ = result.multipliers;
  return result;
}

void FastProjection::iterate(Index least, SolveResult& result) {
  double smallest = HUGE_VAL;
  double& residual = result.constraint_norm;
  Vector& x = result.x;
  Index stalled = 0;
  for (Index i = 0;; ++i) {
    system_.choose_active(x, i > 0 ? result.multipliers : Vector());
    if (!let_go(result)) break;
    system_.evaluate(x, Order::value);
    residual = system_.residual();
    if (!x.allFinite() || !std::isfinite(residual)) {
      result.end(Status::not_finite, fmt::format("the residual is {}", residual));
      break;
    }
    if (residual <= 1 && i >= least) {
      result.end(Status::converged);
      return;
    }
    stalled = residual < smallest ? 0 : stalled + 1;
    if (stalled == 0) {
      smallest = residual;
      best_ = x;
    }
    if (i >= options_.max_iterations || stalled >= options_.patience) {
      result.end(Status::iteration_limit,
                 fmt::format("after {} iterations the residual is {:.3g} tolerances", i, smallest));
      break;
    }
    if (!take_step(result)) break;
  }
  if (std::isfinite(smallest)) x = best_;
  residual = smallest;
}

/// A contact that pulled does not act any more: x goes back by what it has pulled, or obstacles would be sticky.
bool FastProjection::let_go(SolveResult& result) {
  const bool geometric = options_.regularisation == Regularisation::geometric;
  Vector &x = result.x, &y = result.multipliers;
  bool any = false;
  if (geometric) let_go_.setZero(x.size());
  system_.forget_idle(y, [&](Index row) {
    any = true;
    for (SparseMatrix::InnerIterator entry(system_.gradients(), row); entry; ++entry)
      if (geometric)
        let_go_[entry.row()] += entry.value() * y[row];
      else
        x[entry.row()] += inverse_mass_[entry.row()] * entry.value() * y[row];
  });
  return !any || !geometric || give_back(result);
}

/// By the matrix that the last step was taken with, as M + Σ y ∇²g spreads a pull over the sheet: exact where the
/// contact acted in that step alone.
bool FastProjection::give_back(SolveResult& result) {
  const Stopwatch watch;
  kkt_->leave_out_rows();
  kkt_->force(let_go_, right_);
  if (!factorize(kkt_->matrix(), result)) return false;
  kkt_->add_step(solution_, result.x, result.multipliers);
  ++result.factorisations;
  ++result.telemetry.back().factorisations;
  result.telemetry.back().seconds += watch.seconds();
  return true;
}

bool FastProjection::take_step(SolveResult& result) {
  const Stopwatch watch;
  system_.evaluate(result.x, Order::gradient);
  prepare(result.multipliers);
  before_ = result.x;
  const bool solved = options_.regularisation == Regularisation::geometric ? solve_kkt(result) : solve_schur(result);
  const IterationRecord record{.step_norm = (result.x - before_).lpNorm<Eigen::Infinity>(),
                               .factorisations = 1,
                               .constraint_norm = result.constraint_norm,
                               .seconds = watch.seconds()};
  result.count(record);
  result.telemetry.push_back(record);
  return solved;
}

/// Σ_k J_rk² w_k of each row, what regularises it, and its right-hand side.
void FastProjection::prepare(Vector& y) {
  const SparseMatrix& gradients = system_.gradients();
  diagonal_.noalias() = gradients.cwiseAbs2().transpose() * inverse_mass_;
  const double alpha = options_.regularisation == Regularisation::none ? 0.0 : options_.alpha;
  regularisation_.resize(system_.rows());
  right_ = system_.values();
  for (Index c = 0; c < system_.size(); ++c) {
    const auto of_kind = diagonal_.segment(system_.first_row(c), system_.first_row(c + 1) - system_.first_row(c));
    const double count = static_cast<double>((of_kind.array() > 0).count());
    const double mean = count > 0 ? of_kind.sum() / count : 0.0;
    for (Index r = system_.first_row(c); r < system_.first_row(c + 1); ++r) {
      regularisation_[r] = diagonal_[r] > 0 ? alpha * mean : 1.0;
      if (diagonal_[r] == 0) right_[r] = y[r] = 0;
    }
  }
}

bool FastProjection::solve_schur(SolveResult& result) {
  if (!schur_) schur_ = std::make_unique<SchurMatrix>(system_.gradients(), inverse_mass_);
  schur_->evaluate(system_.gradients());
  schur_->add_to_diagonal(regularisation_);
  if (!factorize(schur_->matrix(), result)) return false;
  result.multipliers += solution_;
  moved_.noalias() = system_.gradients() * solution_;
  result.x -= inverse_mass_.cwiseProduct(moved_);
  WRINKLE_FAULT(schur_sign, result.x += 2 * inverse_mass_.cwiseProduct(moved_));
  return true;
}

/// The geometric stiffness of the first iteration is that of the last projection's multipliers.
bool FastProjection::solve_kkt(SolveResult& result) {
  if (!kkt_ && condensed_) kkt_ = std::make_unique<CondensedKkt>(system_, mass_, fixed_);
  if (!kkt_) kkt_ = std::make_unique<ProjectionKkt>(system_, mass_, fixed_);
  Vector& y = result.multipliers;
  const bool first = result.telemetry.empty() && last_multipliers_.size() == y.size();
  kkt_->evaluate(result.x, first ? last_multipliers_ : y, regularisation_);
  const Vector g = right_;
  kkt_->right_side(g, right_);
  if (!factorize(kkt_->matrix(), result)) return false;
  kkt_->add_step(solution_, result.x, y);
  return true;
}

bool FastProjection::factorize(const SparseMatrix& matrix, SolveResult& result) {
  return (factors_.factorize(matrix).ok() && factors_.solve(right_, solution_).ok()) ||
         result.end(Status::linear_solve_failed, to_string(factors_.report()));
}

void FastProjection::fall_back(const Vector& start, SolveResult& result) {
  if (!true_) true_ = std::make_unique<TrueProjection>(system_, mass_, fixed_, *fallback_);
  const double smallest = result.constraint_norm;
  Vector& x = result.x;
  if (!x.allFinite()) x = start;
  if (!x.allFinite()) return;
  result.fell_back = true;
  result.message.clear();
  result.multipliers.setZero();
  system_.choose_active(x, Vector());
  system_.evaluate(x, Order::gradient);
  prepare(result.multipliers);
  const double count = static_cast<double>((diagonal_.array() > 0).count());
  const double mean = count > 0 ? diagonal_.sum() / count : 1.0;
  true_->project(start, kFirstPenalty / mean, options_.fallback_iterations, result);
  if (result.converged() || result.constraint_norm < smallest) return;
  x = std::isfinite(smallest) ? best_ : start;
  result.constraint_norm = smallest;
}

}  // namespace wrinkle
