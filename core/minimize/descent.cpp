#include "core/minimize/descent.h"

namespace wrinkle {

DescentNewton::DescentNewton(Problem& problem, LinearSolver& linear, const NewtonOptions& options)
    : loop_(problem, *this, options),
      step_(loop_.assembler, linear, options.fallback),
      trust_(loop_.assembler, linear, options.trust_radius) {}

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
  if (trust_.in_use()) return Tangent::exact;
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
  adapt_region(loop, energy);
  return energy;
}

/// By how the energy has changed in the last step; a solve begins anew.
void DescentNewton::adapt_region(const NewtonLoop& loop, double energy) {
  constexpr double kLeast = 4;  // step tolerances
  const auto& done = loop.result.telemetry;
  if (!trust_.in_use()) return;
  if (done.empty())
    trust_.begin(kLeast * loop.options.step_tolerance);
  else
    trust_.adapt(done.back(), energy);
}

LinearReport DescentNewton::solve(NewtonLoop& loop) {
  if (trust_.in_use()) return trust_.solve(loop.result.x, loop.record, loop.direction);
  return step_.solve(loop.result.x, tangent_, loop.record, loop.direction);
}

/// Within a region the last step is one that was solved for tightly.
void DescentNewton::advance(NewtonLoop& loop) {
  if (!trust_.in_use() || !loop.small_step() || trust_.tight()) return NewtonVariant::advance(loop);
  trust_.tighten();
  loop.take_finite();
}

}  // namespace wrinkle
