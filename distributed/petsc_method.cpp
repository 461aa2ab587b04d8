#include "distributed/petsc_method.h"

#include <fmt/format.h>

#include "core/linear/guarded_solver.h"

namespace wrinkle {

namespace {

PC preconditioner(KSP solver) {
  PC out = nullptr;
  check(KSPGetPC(solver, &out));
  return out;
}

Mat factor(KSP solver) {
  Mat out = nullptr;
  check(PCFactorGetMatrix(preconditioner(solver), &out));
  return out;
}

int infog(Mat factor, int number) {
  PetscInt out = 0;
  check(MatMumpsGetInfog(factor, number, &out));
  return out;
}

}  // namespace

void use_gamg(KSP solver) {
  check(KSPSetType(solver, KSPCG));
  check(KSPSetNormType(solver, KSP_NORM_UNPRECONDITIONED));
  check(PCSetType(preconditioner(solver), PCGAMG));
}

void use_mumps(KSP solver) {
  constexpr double kNullPivot = 1e-14;
  check(KSPSetType(solver, KSPPREONLY));
  const PC pc = preconditioner(solver);
  check(PCSetType(pc, PCCHOLESKY));
  check(PCFactorSetMatSolverType(pc, MATSOLVERMUMPS));
  check(PCFactorSetUpMatSolverType(pc));
  const std::pair<int, int> settings[] = {{6, 0}, {12, 1}, {13, 1}, {14, 200}, {24, 1}};  // as in mumps_ldlt.cpp
  for (const auto& [number, value] : settings) check(MatMumpsSetIcntl(factor(solver), number, value));
  check(MatMumpsSetCntl(factor(solver), 3, kNullPivot));
}

LinearReport report_of_preconditioner(KSP solver) {
  PCFailedReason reason = PC_NOERROR;
  check(PCGetFailedReason(preconditioner(solver), &reason));
  switch (reason) {
    case PC_NOERROR: return {};
    case PC_FACTOR_STRUCT_ZEROPIVOT:
    case PC_FACTOR_NUMERIC_ZEROPIVOT: return failure(LinearStatus::singular, "PETSc: a pivot is zero");
    case PC_FACTOR_OUTMEMORY: return failure(LinearStatus::out_of_memory, "PETSc: a factorisation ran out of memory");
    default: break;
  }
  return failure(LinearStatus::singular, fmt::format("PETSc: the preconditioner failed, reason {}", int{reason}));
}

LinearReport report_of_mumps(KSP solver) {
  LinearReport report = report_of_preconditioner(solver);
  const Mat of = factor(solver);
  if (!report.ok()) {
    report.message = fmt::format("MUMPS: INFOG(1) = {}, INFOG(2) = {}", infog(of, 1), infog(of, 2));
    return report;
  }
  const int nonzeros = infog(of, 29), negative = infog(of, 12), zero = infog(of, 28);
  PetscInt size = 0;
  check(MatGetSize(of, &size, nullptr));
  report.factor_nonzeros = nonzeros >= 0 ? nonzeros : -1000000LL * nonzeros;  // above 2³¹ as minus millions
  check(MatMumpsGetRinfog(of, 3, &report.flops));
  report.inertia = Inertia{.positive = size - negative - zero, .negative = negative, .zero = zero};
  if (zero > 0) {
    report.status = LinearStatus::singular;
    report.message = fmt::format("{} null pivots of {}", zero, size);
  }
  return report;
}

LinearReport report_of_iterations(KSP solver) {
  KSPConvergedReason reason = KSP_CONVERGED_ITERATING;
  check(KSPGetConvergedReason(solver, &reason));
  LinearReport out;
  switch (reason) {
    case KSP_DIVERGED_INDEFINITE_MAT:
      out = failure(LinearStatus::not_positive_definite, "PETSc: a direction of negative curvature");
      break;
    case KSP_DIVERGED_INDEFINITE_PC:
      out = failure(LinearStatus::not_positive_definite, "PETSc: the preconditioner is indefinite");
      break;
    case KSP_DIVERGED_NANORINF: out = failure(LinearStatus::not_finite, "PETSc: NaN or infinity"); break;
    case KSP_DIVERGED_PC_FAILED: out = report_of_preconditioner(solver); break;
    case KSP_DIVERGED_BREAKDOWN: out = failure(LinearStatus::singular, "PETSc: the iteration broke down"); break;
    default: break;
  }
  check(KSPGetIterationNumber(solver, &out.iterations));
  return out;
}

}  // namespace wrinkle
