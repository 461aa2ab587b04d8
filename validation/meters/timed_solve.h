#pragma once
/// One linear solver on one system: what each step takes, and how good the solution is.

#include <memory>

#include "validation/meters/recorded_system.h"

namespace wrinkle::validation {

/// A solver from its making to a solution. Times are processor time of the calling thread.
struct TimedSolve {
  std::unique_ptr<LinearSolver> solver;  // factorised, where that went well
  LinearReport report;                   // of the last step: the first that failed, else the solution's
  LinearReport factor;                   // of the factorisation
  double analysis_seconds = 0, factor_seconds = 0, solve_seconds = 0;
  double held_bytes = 0;  // of the heap, by what the solver keeps once it has factorised
  double peak_bytes = 0;  // that the process grew by on the way; NaN where the system does not tell
  Vector x;

  double seconds() const { return analysis_seconds + factor_seconds + solve_seconds; }
  double warm_seconds() const { return factor_seconds + solve_seconds; }
};

/// `matrix`: of `system`, as matrix_for gives it; a solver that uses rigid motions is told them.
TimedSolve timed_solve(const LinearSolverEntry& entry, const LinearOptions& options, const SparseMatrix& matrix,
                       const LinearSystem& system);

/// The lower triangle, or the whole matrix for solvers of general ones.
SparseMatrix matrix_for(const LinearSolverEntry& entry, const SparseMatrix& lower);

/// r = b − A x, summed in extended precision: that of a direct solver's solution is round-off of the residual itself.
Vector true_residual(const LinearSystem& system, const Vector& x);

/// ‖A‖∞, which is ‖A‖₁ as A is symmetric.
double matrix_norm(const SparseMatrix& lower);

/// η = ‖r‖∞ / (‖A‖∞ ‖x‖∞ + ‖b‖∞): the least relative change of A and b of which x is the exact solution.
/// Rigal, Gaches 1967; Higham 2002, theorem 7.1.
double backward_error(const LinearSystem& system, const Vector& x, const Vector& residual);

/// An estimate of ‖A⁻¹‖₁, never above it and seldom less than a third, from a few solutions: Hager 1984; Higham 1988,
/// algorithm 4.1, who took the last vector too, of growing numbers with signs in turn. NaN where a solution fails.
double inverse_norm(LinearSolver& factorised, Index unknowns);

}  // namespace wrinkle::validation
