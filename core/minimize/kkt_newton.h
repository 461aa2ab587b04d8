#pragma once
#include "core/minimize/kkt_variant.h"

namespace wrinkle {

struct KktNewtonOptions {
  double scale = 1;                  // γ [N/m]; the paper's: thickness times Young's modulus of the shell
  double relative_tolerance = 1e-6;  // converged when ‖F‖₂ is at most this times the first one
  double step_tolerance = 0;         // or when a full step changes no unknown by more
  Index max_iterations = 50;
  Observer observer = {};
};

/// Newton–Raphson on the conditions of a stationary point under H x = h, as printed in Rémillard, Kry 2013, § 6.1:
///
///   [K γHᵀ; γH 0][Δx; λ] = [−g; γ(h − H x)],  K the true Hessian, λ anew in each step, x ← x + β Δx
///
/// with β by parabola_search. What the print leaves open, and how it is read here:
/// - eq. 10 has −F_x where F_x is the force of eq. 7, hence −g = +F_x: a slip of sign;
/// - eq. 9 has Hᵀλ and eq. 10 γHᵀλ: λ is the latter's;
/// - "F combines F_x and γH(x_q − x)": to the letter ‖F‖ has no zero at the solution, where g = −γHᵀλ; F is read as
///   both lines of eq. 9, (g + γHᵀλ, γ(h − H x)), λ going from the last step's to this one's as x does;
/// - no test of convergence is given: see the options;
/// - the merit is a residual: a saddle is as good as a minimum. ConstrainedNewton tells them apart.
///
/// A linear solve that ends not_converged still gives a direction, which is tried.
/// Fails with line_search_failed, linear_solve_failed, not_finite, iteration_limit, interrupted.
class KktNewton final : public KktVariant {
 public:
  KktNewton(Problem& problem, LinearConstraint constraint, LinearSolver& linear, const KktNewtonOptions& options);

  /// To a stationary point, whatever its kind.
  SolveResult minimize(const Vector& x) override;

 private:
  double evaluate(NewtonLoop& loop) override;
  bool solved(const NewtonLoop& loop) override;
  LinearReport solve(NewtonLoop& loop) override;
  void advance(NewtonLoop& loop) override;
  std::string describe(const NewtonLoop& loop) const override;

  double merit(const Vector& x, const Vector& multipliers);

  KktNewtonOptions options_;

  // of the solve at hand
  double first_merit_ = 0;
  double gradient_norm_ = 0, constraint_norm_ = 0;  // ‖g + γHᵀλ‖∞, ‖h − H x‖∞ where the merit was asked for last
  Vector multipliers_, multiplier_step_;  // λ and its change
  Vector moved_multipliers_;
};

}  // namespace wrinkle
