#pragma once
/// Another program, run to its end.

#include <map>
#include <string>
#include <vector>

namespace wrinkle::validation {

/// How it ended, and what it wrote.
struct ProgramEnd {
  int exit_code = -1;  // −1 where a signal ended it
  int signal = 0;
  std::string out, err;  // its standard output and standard error

  bool succeeded() const { return exit_code == 0; }
};

/// Runs arguments[0], looked for in PATH where it is no path, with nothing to read, and waits for its end; SIGALRM ends
/// it after an hour, and our own end, whatever that is.
/// `environment` is added to ours. Throws StorageError where it cannot be started.
ProgramEnd run_program(const std::vector<std::string>& arguments,
                       const std::map<std::string, std::string>& environment = {});

}  // namespace wrinkle::validation
