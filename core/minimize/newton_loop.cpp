#include "core/minimize/newton_loop.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/base/require.h"
#include "core/linear/factorization.h"
#include "core/minimize/line_search.h"

namespace wrinkle {

double largest(const Vector& v) {
  return v.size() > 0 ? v.lpNorm<Eigen::Infinity>() : 0.0;
}

bool NewtonVariant::solved(const NewtonLoop& loop) {
  return loop.record.gradient_norm <= loop.options.gradient_tolerance;
}

void NewtonVariant::advance(NewtonLoop& loop) {
  loop.small_step() ? loop.take_last() : loop.descend();
}

std::string NewtonVariant::describe(const NewtonLoop& loop) const {
  return fmt::format("the gradient is {:.3e} N", loop.record.gradient_norm);
}

NewtonLoop::NewtonLoop(Problem& problem, NewtonVariant& variant, const NewtonOptions& options_)
    : options(options_), assembler(problem), variant_(variant) {
  require(options.tangent != Tangent::mixed, "the mixed tangent is minimize_mixed's");
  require(options.fallback == Tangent::positive || options.fallback == Tangent::projected,
          "the fallback tangent must be positive or projected");
}

SolveResult NewtonLoop::minimize(const Vector& x) {
  start(x);
  while (iterate()) continue;
  return std::move(result);
}

void NewtonLoop::start(const Vector& x) {
  const Index unknowns = assembler.pattern().num_dofs();
  require(x.size() == unknowns, "the start has {} unknowns, the problem {}", x.size(), unknowns);
  result = {};
  result.x = x;
  by_gradient_ = lowest_ = std::numeric_limits<double>::infinity();
  ended_ = false;
}

bool NewtonLoop::iterate() {
  if (ended_) return false;
  if (options.gradient_tolerance < 0 && result.iterations() >= options.max_iterations) {
    reach_limit();  // nothing at the new point could be the end
    return false;
  }
  watch_ = {};
  thread_ = {};
  record = {};
  counted_ = false;
  record.energy = result.energy = variant_.evaluate(*this);
  record.seconds_assembly += watch_.seconds();
  gradient = assembler.gradient();
  result.gradient_norm = record.gradient_norm;
  if (!std::isfinite(record.energy) || !gradient.allFinite()) {
    finish(Status::not_finite, fmt::format("energy {} J, gradient {} N", record.energy, largest(gradient)));
  } else if (variant_.solved(*this)) {
    finish(Status::converged);
  } else if (result.iterations() >= options.max_iterations) {
    reach_limit();
  }
  if (ended_) return false;
  if (const LinearReport report = variant_.solve(*this); !report.ok()) {
    finish(Status::linear_solve_failed, to_string(report));
    return false;
  }
  record.step_norm = largest(direction);
  result.gradient_norm = record.gradient_norm;  // which some know only now
  allowed_.reset();
  variant_.advance(*this);
  return !ended_;
}

void NewtonLoop::reach_limit() {
  finish(Status::iteration_limit,
         fmt::format("after {} iterations {}, the last step {:.3e}", result.iterations(), variant_.describe(*this),
                     result.telemetry.empty() ? 0.0 : result.telemetry.back().step_norm));
}

double NewtonLoop::first_length() {
  if (!allowed_) allowed_ = assembler.max_step(result.x, direction);
  return std::min(*allowed_, options.max_step / record.step_norm);
}

/// A step along which the matrix is all but singular may be enormous: it is shortened as far as it moves anything.
double NewtonLoop::smallest_length() {
  const double smallest = 1e-9 * first_length();
  return options.step_tolerance > 0 ? std::min(smallest, options.step_tolerance / record.step_norm) : smallest;
}

void NewtonLoop::take(double length) {
  assembler.add_step(result.x, length, direction, result.x);
  record.step_length = length;
  record.seconds = watch_.seconds();
  record.thread_seconds = thread_.seconds();
  count();
  result.telemetry.push_back(record);
  if (options.observer && !options.observer(record)) finish(Status::interrupted, "the observer asked to stop");
}

void NewtonLoop::take_last() {
  const double length = first_length();
  assembler.add_step(result.x, length, direction, moved_);
  if (!std::isfinite(assembler.evaluate(moved_, Order::value))) return descend();
  take(length);
  finish(Status::converged);
}

/// What a step must lead below that is taken for its residual: also what such a step has led to before, unless the
/// energy has come below what it ever was. Else it goes for ever up in energy by one measure and down by the other.
double NewtonLoop::least_residual() {
  constexpr double round_off = 1e-12;
  if (!(record.energy >= lowest_ - round_off * std::abs(lowest_))) {
    lowest_ = record.energy;
    by_gradient_ = std::numeric_limits<double>::infinity();
  }
  return std::min(variant_.residual(gradient), by_gradient_);
}

void NewtonLoop::descend() {
  double residual = 0;
  const auto at = [&](double length, Order order) {
    assembler.add_step(result.x, length, direction, moved_);
    return assembler.evaluate(moved_, order);
  };
  const SearchEnd end =
      backtrack({record.energy, gradient.dot(direction), least_residual(), first_length(), smallest_length()},
                {[&](double length) { return at(length, Order::value); },
                 [&](double length) {
                   at(length, Order::gradient);
                   return residual = variant_.residual(assembler.gradient());
                 }});
  if (end.by_gradient) by_gradient_ = residual;
  if (end.length > 0) return take(end.length);
  finish(end.finite || !(first_length() > 0) ? Status::line_search_failed : Status::not_finite,
         fmt::format("no step length from {:.3g} down to {:.3g} reduces the energy {:.9e} J or the residual; {}",
                     first_length(), smallest_length(), record.energy, variant_.describe(*this)));
}

bool NewtonLoop::take_finite() {
  for (double length = first_length(); length >= smallest_length() && length > 0; length *= 0.5) {
    assembler.add_step(result.x, length, direction, moved_);
    if (!std::isfinite(assembler.evaluate(moved_, Order::value))) continue;
    take(length);
    return true;
  }
  finish(Status::not_finite, fmt::format("the energy is not finite anywhere along a step of {:.3e}; {}",
                                         first_length() * record.step_norm, variant_.describe(*this)));
  return false;
}

/// Adds the iteration at hand to the result's costs, once.
void NewtonLoop::count() {
  if (counted_) return;
  counted_ = true;
  result.count(record);
}

void NewtonLoop::finish(Status status, std::string message) {
  if (ended_) return;
  ended_ = true;
  count();
  result.end(status, std::move(message));
}

}  // namespace wrinkle
