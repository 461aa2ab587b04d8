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
  SolveResult& result;
  bool first = true, let_go = false;

  bool minimize(double penalty) {
    if (!first && !let_go) projection.choose_active(result.x, result.multipliers);
    first = false;
    projection.lagrangian_->set(result.multipliers, penalty);
    return projection.minimize(penalty, result);
  }
  double update(double) {
    projection.system_.evaluate(result.x, Order::value);
    result.multipliers = projection.lagrangian_->next_multipliers();
    ++result.updates;
    return result.constraint_norm = projection.system_.residual();
  }
  bool done(double& residual) {
    let_go = false;
    if (!(residual <= 1)) return false;
    let_go = projection.choose_active(result.x, result.multipliers);  // and rows that were idle may have been passed
    projection.system_.evaluate(result.x, Order::value);
    result.constraint_norm = residual = projection.system_.residual();
    result.status = Status::converged;
    return residual <= 1 && !let_go;
  }
  void give_up(Index after) {
    if (result.constraint_norm <= 1) return;
    result.end(Status::iteration_limit, fmt::format("after {} multiplier updates the residual is {:.3g} tolerances",
                                                    after, result.constraint_norm));
  }
};

void TrueProjection::project(const Vector& target, double penalty, Index max_updates, SolveResult& result) {
  target_ = target;
  inertia_->set_target(target);
  system_.choose_active(result.x, Vector());
  Updates updates{*this, result};
  update_multipliers(updates, penalty, HUGE_VAL, max_updates);
}

/// Chooses which rows act. Whether any was let go that pulled: then x is not yet the minimum without it.
bool TrueProjection::choose_active(const Vector& x, Vector& y) {
  system_.choose_active(x, y);
  bool any = false;
  system_.forget_idle(y, [&](Index) { any = true; });
  return any;
}

bool TrueProjection::minimize(double penalty, SolveResult& result) {
  for (Index i = 0; i < kMaxNewtonSteps; ++i) {
    const Stopwatch watch;
    const bool moved = newton_->step(result.x);
    const NewtonLoop& loop = newton_->loop();
    system_.evaluate(result.x, Order::value);
    IterationRecord& record = result.telemetry.emplace_back(loop.record);
    record.constraint_norm = system_.residual();
    record.penalty = penalty;
    record.seconds = watch.seconds();
    result.count(record);
    if (loop.result.status == Status::line_search_failed) return true;  // as low as round-off lets it be
    if (!moved) {
      result.constraint_norm = record.constraint_norm;
      return result.end(loop.result.status, "true projection: " + loop.result.message);
    }
    if (record.step_norm <= kSmallStep * largest(result.x - target_)) return true;
  }
  return true;  // the multiplier update takes what there is
}

}  // namespace wrinkle
