#include "core/project/true_projection.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/stopwatch.h"
#include "core/minimize/multiplier_method.h"

namespace wrinkle {

namespace {

constexpr Index kMaxNewtonSteps = 60;  // of one minimisation
constexpr double kSmallStep = 1e-5;    // a Newton step that is so small a part of the way x − x̂ ends it

}  // namespace

TrueProjection::TrueProjection(ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed,
                               LinearSolver& linear)
    : system_(system) {
  problem_.num_dofs = system.num_dofs();
  problem_.fixed = fixed;
  inertia_ = &problem_.add(std::make_unique<InertiaEnergy>(mass, 1.0));
  lagrangian_ = &problem_.add(std::make_unique<AugmentedLagrangian>(system));
  const NewtonOptions options{.gradient_tolerance = -1, .step_tolerance = 0};
  newton_ = std::make_unique<DescentNewton>(problem_, linear, options);
}

/// See update_multipliers.
struct TrueProjection::Updates {
  TrueProjection& projection;
  Vector& x;
  ProjectionResult& result;
  bool first = true, let_go = false;

  bool minimize(double penalty) {
    if (!first && !let_go) projection.choose_active(x, result.multipliers);
    first = false;
    projection.lagrangian_->set(result.multipliers, penalty);
    return projection.minimize(penalty, x, result);
  }
  double update(double) {
    projection.system_.evaluate(x, Order::value);
    result.multipliers = projection.lagrangian_->next_multipliers();
    return result.residual = projection.system_.residual();
  }
  bool done(double& residual) {
    let_go = false;
    if (!(residual <= 1)) return false;
    let_go = projection.choose_active(x, result.multipliers);  // and rows that were idle may have been passed
    projection.system_.evaluate(x, Order::value);
    result.residual = residual = projection.system_.residual();
    result.status = Status::converged;
    return residual <= 1 && !let_go;
  }
  void give_up(Index after) {
    if (result.residual <= 1) return;
    result.status = Status::iteration_limit;
    result.message =
        fmt::format("after {} multiplier updates the residual is {:.3g} tolerances", after, result.residual);
  }
};

void TrueProjection::project(const Vector& target, double penalty, Index max_updates, Vector& x,
                             ProjectionResult& result) {
  target_ = target;
  inertia_->set_target(target);
  system_.choose_active(x, Vector());
  Updates updates{*this, x, result};
  update_multipliers(updates, penalty, HUGE_VAL, max_updates);
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
    const bool moved = newton_->step(x);
    const NewtonLoop& loop = newton_->loop();
    system_.evaluate(x, Order::value);
    result.telemetry.push_back(
        {system_.residual(), loop.record.step_norm, penalty, loop.record.factorisations, watch.seconds()});
    if (loop.result.status == Status::line_search_failed) return true;  // as low as round-off lets it be
    if (!moved) {
      result.residual = system_.residual();
      result.status = loop.result.status;
      result.message = "true projection: " + loop.result.message;
      return false;
    }
    if (loop.record.step_norm <= kSmallStep * largest(x - target_)) return true;
  }
  return true;  // the multiplier update takes what there is
}

}  // namespace wrinkle
