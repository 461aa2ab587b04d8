#pragma once
/// The Python programs that write pages.

#include <string>
#include <vector>

namespace wrinkle::validation {

/// Runs a script of reports/ with our standard streams, the first of its arguments being what it reads: kAsExpected, or
/// kInterrupted by Ctrl-C. Throws StorageError where it is missing or fails.
int run_report_script(const std::string& name, const std::vector<std::string>& arguments);

}  // namespace wrinkle::validation
