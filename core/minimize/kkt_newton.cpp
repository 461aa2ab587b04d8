#include "core/minimize/kkt_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/minimize/line_search.h"

namespace wrinkle {

KktNewton::KktNewton(Problem& problem, LinearConstraint constraint, LinearSolver& linear,
                     const KktNewtonOptions& options)
    : KktVariant(problem, std::move(constraint), linear,
                 {.step_tolerance = options.step_tolerance,
                  .max_iterations = options.max_iterations,
                  .observer = options.observer},
                 options.scale),
      options_(options) {}

SolveResult KktNewton::minimize(const Vector& x) {
  multipliers_.setZero(system_.num_rows());
  SolveResult out = KktVariant::minimize(x);
  out.multipliers = system_.scale() * multipliers_;
  return out;
}

/// ‖F‖₂ [N] at x from the gradient that the assembler holds.
double KktNewton::merit(const Vector& x, const Vector& multipliers) {
  gradient_norm_ = system_.stationarity(loop_.assembler.gradient(), multipliers, work_);
  const double forces = work_.norm();
  constraint_norm_ = system_.constraint_norm(x, work_);
  return std::hypot(forces, system_.scale() * work_.norm());
}

double KktNewton::evaluate(NewtonLoop& loop) {
  const double energy = loop.assembler.evaluate(loop.result.x, Order::hessian);
  loop.record.merit = merit(loop.result.x, multipliers_);
  loop.record.constraint_norm = constraint_norm_;
  loop.record.gradient_norm = gradient_norm_;
  if (loop.result.telemetry.empty()) first_merit_ = loop.record.merit;
  return std::isfinite(loop.record.merit) ? energy : loop.record.merit;
}

bool KktNewton::solved(const NewtonLoop& loop) {
  if (!(loop.record.merit <= options_.relative_tolerance * first_merit_)) return false;
  loop_.result.negatives.reset();  // the matrix here is not factorised
  return true;
}

std::string KktNewton::describe(const NewtonLoop& loop) const {
  return fmt::format("‖F‖ is {:.3e} N, ‖h − H x‖ {:.3e}", loop.record.merit, loop.record.constraint_norm);
}

LinearReport KktNewton::solve(NewtonLoop& loop) {
  LinearReport report = solve_system();
  loop.result.negatives = loop.record.negatives;
  if (report.status == LinearStatus::not_converged) report.status = LinearStatus::ok;  // tried as it is
  if (!report.ok()) return report;
  loop.direction = solution_.head(system_.num_free());
  multiplier_step_ = lambda() - multipliers_;
  return report;
}

void KktNewton::advance(NewtonLoop& loop) {
  const double longest = std::min(1.0, loop.first_length());
  const auto norm = [&](double length) {
    loop.assembler.add_step(loop.result.x, length, loop.direction, moved_);
    moved_multipliers_ = multipliers_ + length * multiplier_step_;
    const double energy = loop.assembler.evaluate(moved_, Order::gradient);
    return std::isfinite(energy) ? merit(moved_, moved_multipliers_) : energy;
  };
  const double length = loop.small_step() ? longest : parabola_search(loop.record.merit, norm, longest).length;
  multipliers_ += length * multiplier_step_;
  if (loop.small_step())
    loop.finish(Status::converged);
  else if (length == 0)
    loop.finish(Status::line_search_failed, fmt::format("no step length reduces ‖F‖; {}", describe(loop)));
  loop.take(length);
}

}  // namespace wrinkle
