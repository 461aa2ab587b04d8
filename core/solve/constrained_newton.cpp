#include "core/solve/constrained_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/solve/backtracking.h"
#include "core/solve/curvature_search.h"

namespace wrinkle {

namespace {

constexpr double kLeastBlend = 1.0 / 64;  // of the fallback tangent; where less will do, the Hessian is tried alone

}  // namespace

ConstrainedNewton::ConstrainedNewton(Problem& problem, LinearConstraint constraint, LinearSolver& linear,
                                     const ConstrainedOptions& options)
    : options_(options),
      constraint_(std::move(constraint)),
      assembler_(problem),
      system_(assembler_.pattern(), constraint_),
      factor_(system_, linear) {
  if (options.fallback != Tangent::positive && options.fallback != Tangent::projected)
    throw std::invalid_argument("the fallback tangent must be positive or projected");
}

void ConstrainedNewton::set_target(const Vector& h) {
  if (h.size() != constraint_.h.size())
    throw std::invalid_argument(fmt::format("h has {} entries; H has {} rows", h.size(), constraint_.h.size()));
  constraint_.h = h;
}

ConstrainedResult ConstrainedNewton::minimize(const Vector& x) {
  const Index unknowns = assembler_.pattern().num_dofs();
  if (x.size() != unknowns)
    throw std::invalid_argument(fmt::format("the start has {} unknowns, the problem {}", x.size(), unknowns));
  result_ = {};
  result_.x = x;
  ended_ = false;
  blend_ = 0;
  test_exact_ = false;
  extent_ = x.size() > 0 ? x.maxCoeff() - x.minCoeff() : 0.0;
  if (!(extent_ > 0)) extent_ = 1;
  while (next() && solve_direction()) {
    if (more_.constraint_norm > options_.constraint_tolerance) {
      reach();
    } else if (!stationary()) {
      descend();
    } else if (more_.negatives.value_or(0) > 0) {
      leave_saddle();
    } else if (!exact_tried_) {
      test_exact_ = true;
      accept(last_length(), direction_);
    } else {
      accept(last_length(), direction_);
      finish(Status::converged);
    }
  }
  return std::move(result_);
}

/// Starts an iteration: energy, gradient and Hessian at x.
bool ConstrainedNewton::next() {
  if (ended_) return false;
  watch_ = {};
  record_ = {};
  more_ = {};
  record_.energy = result_.energy = assembler_.evaluate(result_.x, Order::hessian);
  more_.seconds_assembly = watch_.seconds();
  gradient_ = assembler_.gradient();
  more_.constraint_norm = result_.constraint_norm = constraint_norm(result_.x);
  if (!scaled_) system_.set_scale(options_.scale > 0 ? options_.scale : balancing_scale(assembler_.hessian()));
  scaled_ = true;
  if (!std::isfinite(record_.energy) || !gradient_.allFinite()) {
    finish(Status::not_finite, fmt::format("energy {} J", record_.energy));
  } else if (result_.iterations() >= options_.max_iterations) {
    finish(Status::iteration_limit,
           fmt::format("after {} iterations ‖h − H x‖ is {:.3e}, ‖g + Hᵀμ‖ {:.3e} N, the last step {:.3e}",
                       result_.iterations(), result_.constraint_norm, result_.gradient_norm,
                       result_.telemetry.empty() ? 0.0 : result_.telemetry.back().step_norm));
  }
  return !ended_;
}

double ConstrainedNewton::constraint_norm(const Vector& x) {
  work_ = constraint_.h;
  work_.noalias() -= constraint_.H * x;
  return work_.size() > 0 ? work_.lpNorm<Eigen::Infinity>() : 0.0;
}

/// Step and multipliers from a tangent that is definite on null(H), as far as the linear solver can tell.
bool ConstrainedNewton::solve_direction() {
  const Index before = factor_.factorisations();
  system_.right_side(gradient_, result_.x, constraint_, right_);
  exact_tried_ = blend_ < kLeastBlend || test_exact_;
  test_exact_ = false;
  const bool solved = (exact_tried_ && solve_exact()) || solve_blend();
  record_.factorisations = factor_.factorisations() - before;
  if (!solved) {
    const Index null = factor_.null_directions().value_or(0);
    const std::string why = null > 0 ? fmt::format("; {} null pivots: rows of H may depend on each other", null) : "";
    finish(Status::linear_solve_failed,
           fmt::format("{}: {}{}", to_string(factor_.report().status), factor_.report().message, why));
    return false;
  }
  direction_ = solution_.head(system_.num_free());
  result_.multipliers = system_.scale() * solution_.tail(system_.num_rows());
  record_.step_norm = direction_.size() > 0 ? direction_.lpNorm<Eigen::Infinity>() : 0.0;
  record_.gradient_norm = result_.gradient_norm =
      system_.stationarity(gradient_, solution_.tail(system_.num_rows()), work_);
  return true;
}

bool ConstrainedNewton::factorize(double shift) {
  const Stopwatch watch;
  const bool ok = factor_.factorize(assembler_.hessian(), shift).ok() && !factor_.known_indefinite();
  more_.seconds_linear += watch.seconds();
  return ok;
}

bool ConstrainedNewton::solve_exact() {
  record_.tangent = Tangent::exact;
  const bool definite = factorize(0);
  more_.negatives = factor_.negative_curvatures();
  if (more_.negatives == 0 && factor_.null_directions().value_or(0) > 0) more_.negatives.reset();  // semi-definite
  result_.negatives = more_.negatives;
  if (!definite || !try_solve()) return false;
  blend_ = 0;
  return true;
}

/// As little of the fallback tangent as makes the blend definite on null(H), and if even all of it is singular there,
/// its diagonal shifted. What is left of the Hessian's negative curvature makes soft directions, in which wrinkles grow
/// within a few iterations; under the fallback alone it takes hundreds.
bool ConstrainedNewton::solve_blend() {
  const Stopwatch watch;
  record_.tangent = options_.fallback;
  SparseMatrix& hessian = assembler_.hessian();
  exact_ = Eigen::Map<const Vector>(hessian.valuePtr(), hessian.nonZeros());
  assembler_.evaluate(result_.x, Order::hessian, options_.fallback);
  Eigen::Map<Vector> values(hessian.valuePtr(), hessian.nonZeros());
  positive_ = values;
  more_.seconds_assembly += watch.seconds();
  for (double blend = std::max(blend_, kLeastBlend); blend < 1; blend *= 4) {
    values = (1 - blend) * exact_ + blend * positive_;
    if (!factorize(0) || !try_solve()) continue;
    more_.blend = blend;
    blend_ = 0.5 * blend;
    return true;
  }
  values = positive_;
  more_.blend = 1;
  blend_ = 0.5;
  const double mean = balancing_scale(hessian);
  for (double shift = 0; shift <= 1e2 * mean; shift = shift > 0 ? 100 * shift : 1e-8 * mean) {
    record_.shift = shift;
    if (factorize(shift) && try_solve()) return true;
  }
  return false;
}

/// A step that goes uphill on H x = h has met negative curvature, whatever the linear solver knows.
bool ConstrainedNewton::try_solve() {
  const Stopwatch watch;
  const LinearReport& report = factor_.solve(right_, solution_);
  more_.seconds_linear += watch.seconds();
  record_.linear_iterations += report.iterations;
  if (!report.ok() || !solution_.allFinite()) return false;
  if (more_.constraint_norm > options_.constraint_tolerance || factor_.negative_curvatures() == 0) return true;
  // g·d + μ·Hd: H d = h − H x is round-off, but so is d at the end, and then it would decide the sign of g·d.
  const auto d = solution_.head(system_.num_free());
  work_.noalias() = system_.free_part() * d;
  const double slope = gradient_.dot(d) + system_.scale() * solution_.tail(system_.num_rows()).dot(work_);
  return slope <= 1e-12 * gradient_.norm() * d.norm();
}

bool ConstrainedNewton::stationary() const {
  return record_.step_norm <= options_.step_tolerance || result_.gradient_norm <= options_.gradient_tolerance;
}

/// Of the step at a stationary point: without a line search where it is round-off, else none.
double ConstrainedNewton::last_length() {
  return record_.step_norm <= options_.step_tolerance ? assembler_.max_step(result_.x, direction_) : 0.0;
}

/// Towards H x = h: the energy may rise, it only has to stay finite.
void ConstrainedNewton::reach() {
  double length = assembler_.max_step(result_.x, direction_);
  for (; length > 1e-9; length *= 0.5) {
    assembler_.add_step(result_.x, length, direction_, moved_);
    if (std::isfinite(assembler_.evaluate(moved_, Order::value))) return accept(length, direction_);
  }
  finish(Status::not_finite,
         fmt::format("no step towards H x = h, from ‖h − H x‖ = {:.3e}, has a finite energy", more_.constraint_norm));
}

void ConstrainedNewton::descend() {
  const auto at = [&](double length, Order order) {
    assembler_.add_step(result_.x, length, direction_, moved_);
    return assembler_.evaluate(moved_, order);
  };
  const auto multipliers = solution_.tail(system_.num_rows());
  const auto projected = [&](const Vector& gradient) {
    system_.stationarity(gradient, multipliers, work_);
    return work_.norm();
  };
  const SearchEnd end = backtrack(
      {record_.energy, gradient_.dot(direction_), projected(gradient_), assembler_.max_step(result_.x, direction_)},
      {[&](double length) { return at(length, Order::value); },
       [&](double length) {
         at(length, Order::gradient);
         return projected(assembler_.gradient());
       }});
  if (end.length > 0) return accept(end.length, direction_);
  finish(end.finite ? Status::line_search_failed : Status::not_finite,
         fmt::format("no step length reduces the energy {:.9e} J or ‖g + Hᵀμ‖ = {:.3e} N", record_.energy,
                     result_.gradient_norm));
}

void ConstrainedNewton::leave_saddle() {
  const auto nowhere = [&](Status status, const std::string& why) { finish(status, "negative curvature: " + why); };
  const Stopwatch watch;
  assembler_.evaluate(result_.x, Order::hessian);
  LowestCurvature lowest = lowest_curvature(factor_, assembler_.hessian(), options_.curvature);
  more_.seconds_linear += watch.seconds();
  record_.factorisations += lowest.factorisations;
  if (!lowest.converged()) return nowhere(lowest.status, lowest.message);
  Vector& way = lowest.direction;
  if (gradient_.dot(way) > 0) way = -way;
  const double longest = extent_ * assembler_.max_step(result_.x, extent_ * way);
  const double length = curvature_step({record_.energy, extent_, longest}, [&](double trial) {
    assembler_.add_step(result_.x, trial, way, moved_);
    return assembler_.evaluate(moved_, Order::value);
  });
  if (length == 0)
    return nowhere(Status::line_search_failed,
                   fmt::format("{:.3e} N/m, but no step along it reduces {:.9e} J", lowest.value, record_.energy));
  ++result_.saddles_left;
  record_.step_norm = length * way.lpNorm<Eigen::Infinity>();
  accept(length, way);
}

void ConstrainedNewton::accept(double length, const Vector& direction) {
  assembler_.add_step(result_.x, length, direction, result_.x);
  record_.step_length = length;
  record_.seconds = watch_.seconds();
  result_.telemetry.emplace_back(record_);
  result_.constraint_telemetry.emplace_back(more_);
  result_.constraint_norm = constraint_norm(result_.x);
  if (options_.observer && !options_.observer(record_)) finish(Status::interrupted, "the observer asked to stop");
}

void ConstrainedNewton::finish(Status status, std::string message) {
  if (ended_) return;
  ended_ = true;
  if (record_.seconds == 0) {  // the iteration took no step, but time
    result_.factorisations += record_.factorisations;
    result_.seconds_assembly += more_.seconds_assembly;
    result_.seconds_linear += more_.seconds_linear;
  }
  result_.status = status;
  result_.message = std::move(message);
  for (const ConstraintRecord& record : result_.constraint_telemetry) {
    result_.seconds_assembly += record.seconds_assembly;
    result_.seconds_linear += record.seconds_linear;
  }
  for (const IterationRecord& record : result_.telemetry) result_.factorisations += record.factorisations;
}

}  // namespace wrinkle
