#include "distributed/distributed_solver.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/stopwatch.h"
#include "core/linear/guarded_solver.h"

namespace wrinkle {

DistributedSolver::DistributedSolver(DistributedProblem& problem, const DistributedOptions& options)
    : problem_(problem), options_(options), right_(problem.make_vector()) {}

LinearReport DistributedSolver::prepare(const Vector& x) {
  double whole = 0;
  check(MatNorm(problem_.hessian(), NORM_FROBENIUS, &whole));
  if (!std::isfinite(whole)) return failure(LinearStatus::not_finite, "the tangent is not finite");
  switch (options_.linear) {
    case DistributedLinear::gamg: return prepare_gamg(x);
    case DistributedLinear::fieldsplit: return prepare_fieldsplit(x);
    case DistributedLinear::mumps: break;
  }
  return prepare_mumps();
}

/// The levels are made anew, as the matrix says which unknowns are one: those kept of the first matrix make a
/// preconditioner that is not definite for later ones.
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

/// A process's unknowns come before its multipliers.
LinearReport DistributedSolver::prepare_fieldsplit(const Vector& x) {
  PetscIndices body, multipliers;
  const Index first = problem_.first_own(), own = problem_.num_own();
  check(ISCreateStride(PETSC_COMM_WORLD, own, first, 1, body.make()));
  check(ISCreateStride(PETSC_COMM_WORLD, problem_.num_own_rows(), first + own, 1, multipliers.make()));
  const Matrix motions = problem_.motions(x);
  const double alike = unknowns_of_a_point(motions);
  if (least_of_all(alike) == -least_of_all(-alike)) check(ISSetBlockSize(body, static_cast<PetscInt>(alike)));
  const PetscMotions rigid = near_null_space(PETSC_COMM_WORLD, motions);
  check(PetscObjectCompose(reinterpret_cast<PetscObject>(static_cast<IS>(body)), "nearnullspace",
                           reinterpret_cast<PetscObject>(static_cast<MatNullSpace>(rigid))));
  check(KSPCreate(PETSC_COMM_WORLD, solver_.make()));
  check(KSPSetOperators(solver_, problem_.hessian(), problem_.hessian()));
  use_fieldsplit(solver_, body, multipliers);
  LinearReport report = set_up(solver_);
  if (report.ok()) use_multigrid_for_body(solver_);
  return report;
}

LinearReport DistributedSolver::prepare_mumps() {
  LinearReport report = factorise_by_mumps(solver_, problem_.hessian(), room_);
  if (report.ok() && report.inertia->negative != problem_.num_rows())
    report = failure(LinearStatus::not_positive_definite, fmt::format("{} negative pivots for {} rows of constraints",
                                                                      report.inertia->negative, problem_.num_rows()));
  return report;
}

bool DistributedSolver::is_definite() {
  PetscSolver factor;
  int room = kFirstRoom;
  const LinearReport report = factorise_by_mumps(factor, problem_.hessian(), room);
  return report.ok() && report.inertia->negative == problem_.num_rows();
}

LinearReport DistributedSolver::solve(const Vector& x, Vec gradient, Vec step) {
  LinearReport report = prepare(x);
  if (!report.ok()) return report;
  check(VecCopy(gradient, right_));
  check(VecScale(right_, -1));
  constexpr double kNeverDiverges = 1e100;
  check(KSPSetTolerances(solver_, options_.relative_tolerance, 0, kNeverDiverges, options_.linear_iterations));
  if (options_.linear == DistributedLinear::gamg) grids_ = multigrid_shape(solver_);
  const PetscTraffic before = petsc_traffic();
  const Stopwatch watch;
  check(KSPSolve(solver_, right_, step));
  sent_ = sent_ + (petsc_traffic() - before);
  seconds_ += watch.seconds();
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
