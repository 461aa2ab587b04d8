#include "core/solve/multiplier_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/fault.h"

namespace wrinkle {

namespace {

constexpr double kMuchSmaller = 0.25;  // of |g| from one update to the next, else ρ grows
constexpr double kPenaltyGrowth = 10;
constexpr double kMostGrowth = 1e6;  // beyond it round-off grows, not exactness

void take_over(MultiplierResult& out, SolveResult&& solved) {
  out.status = solved.status;
  out.message = std::move(solved.message);
  out.x = std::move(solved.x);
  out.energy = solved.energy;
  out.gradient_norm = solved.gradient_norm;
  out.factorisations += solved.factorisations;
  out.telemetry.insert(out.telemetry.end(), solved.telemetry.begin(), solved.telemetry.end());
}

}  // namespace

MultiplierResult minimize_with_multipliers(Problem& problem, AugmentedLagrangian& lagrangian, ConstraintSystem& system,
                                           const Vector& x, LinearSolver& linear, const MultiplierOptions& options) {
  MultiplierResult out;
  out.x = x;
  out.multipliers = lagrangian.multipliers();
  double penalty = options.penalty, last = HUGE_VAL;
  while (out.updates < options.max_updates) {
    lagrangian.set(out.multipliers, penalty);
    take_over(out, minimize(problem, out.x, linear, options.newton));
    if (!out.converged() && out.status != Status::line_search_failed && out.status != Status::iteration_limit)
      return out;
    system.evaluate(out.x, Order::value);
    Vector next = lagrangian.next_multipliers();
    WRINKLE_FAULT(multiplier_sign, next = 2 * out.multipliers - next);
    out.multipliers = std::move(next);
    out.residual = lagrangian.residual();
    ++out.updates;
    if (out.residual <= 1) return out;
    if (!(out.residual <= kMuchSmaller * last))
      penalty = std::min(kPenaltyGrowth * penalty, kMostGrowth * options.penalty);
    last = out.residual;
  }
  out.status = Status::iteration_limit;
  out.message = fmt::format("after {} multiplier updates the residual is {:.3g} tolerances", out.updates, out.residual);
  return out;
}

}  // namespace wrinkle
