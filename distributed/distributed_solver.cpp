#include "distributed/distributed_solver.h"

#include <fmt/format.h>

#include <cmath>

#include "core/linear/guarded_solver.h"

namespace wrinkle {

DistributedSolver::DistributedSolver(DistributedProblem& problem, const DistributedOptions& options)
    : problem_(problem), options_(options), right_(problem.make_vector()) {}

LinearReport DistributedSolver::prepare(const Vector& x) {
  double whole = 0;
  check(MatNorm(problem_.hessian(), NORM_FROBENIUS, &whole));
  if (!std::isfinite(whole)) return failure(LinearStatus::not_finite, "the tangent is not finite");
  return options_.linear == DistributedLinear::gamg ? prepare_gamg(x) : prepare_mumps();
}

/// The levels are made anew, as the matrix says which unknowns are one.
LinearReport DistributedSolver::prepare_gamg(const Vector& x) {
  const Mat matrix = problem_.hessian();
  const PetscVector diagonal = problem_.make_vector();
  check(MatGetDiagonal(matrix, diagonal));
  PetscInt where = 0;
  double least = 0;
  check(VecMin(diagonal, &where, &least));
  if (!(least > 0))
    return failure(LinearStatus::not_positive_definite,
                   fmt::format("the diagonal entry of unknown {} is {}", where, least));
  set_rigid_motions(matrix, problem_.motions(x));
  check(KSPCreate(PETSC_COMM_WORLD, solver_.make()));
  check(KSPSetOperators(solver_, matrix, matrix));
  use_gamg(solver_);
  return set_up(solver_);
}

LinearReport DistributedSolver::prepare_mumps() {
  LinearReport report = factorise_by_mumps(solver_, problem_.hessian(), room_);
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
