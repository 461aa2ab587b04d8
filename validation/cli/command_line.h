#pragma once
/// The command line: from words to a command, and from errors to exit codes.

#include <iosfwd>
#include <string>
#include <vector>

#include "validation/harness/registry.h"

namespace wrinkle::validation {

/// Runs one command; `arguments` come without the program's name. Answers go to `out`, all else to `err`. Returns an
/// ExitCode and throws nothing.
int run_command_line(const std::vector<std::string>& arguments, StudyList studies, std::ostream& out,
                     std::ostream& err);

}  // namespace wrinkle::validation
