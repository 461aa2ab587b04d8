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

double DescentNewton::evaluate(NewtonLoop& loop) {
  const double energy = loop.assembler.evaluate(loop.result.x, Order::hessian, loop.options.tangent);
  loop.record.gradient_norm = largest(loop.assembler.gradient());
  return energy;
}

LinearReport DescentNewton::solve(NewtonLoop& loop) {
  return step_.solve(loop.result.x, loop.options.tangent, loop.record, loop.direction);
}

}  // namespace wrinkle
