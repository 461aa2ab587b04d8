#pragma once
/// The Python programs that write pages.

#include <string>
#include <vector>

namespace wrinkle::validation {

/// Runs a script of reports/ with our standard streams: kAsExpected, or kInterrupted by Ctrl-C. Throws StorageError
/// where it is missing or fails, naming `subject`, what the page would have shown.
int run_report_script(const std::string& name, const std::vector<std::string>& arguments, const std::string& subject);

}  // namespace wrinkle::validation
