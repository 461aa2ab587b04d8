#include "core/minimize/constrained_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/minimize/line_search.h"

namespace wrinkle {

namespace {

constexpr double kLeastBlend = 1.0 / 64;  // of the fallback tangent; where less will do, the Hessian is tried alone

NewtonOptions newton_options(const ConstrainedOptions& options) {
  return {.gradient_tolerance = options.gradient_tolerance,
          .step_tolerance = options.step_tolerance,
          .max_iterations = options.max_iterations,
          .fallback = options.fallback,
          .observer = options.observer};
}

}  // namespace

ConstrainedNewton::ConstrainedNewton(Problem& problem, LinearConstraint constraint, LinearSolver& linear,
                                     const ConstrainedOptions& options)
    : KktVariant(problem, std::move(constraint), linear, newton_options(options)), options_(options) {}

SolveResult ConstrainedNewton::minimize(const Vector& x) {
  blend_ = 0;
  test_exact_ = false;
  extent_ = x.size() > 0 ? x.maxCoeff() - x.minCoeff() : 0.0;
  if (!(extent_ > 0)) extent_ = 1;
  return KktVariant::minimize(x);
}

double ConstrainedNewton::evaluate(NewtonLoop& loop) {
  const double energy = loop.assembler.evaluate(loop.result.x, Order::hessian);
  loop.record.constraint_norm = system_.constraint_norm(loop.result.x, work_);
  if (!scaled_) system_.set_scale(options_.scale > 0 ? options_.scale : balancing_scale(loop.assembler.hessian()));
  scaled_ = true;
  loop.record.gradient_norm = loop.result.gradient_norm;  // the last step's: it is known anew after the solve
  return energy;
}

/// Step and multipliers from a tangent that is definite on null(H), as far as the linear solver can tell.
LinearReport ConstrainedNewton::solve(NewtonLoop& loop) {
  const Index before = factor_.factorisations();
  system_.right_side(loop.gradient, loop.result.x, right_);
  exact_tried_ = blend_ < kLeastBlend || test_exact_;
  test_exact_ = false;
  const bool solved = (exact_tried_ && solve_exact(loop)) || solve_blend(loop);
  loop.record.factorisations = factor_.factorisations() - before;
  if (!solved) {
    LinearReport report = factor_.report();
    if (report.ok()) report.status = LinearStatus::not_positive_definite;
    if (const Index null = factor_.null_directions().value_or(0); null > 0)
      report.message += fmt::format("; {} null pivots: rows of H may depend on each other", null);
    return report;
  }
  take_solution();
  return {};
}

bool ConstrainedNewton::factorize(NewtonLoop& loop, double shift) {
  const Stopwatch watch;
  const bool ok = factor_.factorize(loop.assembler.hessian(), shift).ok() && !factor_.known_indefinite();
  loop.record.seconds_linear += watch.seconds();
  return ok;
}

bool ConstrainedNewton::solve_exact(NewtonLoop& loop) {
  const bool definite = factorize(loop, 0);
  loop.record.negatives = factor_.negative_curvatures();
  if (loop.record.negatives == 0 && factor_.null_directions().value_or(0) > 0)
    loop.record.negatives.reset();  // semi-definite
  loop.result.negatives = loop.record.negatives;
  if (!definite || !try_solve(loop)) return false;
  blend_ = 0;
  return true;
}

/// As little of the fallback tangent as makes the blend definite on null(H), and if even all of it is singular there,
/// its diagonal shifted. What is left of the Hessian's negative curvature makes soft directions, in which wrinkles grow
/// within a few iterations; under the fallback alone it takes hundreds.
bool ConstrainedNewton::solve_blend(NewtonLoop& loop) {
  const Stopwatch watch;
  loop.record.tangent = options_.fallback;
  SparseMatrix& hessian = loop.assembler.hessian();
  exact_ = Eigen::Map<const Vector>(hessian.valuePtr(), hessian.nonZeros());
  loop.assembler.evaluate(loop.result.x, Order::hessian, options_.fallback);
  Eigen::Map<Vector> values(hessian.valuePtr(), hessian.nonZeros());
  positive_ = values;
  loop.record.seconds_assembly += watch.seconds();
  for (double blend = std::max(blend_, kLeastBlend); blend < 1; blend *= 4) {
    values = (1 - blend) * exact_ + blend * positive_;
    if (!factorize(loop, 0) || !try_solve(loop)) continue;
    blend_ = 0.5 * blend;
    return true;
  }
  values = positive_;
  blend_ = 0.5;
  const double mean = balancing_scale(hessian);
  for (double shift = 0; shift <= 1e2 * mean; shift = shift > 0 ? 100 * shift : 1e-8 * mean) {
    loop.record.shift = shift;
    if (factorize(loop, shift) && try_solve(loop)) return true;
  }
  return false;
}

/// A step that goes uphill on H x = h has met negative curvature, whatever the linear solver knows.
bool ConstrainedNewton::try_solve(NewtonLoop& loop) {
  const Stopwatch watch;
  const LinearReport& report = factor_.solve(right_, solution_);
  loop.record.seconds_linear += watch.seconds();
  loop.record.linear_iterations += report.iterations;
  if (!report.ok() || !solution_.allFinite()) return false;
  if (loop.record.constraint_norm > options_.constraint_tolerance || factor_.negative_curvatures() == 0) return true;
  // g·d + μ·Hd: H d = h − H x is round-off, but so is d at the end, and then it would decide the sign of g·d.
  const auto d = solution_.head(system_.num_free());
  work_.noalias() = system_.free_part() * d;
  const double slope = loop.gradient.dot(d) + system_.scale() * lambda().dot(work_);
  return slope <= 1e-12 * loop.gradient.norm() * d.norm();
}

/// Towards H x = h the energy may rise, it only has to stay finite; from there it falls. Where it is stationary, the
/// Hessian itself says whether that is a minimum: it is tried alone before the end.
void ConstrainedNewton::advance(NewtonLoop& loop) {
  if (loop.record.constraint_norm > options_.constraint_tolerance) {
    loop.take_finite();
  } else if (!stationary(loop)) {
    loop.descend();
  } else if (loop.record.negatives.value_or(0) > 0) {
    leave_saddle(loop);
  } else {
    // a step beyond round-off would need a search; none is needed where the forces are small enough
    loop.take(loop.record.step_norm <= options_.step_tolerance ? loop.first_length() : 0.0);
    if (exact_tried_) loop.finish(Status::converged);
    test_exact_ = true;
  }
}

bool ConstrainedNewton::stationary(const NewtonLoop& loop) const {
  return loop.record.step_norm <= options_.step_tolerance || loop.record.gradient_norm <= options_.gradient_tolerance;
}

void ConstrainedNewton::leave_saddle(NewtonLoop& loop) {
  const auto nowhere = [&](Status status, const std::string& why) {
    loop.finish(status, "negative curvature: " + why);
  };
  const Stopwatch watch;
  loop.assembler.evaluate(loop.result.x, Order::hessian);
  LowestCurvature lowest = lowest_curvature(factor_, loop.assembler.hessian(), options_.curvature);
  loop.record.seconds_linear += watch.seconds();
  loop.record.factorisations += lowest.factorisations;
  if (!lowest.converged()) return nowhere(lowest.status, lowest.message);
  Vector& way = lowest.direction;
  if (loop.gradient.dot(way) > 0) way = -way;
  const double longest = extent_ * loop.assembler.max_step(loop.result.x, extent_ * way);
  const double length = curvature_step({loop.record.energy, extent_, longest}, [&](double trial) {
    loop.assembler.add_step(loop.result.x, trial, way, moved_);
    return loop.assembler.evaluate(moved_, Order::value);
  });
  if (length == 0)
    return nowhere(Status::line_search_failed,
                   fmt::format("{:.3e} N/m, but no step along it reduces {:.9e} J", lowest.value, loop.record.energy));
  ++loop.result.saddles_left;
  loop.record.step_norm = length * largest(way);
  loop.direction = way;
  loop.take(length);
}

}  // namespace wrinkle
