#include "core/minimize/high_trust_region.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/require.h"
#include "core/base/stopwatch.h"
#include "core/base/thread_time.h"
#include "core/minimize/descent.h"
#include "core/minimize/line_search.h"

namespace wrinkle {

HighTrustRegion::HighTrustRegion(CoupledProblem& problem, const TrustRegionOptions& options)
    : problem_(problem),
      options_(options),
      fine_(problem.fine),
      A_(problem.coupling, fine_),
      M_(make_high_preconditioner(options.preconditioner, problem.coupling, fine_.pattern(), options.linear)) {
  require(options.radius > options.step_tolerance, "a trust region of {} m; it must be above the tolerance, {} m",
          options.radius, options.step_tolerance);
}

SolveResult HighTrustRegion::minimize(const Vector& y, const Vector& z) {
  SolveResult result;
  result.x = y;
  result.z = z;
  constexpr double kLeast = 4;  // step tolerances
  region_.begin(options_.radius, kLeast * options_.step_tolerance);
  ending_ = false;
  double last = 0;
  while (result.iterations() < options_.max_iterations) {
    const Stopwatch watch;
    const ThreadTime thread;
    IterationRecord& pass = result.telemetry.emplace_back();
    const bool moved = step(y, result, pass);
    pass.seconds = watch.seconds();
    pass.thread_seconds = thread.seconds();
    last = pass.step_norm;
    result.energy = pass.energy;
    result.gradient_norm = pass.gradient_norm;
    result.count(pass);
    if (!moved) return result;
    if (last > options_.step_tolerance) continue;
    if (ending_ && model_.solved) {
      result.end(Status::converged);
      return result;
    }
    ending_ = true;
  }
  result.message = fmt::format("after {} steps the last one is {:.3e} m", result.iterations(), last);
  return result;
}

bool HighTrustRegion::step(const Vector& y, SolveResult& result, IterationRecord& pass) {
  const Vector x = problem_.fine_state(y, result.z);
  const double energy = fine_.evaluate(x, Order::hessian, Tangent::exact);
  pass.energy = energy;
  ++pass.high_hessians;
  if (!std::isfinite(energy) || !fine_.full_gradient().allFinite())
    return result.end(Status::not_finite, fmt::format("the fine layer's energy is {} J", energy));
  const Vector gradient = A_.restrict_gradient(fine_.full_gradient());
  pass.gradient_norm = largest(gradient);
  if (!precondition(x, pass))
    return result.end(
        Status::linear_solve_failed,
        fmt::format("no preconditioner {}, as the projected Hessian is not positive", options_.preconditioner));
  find_direction(gradient, pass);
  if (!model_.finite || !cg_.d.allFinite())
    return result.end(Status::not_finite, "the Hessian, or what preconditions it, gives no finite direction");
  pass.step_norm = largest(cg_.d);
  return search(x, gradient, energy, result);
}

/// A is the true Hessian, M of it or, where that is not positive definite, of the projected one.
bool HighTrustRegion::precondition(const Vector& x, IterationRecord& pass) {
  A_.update(fine_.hessian());
  ++pass.preconditioners;
  if (M_->update(fine_.hessian(), A_)) return true;
  const SparseMatrix exact = fine_.hessian();
  fine_.evaluate(x, Order::hessian, Tangent::positive);
  ++pass.high_hessians;
  ++pass.preconditioners;
  A_.update(fine_.hessian());
  const bool made = M_->update(fine_.hessian(), A_);
  A_.update(exact);
  return made;
}

void HighTrustRegion::find_direction(const Vector& gradient, IterationRecord& pass) {
  cg_.r = -gradient;
  const double tolerance = ending_ ? options_.last_cg_tolerance : options_.cg_tolerance;
  model_ = steihaug([&](const Vector& in, Vector& out) { A_.multiply(in, out); },
                    [&](const Vector& r, Vector& s) { M_->apply(r, s); }, region_.radius(),
                    {tolerance, static_cast<int>(options_.cg_iterations)}, cg_);
  pass.linear_iterations += model_.iterations;
  pass.high_products += static_cast<double>(model_.iterations) * static_cast<double>(A_.num_blocks());
}

/// Steps within the tolerance are taken as they are: their decrease is lost in round-off.
bool HighTrustRegion::search(const Vector& x, const Vector& gradient, double energy, SolveResult& result) {
  const Vector step = A_.expand(cg_.d);
  const double longest = fine_.max_step(x, step);
  if (largest(cg_.d) <= options_.step_tolerance) {
    result.z += longest * cg_.d;
    result.telemetry.back().step_length = longest;
    return true;
  }
  double last = energy;
  const SearchEnd end =
      backtrack({energy, gradient.dot(cg_.d), gradient.norm(), longest},
                {[&](double length) { return last = fine_.evaluate(x + length * step, Order::value); },
                 [&](double length) {
                   fine_.evaluate(x + length * step, Order::gradient);
                   return A_.restrict_gradient(fine_.full_gradient()).norm();
                 }});
  result.z += end.length * cg_.d;
  region_.adapt(model_, largest(cg_.d), end.length, last - energy);
  result.telemetry.back().step_length = end.length;
  return end.length > 0 ||
         result.end(end.finite ? Status::line_search_failed : Status::not_finite,
                    fmt::format("no step length reduces the energy {:.9e} J or the gradient", energy));
}

}  // namespace wrinkle
