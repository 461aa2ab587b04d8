/// wrinklebench: all it does is in validation/cli.

#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

#include "validation/cli/command_line.h"
#include "validation/harness/blas_library.h"

namespace {

bool is_one(const char* value) {
  return value != nullptr && std::strcmp(value, "1") == 0;
}

/// Threaded BLAS is 3 to 9 times slower on shell matrices, sums in another order, and its threads do not survive the
/// fork of a sample. OPENBLAS_NUM_THREADS is one whatever the user has set, as results must not depend on the
/// environment unseen: `run --blas-threads` is the way to ask, which provenance records. True where a variable was
/// changed.
bool limit_blas_threads() {
  bool changed = false;
  if (!is_one(std::getenv("OPENBLAS_NUM_THREADS"))) changed = ::setenv("OPENBLAS_NUM_THREADS", "1", 1) == 0;
  if (std::getenv("OMP_NUM_THREADS") == nullptr) changed = ::setenv("OMP_NUM_THREADS", "1", 1) == 0 || changed;
  return changed;
}

/// The user's own choice stands. True where a variable was changed.
bool choose_blas_kernels() {
  using namespace wrinkle::validation;
  if (std::getenv("OPENBLAS_CORETYPE") != nullptr) return false;
  const std::string kernels(better_blas_kernels(blas_kernels(), processor_instructions()));
  return !kernels.empty() && ::setenv("OPENBLAS_CORETYPE", kernels.c_str(), 1) == 0;
}

/// BLAS reads its variables while it is loaded, before main: so set them and start over. Where that fails, go on: each
/// sample sets its threads anyway.
void prepare_blas_environment(char** argv) {
  const bool threads = limit_blas_threads(), kernels = choose_blas_kernels();
  if (threads || kernels) ::execv("/proc/self/exe", argv);
}

}  // namespace

int main(int argc, char** argv) {
  prepare_blas_environment(argv);
  return wrinkle::validation::run_command_line({argv + 1, argv + argc}, wrinkle::validation::studies(), std::cout,
                                               std::cerr);
}
