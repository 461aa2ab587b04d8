#include "core/minimize/static_solve.h"

#include <fmt/format.h>

#include "core/minimize/mixed_newton.h"

namespace wrinkle {

namespace {

/// Adds one attempt to the whole; true if there is nothing left to try.
bool add_attempt(SolveResult& total, SolveResult&& attempt, std::string_view method) {
  std::string said = std::move(total.message);
  total.append(std::move(attempt));
  std::swap(said, total.message);
  if (total.converged()) return true;
  if (!total.message.empty()) total.message += "; ";
  total.message += fmt::format("{}: {}", method, to_string(total.status));
  if (!said.empty()) total.message += fmt::format(" ({})", said);
  return total.status == Status::interrupted;
}

}  // namespace

SolveResult solve_static(Problem& problem, const Vector& x, const std::function<void(double)>& apply_load,
                         LinearSolver& linear, const StaticOptions& options) {
  NewtonOptions mixed{.step_tolerance = options.step_tolerance,
                      .max_step = options.max_step,
                      .max_iterations = options.mixed_iterations,
                      .observer = options.observer};
  NewtonOptions descent = mixed;
  descent.max_step = NewtonOptions{}.max_step;
  descent.max_iterations = options.descent_iterations;
  SolveResult total;
  apply_load(1.0);
  if (add_attempt(total, minimize_mixed(problem, x, linear, mixed), "mixed Newton")) return total;
  const ContinuationOptions steps{.minimizer = minimize_mixed, .min_step = 1.0 / 64, .newton = mixed};
  if (add_attempt(total, continue_in_load(problem, x, apply_load, linear, steps), "load steps")) return total;
  apply_load(1.0);
  add_attempt(total, minimize(problem, x, linear, descent), "line search");
  return total;
}

}  // namespace wrinkle
