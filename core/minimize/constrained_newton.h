#pragma once
#include "core/minimize/kkt_variant.h"
#include "core/minimize/lowest_curvature.h"

namespace wrinkle {

struct ConstrainedOptions {
  double constraint_tolerance = 1e-10;  // ‖h − H x‖∞, in h's unit
  double gradient_tolerance = 0.0;      // [N] stationary when ‖g + Hᵀμ‖∞ is at most this
  double step_tolerance = 1e-9;         // … or when a full Newton step changes no unknown by more
  Index max_iterations = 200;
  double scale = 0.0;                    // γ [N/m] of KktSystem; 0: balancing_scale of the first tangent
  Tangent fallback = Tangent::positive;  // where the Hessian is not definite on null(H): positive or projected
  CurvatureOptions curvature = {.tolerance = 1e-4};
  Observer observer = {};
};

/// Minimises a problem's energy under H x = h.
///
/// The first step solves [K Hᵀ; H 0][d; μ] = [−g; h − H x] and is taken as it is: that reaches H x = h, where what the
/// terms allow (Energy::max_step) does not cut it short. From there Newton's method stays on it: with the true Hessian
/// where the KKT matrix's inertia shows it definite on null(H), else with a blend (1 − τ) K + τ K⁺ of it and the
/// fallback tangent, τ as small as is found to do; Armijo's rule by backtracking. A stationary point with negative
/// curvature, such as a compressed sheet that is still flat, is left along the direction of lowest curvature. So it
/// ends in a minimum, and negatives == 0 says so; a linear solver that finds no inertia (minres)
/// leaves that open.
///
/// Fails with line_search_failed, linear_solve_failed (among others for dependent rows of H), not_finite,
/// iteration_limit or interrupted.
class ConstrainedNewton final : public KktVariant {
 public:
  ConstrainedNewton(Problem& problem, LinearConstraint constraint, LinearSolver& linear,
                    const ConstrainedOptions& options = {});

  SolveResult minimize(const Vector& x) override;

 private:
  double evaluate(NewtonLoop& loop) override;
  bool solved(const NewtonLoop&) override { return false; }  // the multipliers are known only after the solve
  LinearReport solve(NewtonLoop& loop) override;
  void advance(NewtonLoop& loop) override;

  bool solve_exact(NewtonLoop& loop);
  bool solve_blend(NewtonLoop& loop);
  bool try_solve(NewtonLoop& loop);
  bool factorize(NewtonLoop& loop, double shift);
  bool stationary(const NewtonLoop& loop) const;
  void leave_saddle(NewtonLoop& loop);

  ConstrainedOptions options_;
  bool scaled_ = false;

  // of the solve at hand
  double blend_ = 0;          // τ that the next iteration begins with
  bool test_exact_ = false;   // the next iteration begins with the Hessian itself (τ = 0), whatever blend_ is
  bool exact_tried_ = false;  // the iteration at hand began with the Hessian itself
  Vector exact_, positive_;   // values of the two tangents
  double extent_ = 0;         // of the unknowns at the start: a length to measure steps by
};

}  // namespace wrinkle
