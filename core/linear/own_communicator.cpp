#include "core/linear/own_communicator.h"

namespace wrinkle {

int own_communicator() {
  return -987654;  // MPI_COMM_WORLD of the stub library
}

std::mutex& one_call_at_a_time() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace wrinkle
