#include "core/minimize/alternating.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/require.h"
#include "core/base/stopwatch.h"
#include "core/base/thread_time.h"
#include "core/minimize/line_search.h"

namespace wrinkle {

AlternatingMinimizer::AlternatingMinimizer(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options)
    : problem_(problem),
      options_(options),
      fine_(problem.fine),
      low_(low(problem, fine_, fine_of_y_)),
      low_newton_(low_, linear, projected_newton(options)),
      high_(make_high()),
      blocks_(make_blocks()) {
  if (options.high_solver && options.high_preconditioner != high_preconditioners().front().name)
    throw std::invalid_argument(fmt::format("high_preconditioner = {}: a high_solver has {}'s, which it brings itself",
                                            options.high_preconditioner, high_preconditioners().front().name));
}

AlternatingMinimizer::High AlternatingMinimizer::make_high(std::vector<char> block) const {
  return {
      HighFrequencyOperator(problem_.coupling, fine_, std::move(block)),
      make_high_preconditioner(options_.high_preconditioner, problem_.coupling, fine_.pattern(), options_.high_linear)};
}

std::vector<AlternatingMinimizer::High> AlternatingMinimizer::make_blocks() const {
  const std::vector<Index>& block_of = options_.high_blocks;
  std::vector<High> out;
  if (block_of.empty()) return out;
  require(!options_.high_solver && options_.high_preconditioner == high_preconditioners().front().name &&
              options_.preconditioner_kept == 0 && options_.model_tolerance < 0,
          "high_blocks: with {}'s preconditioner on the processor alone, and nothing kept",
          high_preconditioners().front().name);
  require(std::ranges::min(block_of) >= 0, "high_blocks: {} is below 0", std::ranges::min(block_of));
  for (Index block = 0; block <= std::ranges::max(block_of); ++block) {
    std::vector<char> of(block_of.size());
    std::ranges::transform(block_of, of.begin(), [&](Index b) { return b == block; });
    out.push_back(make_high(std::move(of)));
  }
  return out;
}

Problem AlternatingMinimizer::low(CoupledProblem& problem, Assembler& fine, MappedEnergy*& seen) {
  problem.check();
  Problem out = with_more_unknowns(problem.coarse, 0);
  seen = &out.add(std::make_unique<MappedEnergy>(fine, problem.low_map(), problem.surface));
  return out;
}

SolveResult AlternatingMinimizer::minimize(const Vector& y, const Vector& z) {
  SolveResult result;
  result.x = y;
  result.z = z;
  keep_nothing();
  double last = 0;
  while (result.iterations() < options_.max_iterations) {
    IterationRecord& pass = result.telemetry.emplace_back();
    const bool moved = low_step(result, pass) && high_step(result, pass);
    last = pass.step_norm;
    result.energy = pass.energy;
    result.gradient_norm = pass.gradient_norm;
    result.count(pass);
    if (!moved) return result;
    if (last <= options_.step_tolerance) {
      if (is_own(pass)) {
        result.end(Status::converged);
        return result;
      }
      keep_nothing();
    }
    if (options_.go_on && !options_.go_on(result)) {
      result.end(Status::interrupted, fmt::format("stopped after {} passes", result.iterations()));
      return result;
    }
  }
  result.message = fmt::format("after {} passes the last step is {:.3e} m", result.iterations(), last);
  return result;
}

/// A short step by an earlier pass's Hessian or preconditioner tells little of how near the minimum is.
bool AlternatingMinimizer::is_own(const IterationRecord& pass) const {
  if (problem_.num_high() == 0) return true;
  return pass.high_hessians > 0 && (pass.preconditioners > 0 || options_.high_solver);
}

void AlternatingMinimizer::keep_nothing() {
  last_iterations_ = kNone;
  shortfall_ = std::numeric_limits<double>::infinity();
}

bool AlternatingMinimizer::low_step(SolveResult& result, IterationRecord& pass) {
  if (low_newton_.pattern().num_free() == 0) return true;
  const Stopwatch watch;
  const ThreadTime thread;
  fine_of_y_->set_offset(high_.A.expand(result.z));
  const bool moved = low_newton_.step(result.x);
  const SolveResult& low = low_newton_.loop().result;
  pass = low_newton_.loop().record;
  pass.seconds = watch.seconds();
  pass.thread_seconds = thread.seconds();
  return moved || result.end(low.status, "low-frequency step: " + low.message);
}

bool AlternatingMinimizer::high_step(SolveResult& result, IterationRecord& pass) {
  if (problem_.num_high() == 0) return true;
  if (blocks_.empty() || options_.high_split == HighSplit::direction) return high_step(high_, result, pass);
  return std::ranges::all_of(blocks_, [&](High& block) { return high_step(block, result, pass); });
}

bool AlternatingMinimizer::high_step(High& high, SolveResult& result, IterationRecord& pass) {
  const Stopwatch watch;
  const ThreadTime thread;
  const Vector x = problem_.fine_state(result.x, result.z);
  const bool is_kept = options_.model_tolerance >= 0 && shortfall_ <= options_.model_tolerance;
  const double energy = fine_.evaluate(x, is_kept ? Order::gradient : Order::hessian, options_.tangent);
  if (low_newton_.pattern().num_free() == 0 && pass.high_hessians == 0) pass.energy = energy;
  pass.high_hessians += is_kept ? 0 : 1;
  if (!std::isfinite(energy) || !fine_.full_gradient().allFinite())
    return result.end(Status::not_finite, fmt::format("high-frequency step: the fine layer's energy is {} J", energy));
  const Vector gradient = high.A.restrict_gradient(fine_.full_gradient());
  pass.gradient_norm = std::max(pass.gradient_norm, largest(gradient));
  Vector direction;
  if (!solve_high(high, gradient, direction, pass) && options_.tangent != Tangent::positive) {
    fine_.evaluate(x, Order::hessian, Tangent::positive);
    ++pass.high_hessians;
    solve_high(high, gradient, direction, pass);
  }
  if (direction.size() == 0)
    return result.end(Status::linear_solve_failed,
                      fmt::format("high-frequency step: no preconditioner {}, as the projected Hessian is not positive",
                                  options_.high_preconditioner));
  pass.step_norm = std::max(pass.step_norm, largest(direction));
  const bool moved = search_high(high.A, gradient, direction, result);
  pass.seconds += watch.seconds();
  pass.thread_seconds += thread.seconds();
  return moved;
}

/// Solves with the Hessian that the fine assembler holds. False where that shows itself not to be definite.
bool AlternatingMinimizer::solve_high(High& high, const Vector& gradient, Vector& direction, IterationRecord& pass) {
  high.A.update(fine_.hessian());
  if (&high == &high_ && !blocks_.empty()) return solve_by_blocks(gradient, direction, pass);
  CgReport report;
  if (options_.high_solver) {
    const Vector diagonal = high.A.diagonal();
    if (!(diagonal.array() > 0).all()) return false;
    report =
        options_.high_solver(high.A, diagonal, -gradient, direction, {options_.cg_tolerance, options_.cg_iterations});
    pass.linear_iterations += report.iterations;
    pass.high_products += static_cast<double>(report.iterations) * static_cast<double>(high.A.num_blocks());
  } else {
    if (!precondition(high, pass)) return false;
    report = conjugate_gradients_of(high, -gradient, options_.cg_tolerance, direction, pass);
  }
  last_iterations_ = report.negative_curvature ? kNone : report.iterations;
  return !report.negative_curvature;
}

/// Block Gauss–Seidel, until of the residual in Jacobi's norm cg_tolerance is left.
bool AlternatingMinimizer::solve_by_blocks(const Vector& gradient, Vector& direction, IterationRecord& pass) {
  if (!precondition(high_, pass)) return false;
  for (High& block : blocks_) {
    block.A.update(fine_.hessian());
    if (!block.M->update(fine_.hessian(), block.A)) return false;
  }
  direction.setZero(gradient.size());
  Vector residual = -gradient, right, change, forces, s;
  const auto left = [&] {
    high_.M->apply(residual, s);
    return std::sqrt(residual.dot(s));
  };
  const double first = left();
  for (Index sweep = 0; sweep < options_.cg_iterations && left() > options_.cg_tolerance * first; ++sweep)
    for (High& block : blocks_) {
      right = residual;
      block.A.project(right);
      if (conjugate_gradients_of(block, right, options_.block_tolerance, change, pass).negative_curvature) return false;
      direction += change;
      high_.A.multiply(change, forces);
      residual -= forces;
      pass.high_products += static_cast<double>(high_.A.num_blocks());
    }
  return true;
}

/// An older preconditioner stays while conjugate gradients are quick with it.
bool AlternatingMinimizer::precondition(High& high, IterationRecord& pass) {
  if (last_iterations_ < options_.preconditioner_kept) return true;
  ++pass.preconditioners;
  last_iterations_ = kNone;
  return high.M->update(fine_.hessian(), high.A);
}

CgReport AlternatingMinimizer::conjugate_gradients_of(const High& high, const Vector& right, double tolerance,
                                                      Vector& direction, IterationRecord& pass) {
  cg_.r = right;
  const auto multiply = [&](const Vector& in, Vector& out) { high.A.multiply(in, out); };
  const auto apply = [&](const Vector& r, Vector& s) { high.M->apply(r, s); };
  const CgReport report = conjugate_gradients(multiply, apply, CgOptions{tolerance, options_.cg_iterations}, cg_);
  direction = cg_.d;
  pass.linear_iterations += report.iterations;
  pass.high_products += static_cast<double>(report.iterations) * static_cast<double>(high.A.num_blocks());
  return report;
}

/// Steps within the tolerance are taken as they are: their decrease is lost in round-off.
bool AlternatingMinimizer::search_high(const HighFrequencyOperator& A, const Vector& gradient, const Vector& direction,
                                       SolveResult& result) {
  const Vector x = problem_.fine_state(result.x, result.z), step = A.expand(direction);
  const double longest = fine_.max_step(x, step);
  if (largest(direction) <= options_.step_tolerance) {
    result.z += longest * direction;
    return true;
  }
  const double energy = fine_.evaluate(x, Order::value), slope = gradient.dot(direction);
  double last = energy;
  const SearchEnd end =
      backtrack({energy, slope, gradient.norm(), longest},
                {[&](double length) { return last = fine_.evaluate(x + length * step, Order::value); },
                 [&](double length) {
                   fine_.evaluate(x + length * step, Order::gradient);
                   return A.restrict_gradient(fine_.full_gradient()).norm();
                 }});
  result.z += end.length * direction;
  shortfall_ = 1 - (last - energy) / ((end.length - 0.5 * end.length * end.length) * slope);
  return end.length > 0 ||
         result.end(
             end.finite ? Status::line_search_failed : Status::not_finite,
             fmt::format("high-frequency step: no step length reduces the energy {:.9e} J or the gradient", energy));
}

}  // namespace wrinkle
