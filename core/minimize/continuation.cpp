#include "core/minimize/continuation.h"

#include <fmt/format.h>

namespace wrinkle {

constexpr double kFirstStep = 0.25;  // of the load factor

SolveResult continue_in_load(Problem& problem, const Vector& x, const std::function<void(double)>& apply,
                             LinearSolver& linear, const ContinuationOptions& options) {
  SolveResult total;
  total.x = x;
  double load = 0, step = kFirstStep;
  while (load < 1) {
    const double next = std::min(1.0, load + step);
    apply(next);
    const Vector before = total.x;
    const double energy = total.energy, gradient_norm = total.gradient_norm;
    const Index done = total.iterations();
    total.append(options.minimizer(problem, before, linear, options.newton));
    if (total.converged()) {
      load = next;
      if (load < 1)
        for (const auto& term : problem.energies) term->update_lag(total.x);
      if (total.iterations() - done <= options.easy_iterations) step *= 2;
      continue;
    }
    total.x = before;
    total.energy = energy;
    total.gradient_norm = gradient_norm;
    if (total.status == Status::interrupted) return total;
    step *= 0.5;
    if (step < options.min_step) {
      total.end(Status::step_too_small, fmt::format("at {:.6g} of the load a step of {:.3g} still fails: {} ({})", load,
                                                    2 * step, to_string(total.status), total.message));
      return total;
    }
  }
  return total;
}

}  // namespace wrinkle
