#include "core/minimize/descent.h"

namespace wrinkle {

DescentNewton::DescentNewton(Problem& problem, LinearSolver& linear, const NewtonOptions& options)
    : loop_(problem, *this, options), step_(loop_.assembler, linear, options.fallback) {}

bool DescentNewton::step(Vector& x) {
  loop_.start(x);
  loop_.iterate();
  if (loop_.result.iterations() == 0) return false;
  x = loop_.result.x;
  return true;
}

/// Where the true Hessian was tried and not definite, it is left alone for a while.
Tangent DescentNewton::next_tangent(const NewtonLoop& loop) {
  constexpr Index kPause = 4;
  const auto& done = loop.result.telemetry;
  if (done.empty()) refused_ = 0;
  if (loop.options.tangent == Tangent::exact || done.empty()) return loop.options.tangent;
  if (tangent_ == Tangent::exact && done.back().tangent != Tangent::exact) refused_ = kPause;
  if (refused_ > 0 && refused_-- > 0) return loop.options.tangent;
  const bool near = done.back().step_length >= 1 && done.back().step_norm <= loop.options.exact_below;
  return near ? Tangent::exact : loop.options.tangent;
}

double DescentNewton::evaluate(NewtonLoop& loop) {
  tangent_ = next_tangent(loop);
  const double energy = loop.assembler.evaluate(loop.result.x, Order::hessian, tangent_);
  loop.record.gradient_norm = largest(loop.assembler.gradient());
  return energy;
}

LinearReport DescentNewton::solve(NewtonLoop& loop) {
  return step_.solve(loop.result.x, tangent_, loop.record, loop.direction);
}

}  // namespace wrinkle
