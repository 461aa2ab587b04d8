#include "core/linear/own_communicator.h"

#include "distributed/petsc.h"

namespace wrinkle {

int own_communicator() {
  start_petsc();
  return static_cast<int>(MPI_Comm_c2f(MPI_COMM_SELF));
}

std::mutex& one_call_at_a_time() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace wrinkle
