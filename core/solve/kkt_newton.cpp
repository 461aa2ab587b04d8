#include "core/solve/kkt_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace wrinkle {

KktNewton::KktNewton(Problem& problem, LinearConstraint constraint, LinearSolver& linear,
                     const KktNewtonOptions& options)
    : options_(options),
      constraint_(std::move(constraint)),
      assembler_(problem),
      system_(assembler_.pattern(), constraint_, options.scale),
      factor_(system_, linear) {}

void KktNewton::set_target(const Vector& h) {
  if (h.size() != constraint_.h.size())
    throw std::invalid_argument(fmt::format("h has {} entries; H has {} rows", h.size(), constraint_.h.size()));
  constraint_.h = h;
}

ConstrainedResult KktNewton::solve(const Vector& x) {
  const Index unknowns = assembler_.pattern().num_dofs();
  if (x.size() != unknowns)
    throw std::invalid_argument(fmt::format("the start has {} unknowns, the problem {}", x.size(), unknowns));
  result_ = {};
  result_.x = x;
  ended_ = false;
  multipliers_.setZero(system_.num_rows());
  while (next() && solve_step()) search();
  result_.multipliers = system_.scale() * multipliers_;
  return std::move(result_);
}

/// ‖F‖₂ [N] at x from the gradient that the assembler holds; leaves ‖g + γHᵀλ‖∞ and ‖c‖∞ in the result.
double KktNewton::merit(const Vector& x, const Vector& multipliers) {
  result_.gradient_norm = system_.stationarity(assembler_.gradient(), multipliers, work_);
  const double forces = options_.merit == KktMerit::multipliers ? work_.norm() : assembler_.gradient().norm();
  work_ = constraint_.h;
  work_.noalias() -= constraint_.H * x;
  result_.constraint_norm = work_.size() > 0 ? work_.lpNorm<Eigen::Infinity>() : 0.0;
  return std::hypot(forces, system_.scale() * work_.norm());
}

bool KktNewton::next() {
  if (ended_) return false;
  watch_ = {};
  record_ = {};
  more_ = {};
  record_.energy = result_.energy = assembler_.evaluate(result_.x, Order::hessian);
  more_.seconds_assembly = watch_.seconds();
  more_.merit = merit(result_.x, multipliers_);
  more_.constraint_norm = result_.constraint_norm;
  record_.gradient_norm = result_.gradient_norm;
  if (result_.telemetry.empty()) first_merit_ = more_.merit;
  const double target = std::max(options_.relative_tolerance * first_merit_, options_.absolute_tolerance);
  if (!std::isfinite(record_.energy) || !std::isfinite(more_.merit)) {
    finish(Status::not_finite, fmt::format("energy {} J, ‖F‖ {} N", record_.energy, more_.merit));
  } else if (more_.merit <= target) {
    result_.negatives.reset();  // the matrix here is not factorised
    finish(Status::converged);
  } else if (result_.iterations() >= options_.max_iterations) {
    finish(Status::iteration_limit, fmt::format("after {} iterations ‖F‖ is {:.3e} N; {:.3e} N is asked for",
                                                result_.iterations(), more_.merit, target));
  }
  return !ended_;
}

bool KktNewton::solve_step() {
  const Stopwatch watch;
  record_.factorisations = 1;
  record_.tangent = Tangent::exact;
  ++result_.factorisations;
  bool solved = factor_.factorize(assembler_.hessian()).ok();
  more_.negatives = result_.negatives = factor_.negative_curvatures();
  if (solved) {
    system_.right_side(assembler_.gradient(), result_.x, constraint_, right_);
    const LinearReport& report = factor_.solve(right_, solution_);
    record_.linear_iterations = report.iterations;
    more_.linear_residual = report.residual;
    solved = (report.ok() || report.status == LinearStatus::not_converged) && solution_.allFinite();
  }
  more_.seconds_linear = watch.seconds();
  if (!solved) {
    finish(Status::linear_solve_failed,
           fmt::format("{}: {}", to_string(factor_.report().status), factor_.report().message));
    return false;
  }
  direction_ = solution_.head(system_.num_free());
  multiplier_step_ = solution_.tail(system_.num_rows()) - multipliers_;
  record_.step_norm = direction_.size() > 0 ? direction_.lpNorm<Eigen::Infinity>() : 0.0;
  return true;
}

void KktNewton::search() {
  ParabolaSearch options = options_.search;
  options.longest = std::min(options.longest, assembler_.max_step(result_.x, direction_));
  const auto norm = [&](double length) {
    assembler_.add_step(result_.x, length, direction_, moved_);
    moved_multipliers_ = multipliers_ + length * multiplier_step_;
    const double energy = assembler_.evaluate(moved_, Order::gradient);
    return std::isfinite(energy) ? merit(moved_, moved_multipliers_) : energy;
  };
  const bool small = record_.step_norm <= options_.step_tolerance;
  const double length = small ? options.longest : parabola_search(more_.merit, norm, options).length;
  if (length > 0) {
    assembler_.add_step(result_.x, length, direction_, result_.x);
    multipliers_ += length * multiplier_step_;
    record_.step_length = length;
  }
  record_.seconds = watch_.seconds();
  result_.telemetry.emplace_back(record_);
  result_.constraint_telemetry.emplace_back(more_);
  if (small) return finish(Status::converged);
  if (length == 0)
    return finish(Status::line_search_failed,
                  fmt::format("no step length reduces ‖F‖ = {:.3e} N in {} trials; ‖h − H x‖ is {:.3e}", more_.merit,
                              options.most_trials, more_.constraint_norm));
  if (options_.observer && !options_.observer(record_)) finish(Status::interrupted, "the observer asked to stop");
}

void KktNewton::finish(Status status, std::string message) {
  if (ended_) return;
  ended_ = true;
  result_.status = status;
  result_.message = std::move(message);
  for (const ConstraintRecord& record : result_.constraint_telemetry) {
    result_.seconds_assembly += record.seconds_assembly;
    result_.seconds_linear += record.seconds_linear;
  }
}

}  // namespace wrinkle
