#pragma once
#include "core/minimize/kkt_factor.h"
#include "core/minimize/newton_loop.h"

namespace wrinkle {

/// What the variants of Newton's method under H x = h share: the KKT system of their steps, its factorisation and its
/// solution [d; λ]. Memory and symbolic factorisation are kept between calls; problem and linear solver must outlive
/// it.
class KktVariant : protected NewtonVariant {
 public:
  void set_target(const Vector& h) { system_.set_target(h); }  // throws std::invalid_argument for another size
  Assembler& assembler() { return loop_.assembler; }

  /// From x; in the result constraint_norm is ‖h − H x‖∞ at the end.
  virtual SolveResult minimize(const Vector& x);

 protected:
  KktVariant(Problem& problem, LinearConstraint constraint, LinearSolver& linear, const NewtonOptions& options,
             double scale = 1);

  std::string describe(const NewtonLoop& loop) const override;
  double residual(const Vector& gradient) override;  // ‖g + Hᵀμ‖₂
  /// Factorises K as the assembler holds it, and solves. Its one report is not ok() where the solution is not finite.
  LinearReport solve_system();
  /// The loop's direction, the multipliers, and the norm of the force left, of a solution.
  void take_solution();
  auto lambda() const { return solution_.tail(system_.num_rows()); }

  NewtonLoop loop_;
  KktSystem system_;
  KktFactor factor_;
  Vector right_, solution_, moved_, work_;
};

}  // namespace wrinkle
