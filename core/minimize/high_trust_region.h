#pragma once
#include <memory>
#include <string>

#include "core/minimize/coupled_problem.h"
#include "core/minimize/high_frequency_operator.h"
#include "core/minimize/high_preconditioner.h"
#include "core/minimize/trust_region.h"

namespace wrinkle {

struct TrustRegionOptions {
  double step_tolerance = 1e-6;  // [m] converged when a step's ‖d‖∞, solved to the last_cg_tolerance, is not above this
  double radius = 1e-3;          // [m] that ‖d‖∞ starts with
  Index max_iterations = 500;
  double cg_tolerance = 0.1;  // on ‖r‖/‖g‖ in the preconditioner's norm, until a step is within the tolerance
  double last_cg_tolerance = 1e-2;  // from there on: what is soft hardly shows in that norm
  Index cg_iterations = 2000;
  std::string preconditioner = "block-jacobi";  // a row of high_preconditioners()
  LinearSolver* linear = nullptr;               // what that factorises with; must outlive the minimiser
};

/// min over z of E_x(P y + Q z), y given (Chen et al. 2023, § 6.2: "only the high-frequency steps"), by Newton's method
/// in a trust region: conjugate gradients with the true Hessian QᵀHQ end at the region's boundary, and run to it along
/// a direction of negative curvature where they meet one, so that waves grow at once that steps of a projected Hessian
/// make grow by a part of a per cent each. What is not less there is searched for on the way back (TrustRegion). Where
/// the true Hessian gives no positive definite preconditioner that is of the projected one: such passes have assembled
/// two (IterationRecord::high_hessians). The problem must outlive it.
class HighTrustRegion {
 public:
  /// Throws std::invalid_argument for a radius that is not above the tolerance, or a preconditioner that is not known
  /// or lacks its linear solver.
  HighTrustRegion(CoupledProblem& problem, const TrustRegionOptions& options);

  /// From z down to where a step is within the tolerance, its conjugate gradients solved and having met no negative
  /// curvature: a minimum, as far as they see. Fails with iteration_limit, linear_solve_failed, line_search_failed or
  /// not_finite.
  SolveResult minimize(const Vector& y, const Vector& z);

 private:
  bool step(const Vector& y, SolveResult& result, IterationRecord& pass);
  bool precondition(const Vector& x, IterationRecord& pass);
  void find_direction(const Vector& gradient, IterationRecord& pass);
  bool search(const Vector& x, const Vector& gradient, double energy, SolveResult& result);

  CoupledProblem& problem_;
  TrustRegionOptions options_;
  Assembler fine_;
  HighFrequencyOperator A_;
  std::unique_ptr<HighPreconditioner> M_;
  CgVectors cg_;  // d: the direction
  ModelStep model_;
  TrustRegion region_;
  bool ending_ = false;  // a step was within the tolerance
};

}  // namespace wrinkle
