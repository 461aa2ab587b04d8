#include "distributed/distributed_solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/linear/guarded_solver.h"
#include "distributed/petsc_method.h"

namespace wrinkle {

DistributedSolver::DistributedSolver(DistributedProblem& problem, const DistributedOptions& options)
    : problem_(problem), options_(options), right_(problem.make_vector()) {}

/// MUMPS keeps its analysis; multigrid's levels are made anew, as the matrix says which unknowns are one.
LinearReport DistributedSolver::prepare(const Vector& x) {
  const bool multigrid = options_.linear == DistributedLinear::gamg;
  const Mat matrix = problem_.hessian();
  if (multigrid) {
    solver_.reset();
    set_rigid_motions(matrix, problem_.motions(x));
  }
  if (solver_ == nullptr) {
    check(KSPCreate(PETSC_COMM_WORLD, solver_.make()));
    check(KSPSetOperators(solver_, matrix, matrix));
    multigrid ? use_gamg(solver_) : use_mumps(solver_);
  }
  check(KSPSetOperators(solver_, matrix, matrix));
  check(KSPSetUp(solver_));
  if (multigrid) return report_of_preconditioner(solver_);
  LinearReport report = report_of_mumps(solver_);
  if (report.ok() && report.inertia->negative > 0)
    report = failure(LinearStatus::not_positive_definite, fmt::format("{} negative pivots", report.inertia->negative));
  return report;
}

LinearReport DistributedSolver::solve(const Vector& x, Vec gradient, Vec step) {
  LinearReport report = prepare(x);
  if (!report.ok()) return report;
  check(VecCopy(gradient, right_));
  check(VecScale(right_, -1));
  constexpr double kNeverDiverges = 1e100;
  check(KSPSetTolerances(solver_, options_.relative_tolerance, 0, kNeverDiverges, options_.linear_iterations));
  check(KSPSolve(solver_, right_, step));
  LinearReport solved = report_of_iterations(solver_);
  if (options_.linear == DistributedLinear::mumps) return solved;
  double whole = 0;
  check(VecNorm(right_, NORM_2, &whole));
  check(KSPGetResidualNorm(solver_, &solved.residual));
  solved.residual /= whole;
  if (solved.ok() && solved.residual > options_.relative_tolerance) {
    solved.status = LinearStatus::not_converged;
    solved.message = fmt::format("residual {:.3g} after {} iterations", solved.residual, solved.iterations);
  }
  return solved;
}

}  // namespace wrinkle
