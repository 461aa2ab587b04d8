#include "distributed/petsc.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <mutex>
#include <new>
#include <vector>

namespace wrinkle {

namespace {

std::string describe(PetscErrorCode code) {
  const char* general = nullptr;
  char* specific = nullptr;
  PetscErrorMessage(code, &general, &specific);
  const bool more = specific != nullptr && *specific != '\0';
  return fmt::format("PETSc: {}{}{}", general != nullptr ? general : "an error", more ? ": " : "",
                     more ? specific : "");
}

pid_t starter = 0;  // a forked child does not end what its parent has started

void end_petsc() {
  if (getpid() == starter) PetscFinalize();
}

}  // namespace

PetscFailure::PetscFailure(PetscErrorCode code_) : std::runtime_error(describe(code_)), code(code_) {}

void check(PetscErrorCode code) {
  if (code == PETSC_ERR_MEM) throw std::bad_alloc();
  if (code != 0) throw PetscFailure(code);
}

namespace {

void start_once() {
  PetscBool started = PETSC_FALSE;
  PetscInitialized(&started);
  if (started) return;
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);  // without mpirun: a process alone needs no daemon beside it
  // PETSc's own words on errors would go to the terminal, and its signal handler hides where a crash was.
  static char name[] = "wrinklebench", quiet[] = "-no_signal_handler", alone[] = "-skip_petscrc";
  static char* words[] = {name, quiet, alone, nullptr};
  PETSC_MPI_THREAD_REQUIRED = MPI_THREAD_SERIALIZED;  // any one thread at a time: one_call_at_a_time
  int count = 3;
  char** arguments = words;
  check(PetscInitialize(&count, &arguments, nullptr, nullptr));
  check(PetscPushErrorHandler(PetscReturnErrorHandler, nullptr));
  starter = getpid();
  std::atexit(end_petsc);
}

}  // namespace

void start_petsc() {
  static std::once_flag once;
  std::call_once(once, start_once);
}

/// Orthonormal, as PETSc asks for; what depends on the motions before it is left out.
PetscMotions near_null_space(MPI_Comm communicator, const Matrix& motions) {
  constexpr double kDependent = 1e-8;
  std::vector<PetscVector> kept;
  for (Eigen::Index m = 0; m < motions.cols(); ++m) {
    PetscVector motion;
    check(VecCreateMPI(communicator, static_cast<PetscInt>(motions.rows()), PETSC_DETERMINE, motion.make()));
    PetscScalar* values = nullptr;
    check(VecGetArray(motion, &values));
    Eigen::Map<Vector>(values, motions.rows()) = motions.col(m);
    check(VecRestoreArray(motion, &values));
    double whole = 0, rest = 0;
    check(VecNorm(motion, NORM_2, &whole));
    for (int twice = 0; twice < 2; ++twice)
      for (const PetscVector& other : kept) {
        double along = 0;
        check(VecDot(motion, other, &along));
        check(VecAXPY(motion, -along, other));
      }
    check(VecNormalize(motion, &rest));
    if (rest > kDependent * whole) kept.push_back(std::move(motion));
  }
  std::vector<Vec> plain(kept.begin(), kept.end());
  PetscMotions out;
  check(MatNullSpaceCreate(communicator, PETSC_FALSE, static_cast<PetscInt>(plain.size()), plain.data(), out.make()));
  return out;
}

void set_rigid_motions(Mat matrix, const Matrix& motions) {
  MPI_Comm communicator = MPI_COMM_NULL;
  check(PetscObjectGetComm(reinterpret_cast<PetscObject>(matrix), &communicator));
  check(MatSetNearNullSpace(matrix, near_null_space(communicator, motions)));
}

int unknowns_of_a_point(const Matrix& motions) {
  const int dimensions = motions.cols() == 6 ? 3 : motions.cols() == 3 ? 2 : 1;
  if (dimensions == 1 || motions.rows() % dimensions != 0) return 1;
  for (Eigen::Index i = 0; i < motions.rows(); ++i)
    if (motions(i, i % dimensions) != 1) return 1;
  return dimensions;
}

}  // namespace wrinkle
