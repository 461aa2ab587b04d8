#include "core/minimize/multiplier_method.h"

#include <fmt/format.h>

#include "core/base/fault.h"
#include "core/minimize/descent.h"

namespace wrinkle {

namespace {

constexpr double kMostGrowth = 1e6;  // of ρ: beyond it round-off grows, not exactness

/// See update_multipliers.
struct Minimisation {
  DescentNewton newton;
  AugmentedLagrangian& lagrangian;
  ConstraintSystem& system;
  SolveResult& out;
  Vector multipliers;

  bool minimize(double penalty) {
    lagrangian.set(multipliers, penalty);
    const double residual = out.constraint_norm;
    out.append(newton.minimize(out.x));
    out.constraint_norm = residual;
    return out.converged() || out.status == Status::line_search_failed || out.status == Status::iteration_limit;
  }
  double update(double) {
    system.evaluate(out.x, Order::value);
    Vector next = lagrangian.next_multipliers();
    WRINKLE_FAULT(multiplier_sign, next = 2 * multipliers - next);
    multipliers = std::move(next);
    ++out.updates;
    return out.constraint_norm = lagrangian.residual();
  }
  bool done(double residual) const { return residual <= 1; }
  void give_up(Index after) {
    out.end(Status::iteration_limit,
            fmt::format("after {} multiplier updates the residual is {:.3g} tolerances", after, out.constraint_norm));
  }
};

}  // namespace

SolveResult minimize_with_multipliers(Problem& problem, AugmentedLagrangian& lagrangian, ConstraintSystem& system,
                                      const Vector& x, LinearSolver& linear, const MultiplierOptions& options) {
  SolveResult out;
  out.x = x;
  Minimisation body{{problem, linear, options.newton}, lagrangian, system, out, lagrangian.multipliers()};
  update_multipliers(body, options.penalty, kMostGrowth * options.penalty, options.max_updates);
  out.multipliers = std::move(body.multipliers);
  return out;
}

}  // namespace wrinkle
