#include "core/minimize/kkt_variant.h"

#include <fmt/format.h>

namespace wrinkle {

KktVariant::KktVariant(Problem& problem, LinearConstraint constraint, LinearSolver& linear,
                       const NewtonOptions& options, double scale)
    : loop_(problem, *this, options),
      system_(loop_.assembler.pattern(), std::move(constraint), scale),
      factor_(system_, linear) {}

SolveResult KktVariant::minimize(const Vector& x) {
  SolveResult out = loop_.minimize(x);
  out.constraint_norm = system_.constraint_norm(out.x, work_);
  return out;
}

std::string KktVariant::describe(const NewtonLoop& loop) const {
  return fmt::format("‖h − H x‖ is {:.3e}, ‖g + Hᵀμ‖ {:.3e} N", loop.record.constraint_norm, loop.record.gradient_norm);
}

double KktVariant::residual(const Vector& gradient) {
  system_.stationarity(gradient, lambda(), work_);
  return work_.norm();
}

LinearReport KktVariant::solve_system() {
  const Stopwatch watch;
  IterationRecord& record = loop_.record;
  record.factorisations = 1;
  LinearReport report = factor_.factorize(loop_.assembler.hessian());
  record.negatives = factor_.negative_curvatures();
  if (report.ok()) {
    system_.right_side(loop_.gradient, loop_.result.x, right_);
    report = factor_.solve(right_, solution_);
    record.linear_iterations = report.iterations;
    if (!solution_.allFinite()) report.status = LinearStatus::not_finite;
  }
  record.seconds_linear = watch.seconds();
  return report;
}

void KktVariant::take_solution() {
  loop_.direction = solution_.head(system_.num_free());
  loop_.result.multipliers = system_.scale() * lambda();
  loop_.record.gradient_norm = system_.stationarity(loop_.gradient, lambda(), work_);
}

}  // namespace wrinkle
