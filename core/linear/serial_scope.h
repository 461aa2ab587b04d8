#pragma once
/// Keeps the libraries beneath the direct solvers from starting threads of their own.

namespace wrinkle {

/// While it lives, OpenMP regions entered by this thread are plain calls on this thread.
/// Debian's CHOLMOD asks for four OpenMP threads in every supernode, whatever OMP_NUM_THREADS says; on shell matrices
/// waking them costs several times the work: 28 ms against 5 ms for 6,400 unknowns on 2 cores. A team of one thread, as
/// omp_set_max_active_levels(0) makes it, is allocated and ends with a system call, each time: a third of all time with
/// a few hundred unknowns. So GOMP_parallel, by which code of GCC's enters a region, is defined here, before libgomp's,
/// to which it hands on what is not in such a scope.
class SerialScope {
 public:
  SerialScope();
  ~SerialScope();
  SerialScope(const SerialScope&) = delete;
  SerialScope& operator=(const SerialScope&) = delete;
};

/// Sets OpenBLAS to one thread, once per process, unless OPENBLAS_NUM_THREADS or OMP_NUM_THREADS says how many the user
/// wants: the dense blocks of a shell's factor are too small to share (3 to 9 times slower with threads).
void use_one_blas_thread_by_default();

}  // namespace wrinkle
