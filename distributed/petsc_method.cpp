#include "distributed/petsc_method.h"

#include <fmt/format.h>

#include <string>
#include <utility>

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

template <class Object>
MPI_Comm communicator(Object object) {
  MPI_Comm out = MPI_COMM_NULL;
  check(PetscObjectGetComm(reinterpret_cast<PetscObject>(object), &out));
  return out;
}

/// Why the preconditioner failed, as a number that is greater the worse it is; PETSc's own is the process's alone.
constexpr int kFine = 0, kThrown = 1000;

int reason_here(KSP solver) {
  PCFailedReason reason = PC_NOERROR;
  check(PCGetFailedReason(preconditioner(solver), &reason));
  return reason < 0 ? kThrown - 1 : int{reason};
}

int worst_of_all(MPI_Comm of, int reason) {
  int out = reason;
  MPI_Allreduce(&reason, &out, 1, MPI_INT, MPI_MAX, of);
  return out;
}

LinearReport report_of(int reason) {
  switch (reason) {
    case kFine: return {};
    case PC_FACTOR_STRUCT_ZEROPIVOT:
    case PC_FACTOR_NUMERIC_ZEROPIVOT: return failure(LinearStatus::singular, "PETSc: a pivot is zero");
    case PC_FACTOR_OUTMEMORY: return failure(LinearStatus::out_of_memory, "PETSc: a factorisation ran out of memory");
    default: break;
  }
  return failure(LinearStatus::singular, fmt::format("PETSc: the preconditioner failed, reason {}", reason));
}

/// The preconditioner of a solve that ended with KSP_DIVERGED_PC_FAILED, on all processes.
LinearReport report_of_preconditioner(KSP solver) {
  LinearReport out = report_of(worst_of_all(communicator(solver), reason_here(solver)));
  return out.ok() ? failure(LinearStatus::singular, "PETSc: the preconditioner failed") : out;
}

}  // namespace

void use_gamg(KSP solver) {
  check(KSPSetType(solver, KSPCG));
  check(KSPSetNormType(solver, KSP_NORM_UNPRECONDITIONED));
  check(PCSetType(preconditioner(solver), PCGAMG));
}

void use_gmres(KSP solver) {
  constexpr int kKept = 200;  // directions, before it starts anew
  check(KSPSetType(solver, KSPGMRES));
  check(KSPGMRESSetRestart(solver, kKept));
  check(KSPSetPCSide(solver, PC_RIGHT));
}

void use_fieldsplit(KSP solver, IS body, IS multipliers) {
  use_gmres(solver);
  const PC pc = preconditioner(solver);
  check(PCSetType(pc, PCFIELDSPLIT));
  check(PCFieldSplitSetIS(pc, "body", body));
  check(PCFieldSplitSetIS(pc, "multipliers", multipliers));
  check(PCFieldSplitSetType(pc, PC_COMPOSITE_SCHUR));
  check(PCFieldSplitSetSchurFactType(pc, PC_FIELDSPLIT_SCHUR_FACT_FULL));
  check(PCFieldSplitSetSchurPre(pc, PC_FIELDSPLIT_SCHUR_PRE_SELFP, nullptr));
}

void use_multigrid_for_body(KSP solver) {
  KSP* fields = nullptr;
  PetscInt count = 0;
  check(PCFieldSplitSchurGetSubKSP(preconditioner(solver), &count, &fields));
  const KSP body = fields[0], multipliers = fields[1];
  check(PetscFree(fields));
  int processes = 1;
  MPI_Comm_size(communicator(solver), &processes);
  for (const KSP field : {body, multipliers}) check(KSPSetType(field, KSPPREONLY));
  check(PCSetType(preconditioner(body), PCGAMG));
  check(PCSetType(preconditioner(multipliers), PCLU));
  if (processes > 1) check(PCFactorSetMatSolverType(preconditioner(multipliers), MATSOLVERMUMPS));
}

namespace {

void use_mumps(KSP solver, int room) {
  constexpr double kNullPivot = 1e-14;
  check(KSPSetType(solver, KSPPREONLY));
  const PC pc = preconditioner(solver);
  check(PCSetType(pc, PCCHOLESKY));
  check(PCFactorSetMatSolverType(pc, MATSOLVERMUMPS));
  check(PCFactorSetUpMatSolverType(pc));
  const std::pair<int, int> settings[] = {{6, 0}, {12, 1}, {13, 1}, {14, room}, {24, 1}};  // as in mumps_ldlt.cpp
  for (const auto& [number, value] : settings) check(MatMumpsSetIcntl(factor(solver), number, value));
  check(MatMumpsSetCntl(factor(solver), 3, kNullPivot));
}

/// Of a factorisation that did not fail.
LinearReport report_of_mumps(Mat of) {
  LinearReport report;
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

}  // namespace

LinearReport set_up(PetscSolver& solver) {
  const MPI_Comm all = communicator(static_cast<KSP>(solver));
  std::string said = "PETSc failed on another process";
  int reason = kThrown;
  try {
    check(KSPSetUp(solver));
    reason = reason_here(solver);
  } catch (const PetscFailure& error) {
    said = error.what();
  }
  reason = worst_of_all(all, reason);
  if (reason != kThrown) return report_of(reason);
  solver.leave();
  return failure(LinearStatus::singular, said);
}

LinearReport factorise_by_mumps(PetscSolver& solver, Mat matrix, int& room) {
  constexpr int kMostRoom = 2000;
  for (;;) {
    if (solver == nullptr) {
      check(KSPCreate(communicator(matrix), solver.make()));
      check(KSPSetOperators(solver, matrix, matrix));
      use_mumps(solver, room);
    }
    check(KSPSetOperators(solver, matrix, matrix));
    LinearReport report = set_up(solver);
    if (solver == nullptr) return report;
    const int error = infog(factor(solver), 1), detail = infog(factor(solver), 2);
    if (report.ok() && error >= 0) return report_of_mumps(factor(solver));
    solver.reset();
    const bool too_small = error == -8 || error == -9 || error == -17 || error == -20;
    if (!too_small || room >= kMostRoom) {
      if (report.ok()) report.status = error == -10 ? LinearStatus::singular : LinearStatus::out_of_memory;
      report.message = fmt::format("MUMPS: INFOG(1) = {}, INFOG(2) = {}", error, detail);
      return report;
    }
    room = 2 * room + 20;
  }
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
    case KSP_DIVERGED_ITS: break;
    default:
      if (reason < 0)
        out = failure(LinearStatus::singular, fmt::format("PETSc: the iteration failed, reason {}", int{reason}));
      break;
  }
  check(KSPGetIterationNumber(solver, &out.iterations));
  return out;
}

}  // namespace wrinkle
