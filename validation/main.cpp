/// wrinklebench: all it does is in validation/cli.

#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

#include "validation/cli/command_line.h"

namespace {

/// Threaded BLAS is 3 to 9 times slower on shell matrices, sums in another order, and its threads do not survive the
/// fork of a sample. The library reads these variables while it is loaded, before main: so set them and start over.
/// OPENBLAS_NUM_THREADS is one whatever the user has set, as results must not depend on the environment unseen:
/// `run --blas-threads` is the way to ask, which provenance records.
void limit_blas_threads(char** argv) {
  const auto is_one = [](const char* value) { return value != nullptr && std::strcmp(value, "1") == 0; };
  bool changed = false;
  if (!is_one(std::getenv("OPENBLAS_NUM_THREADS"))) changed = ::setenv("OPENBLAS_NUM_THREADS", "1", 1) == 0;
  if (std::getenv("OMP_NUM_THREADS") == nullptr) changed = ::setenv("OMP_NUM_THREADS", "1", 1) == 0 || changed;
  if (changed) ::execv("/proc/self/exe", argv);  // where that fails, go on: each sample sets its threads anyway
}

}  // namespace

int main(int argc, char** argv) {
  limit_blas_threads(argv);
  return wrinkle::validation::run_command_line({argv + 1, argv + argc}, wrinkle::validation::studies(), std::cout,
                                               std::cerr);
}
