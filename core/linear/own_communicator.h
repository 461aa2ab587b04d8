#pragma once
/// What MUMPS asks of the program that it is in. The sequential one is told nothing; with WRINKLEBENCH_PETSC it is
/// PETSc's parallel one, on this process alone.

#include <mutex>

namespace wrinkle {

/// Fortran's number of the communicator of this process alone.
int own_communicator();

/// Held during every call of MUMPS, by PETSc too: both keep global state.
std::mutex& one_call_at_a_time();

}  // namespace wrinkle
