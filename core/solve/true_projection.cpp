#include "core/solve/true_projection.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/stopwatch.h"

namespace wrinkle {

namespace {

constexpr Index kMaxNewtonSteps = 60;  // of one minimisation
constexpr double kSmallStep = 1e-5;    // a Newton step that is so small a part of the way x − x̂ ends it
constexpr double kMuchSmaller = 0.25;  // of |g| from one multiplier update to the next, else ρ grows
constexpr double kPenaltyGrowth = 10;

}  // namespace

TrueProjection::TrueProjection(ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed)
    : system_(system), linear_(make_linear_solver("cholmod-supernodal")) {
  problem_.num_dofs = system.num_dofs();
  problem_.fixed = fixed;
  inertia_ = &problem_.add(std::make_unique<InertiaEnergy>(mass, 1.0));
  lagrangian_ = &problem_.add(std::make_unique<AugmentedLagrangian>(system));
  newton_ = std::make_unique<ProjectedNewton>(problem_, *linear_, Tangent::exact, 0.0);
}

void TrueProjection::project(const Vector& target, double penalty, Index max_updates, Vector& x,
                             ProjectionResult& result) {
  target_ = target;
  inertia_->set_target(target);
  Vector& y = result.multipliers;
  double last = HUGE_VAL;
  bool let_go = false;
  system_.choose_active(x, Vector());
  for (Index update = 0; update < max_updates; ++update) {
    if (update > 0 && !let_go) choose_active(x, y);
    lagrangian_->set(y, penalty);
    if (!minimize(penalty, x, result)) return;
    system_.evaluate(x, Order::value);
    y += penalty * system_.values();
    result.residual = system_.residual();
    if (result.residual <= 1) {
      let_go = choose_active(x, y);  // and rows that were idle may have been passed
      system_.evaluate(x, Order::value);
      result.residual = system_.residual();
      result.status = Status::converged;
      if (result.residual <= 1 && !let_go) return;
    } else {
      let_go = false;
    }
    if (!(result.residual <= kMuchSmaller * last)) penalty *= kPenaltyGrowth;
    last = result.residual;
  }
  if (result.residual <= 1) return;
  result.status = Status::iteration_limit;
  result.message =
      fmt::format("after {} multiplier updates the residual is {:.3g} tolerances", max_updates, result.residual);
}

/// Chooses which rows act. Whether any was let go that pulled: then x is not yet the minimum without it.
bool TrueProjection::choose_active(const Vector& x, Vector& y) {
  system_.choose_active(x, y);
  bool any = false;
  system_.forget_idle(y, [&](Index) { any = true; });
  return any;
}

bool TrueProjection::minimize(double penalty, Vector& x, ProjectionResult& result) {
  for (Index i = 0; i < kMaxNewtonSteps; ++i) {
    const Stopwatch watch;
    const NewtonMove move = newton_->step(x);
    system_.evaluate(x, Order::value);
    const double step = move.direction.size() > 0 ? move.direction.lpNorm<Eigen::Infinity>() : 0.0;
    result.telemetry.push_back({system_.residual(), step, penalty, move.factorisations, watch.seconds()});
    if (step <= kSmallStep * (x - target_).lpNorm<Eigen::Infinity>()) return true;
    if (move.status == Status::line_search_failed) return true;  // as low as round-off lets it be
    if (move.status != Status::converged) {
      result.residual = system_.residual();
      result.status = move.status;
      result.message = "true projection: " + move.message;
      return false;
    }
  }
  return true;  // the multiplier update takes what there is
}

}  // namespace wrinkle
