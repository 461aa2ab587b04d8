#pragma once
/// The Python programs that write pages.

#include <iosfwd>
#include <string>
#include <vector>

namespace wrinkle::validation {

/// A text as a file of its own for as long as this lives: what a script reads. Throws StorageError.
class TextForScript {
 public:
  explicit TextForScript(const std::string& text);
  ~TextForScript();
  TextForScript(const TextForScript&) = delete;
  TextForScript& operator=(const TextForScript&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Runs a script of reports/ with our standard streams: kAsExpected, or kInterrupted by Ctrl-C and the like, which ends
/// it and says so on `err`. The script ends with us, however we end. Throws StorageError where it is missing or fails,
/// naming `subject`, what the page would have shown.
int run_report_script(const std::string& name, const std::vector<std::string>& arguments, const std::string& subject,
                      std::ostream& err);

}  // namespace wrinkle::validation
