/// wrinklebench: all it does is in validation/cli.

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "validation/cli/command_line.h"

namespace {

/// Threaded BLAS is 3 to 9 times slower on shell matrices, and its threads do not survive the fork of a sample. The
/// library reads these variables while it is loaded, before main: so set them and start over. What a user has set
/// stays.
void limit_blas_threads(char** argv) {
  bool changed = false;
  for (const char* name : {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"}) {
    if (std::getenv(name) != nullptr) continue;
    changed = ::setenv(name, "1", 1) == 0 || changed;
  }
  if (changed) ::execv("/proc/self/exe", argv);  // where that fails, go on: slower, but right
}

}  // namespace

int main(int argc, char** argv) {
  limit_blas_threads(argv);
  return wrinkle::validation::run_command_line({argv + 1, argv + argc}, wrinkle::validation::studies(), std::cout,
                                               std::cerr);
}
