#include "core/solve/continuation.h"

#include <fmt/format.h>

namespace wrinkle {

namespace {

void add_cost(SolveResult& total, const SolveResult& step) {
  total.factorisations += step.factorisations;
  total.telemetry.insert(total.telemetry.end(), step.telemetry.begin(), step.telemetry.end());
}

void take(SolveResult& total, const SolveResult& step) {
  total.x = step.x;
  total.energy = step.energy;
  total.gradient_norm = step.gradient_norm;
}

}  // namespace

SolveResult continue_in_load(Problem& problem, const Vector& x, const std::function<void(double)>& apply,
                             LinearSolver& linear, const ContinuationOptions& options) {
  SolveResult total;
  total.x = x;
  double load = 0, step = options.first_step;
  while (load < 1) {
    const double next = std::min(1.0, load + step);
    apply(next);
    const SolveResult result = options.minimizer(problem, total.x, linear, options.newton);
    add_cost(total, result);
    if (result.status == Status::interrupted) {
      total.status = result.status;
      return total;
    }
    if (result.converged()) {
      take(total, result);
      load = next;
      if (result.iterations() <= options.easy_iterations) step *= 2;
      continue;
    }
    step *= 0.5;
    if (step < options.min_step) {
      total.status = Status::step_too_small;
      total.message = fmt::format("at {:.6g} of the load a step of {:.3g} still fails: {} ({})", load, 2 * step,
                                  to_string(result.status), result.message);
      return total;
    }
  }
  total.status = Status::converged;
  return total;
}

}  // namespace wrinkle
