#pragma once
/// Another program as a child, which ends with us in whatever way we do.

#include <sys/types.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace wrinkle::validation {

enum class ProcessGroup { ours, own };  // own: kill(−pid) reaches its children, and Ctrl-C does not reach it

struct ProgramStart {
  std::vector<std::string> words = {};        // words[0] is looked for in PATH where it is no path
  std::vector<std::string> environment = {};  // all of it, "NAME=value"
  int out = STDOUT_FILENO, err = STDERR_FILENO;
  unsigned limit = 0;  // [s] after which SIGALRM ends it; 0: none
  ProcessGroup group = ProcessGroup::ours;
};

/// With nothing to read. Throws StorageError where it cannot be started.
pid_t start_program(ProgramStart start);

}  // namespace wrinkle::validation
