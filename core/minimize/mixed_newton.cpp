#include "core/minimize/mixed_newton.h"

#include "core/minimize/newton_loop.h"
#include "core/minimize/newton_step.h"

namespace wrinkle {

namespace {

class MixedNewton final : private NewtonVariant {
 public:
  MixedNewton(Problem& problem, LinearSolver& linear, const NewtonOptions& options)
      : loop_(problem, *this, options),
        step_(loop_.assembler, linear, options.fallback),
        last_step_(Vector::Zero(problem.num_dofs)) {}

  SolveResult minimize(const Vector& x) { return loop_.minimize(x); }

 private:
  double evaluate(NewtonLoop& loop) override {
    const double energy = loop.assembler.evaluate_mixed(loop.result.x, last_step_);
    loop.record.gradient_norm = largest(loop.assembler.gradient());
    return energy;
  }
  LinearReport solve(NewtonLoop& loop) override {
    return step_.solve(loop.result.x, Tangent::mixed, loop.record, loop.direction);
  }
  void advance(NewtonLoop& loop) override {
    if (loop.small_step() && loop.record.tangent == Tangent::mixed) return loop.take_last();
    if (!loop.take_finite()) return;
    last_step_.setZero();
    loop.assembler.add_step(last_step_, loop.record.step_length, loop.direction, last_step_);
  }

  NewtonLoop loop_;
  NewtonStep step_;
  Vector last_step_;  // all unknowns
};

}  // namespace

SolveResult minimize_mixed(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options) {
  return MixedNewton(problem, linear, options).minimize(x);
}

}  // namespace wrinkle
