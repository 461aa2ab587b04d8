#pragma once
#include "core/minimize/newton_loop.h"
#include "core/minimize/newton_step.h"
#include "core/minimize/trust_region_step.h"

namespace wrinkle {

/// minimize (newton.h) in memory and with a symbolic factorisation that are kept from call to call. With
/// Tangent::positive it is Newton's method with element matrices made positive semi-definite: Li et al. 2020, as Chen
/// et al. 2023 take it for both of their solvers (§ 5); with NewtonOptions::exact_below minimize ends by the true
/// Hessian (step, which begins anew each time, does not). Problem and linear solver must outlive it.
class DescentNewton final : private NewtonVariant {
 public:
  DescentNewton(Problem& problem, LinearSolver& linear, const NewtonOptions& options = {});

  SolveResult minimize(const Vector& x) { return loop_.minimize(x); }
  /// One iteration from x, which moves. False where no step was taken: see loop().result.
  bool step(Vector& x);
  /// After minimize its result has been given away.
  const NewtonLoop& loop() const { return loop_; }
  const SparsityPattern& pattern() const { return loop_.assembler.pattern(); }

 private:
  double evaluate(NewtonLoop& loop) override;
  LinearReport solve(NewtonLoop& loop) override;
  void advance(NewtonLoop& loop) override;
  Tangent next_tangent(const NewtonLoop& loop);
  void adapt_region(const NewtonLoop& loop, double energy);

  NewtonLoop loop_;
  NewtonStep step_;
  TrustRegionStep trust_;
  Tangent tangent_ = Tangent::exact;  // of the iteration at hand
  Index refused_ = 0;                 // iterations of a solve until the true Hessian is tried again
};

}  // namespace wrinkle
