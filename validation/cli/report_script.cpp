#include "validation/cli/report_script.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "validation/cli/exit_code.h"
#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/provenance.h"

extern char** environ;

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

// Debian's own: another python3 may come first on PATH and have none of the packages that the report needs.
constexpr const char* kPython = "/usr/bin/python3";

/// The environment's WRINKLEBENCH_REPORTS, else the checkout that the program was built from.
fs::path script_path(const std::string& name) {
  const char* variable = std::getenv("WRINKLEBENCH_REPORTS");
  const fs::path folder = variable != nullptr && *variable != '\0' ? fs::path(variable) : source_folder() / "reports";
  fs::path script = folder / name;
  std::error_code error;
  if (fs::exists(script, error)) return script;
  throw StorageError(
      fmt::format("there is no {}; set WRINKLEBENCH_REPORTS to the folder that holds {}", script.string(), name));
}

/// Runs a program with our standard streams; its wait status.
int run_program(const std::vector<std::string>& arguments) {
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  pid_t pid = 0;
  const int error = ::posix_spawn(&pid, pointers[0], nullptr, nullptr, pointers.data(), environ);
  if (error != 0) {
    throw StorageError(fmt::format("cannot start {}: {}", arguments[0], std::generic_category().message(error)));
  }
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

TextForScript::TextForScript(const std::string& text)
    : path_((fs::temp_directory_path() / "wrinklebench-script-XXXXXX").string()) {
  const int file = ::mkstemp(path_.data());
  if (file < 0) throw StorageError(fmt::format("cannot make the file {}", path_));
  ::close(file);
  write_atomically(path_, text);
}

TextForScript::~TextForScript() {
  std::remove(path_.c_str());
}

int run_report_script(const std::string& name, const std::vector<std::string>& arguments, const std::string& subject) {
  std::vector<std::string> command{kPython, script_path(name).string()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const int status = run_program(command);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) return kInterrupted;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return kAsExpected;
  throw StorageError(fmt::format("no report was made of {} (see the message above)", subject));
}

}  // namespace wrinkle::validation
