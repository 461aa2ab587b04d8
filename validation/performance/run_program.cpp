#include "validation/performance/run_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "validation/harness/errors.h"
#include "validation/harness/start_program.h"

extern char** environ;

namespace wrinkle::validation {
namespace {

constexpr unsigned kLimit = 3600;  // [s] a process of all kernels takes minutes

StorageError failed(const std::string& what, int error) {
  return StorageError(fmt::format("{}: {}", what, std::generic_category().message(error)));
}

/// A file without a name, which holds what the program writes however much it is.
class Written {
 public:
  Written() {
    std::string name = (std::filesystem::temp_directory_path() / "wrinklebench-output-XXXXXX").string();
    file_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (file_ < 0) throw failed(fmt::format("cannot make the file {}", name), errno);
    ::unlink(name.c_str());
  }
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;
  ~Written() { ::close(file_); }

  int descriptor() const { return file_; }
  std::string text() const {
    std::string text;
    char buffer[4096];
    ::lseek(file_, 0, SEEK_SET);
    for (ssize_t count = 0; (count = ::read(file_, buffer, sizeof buffer)) > 0;) text.append(buffer, count);
    return text;
  }

 private:
  int file_ = -1;
};

/// Ours, with what is added first: it is found before ours.
std::vector<std::string> environment_with(const std::map<std::string, std::string>& added) {
  std::vector<std::string> all;
  for (const auto& [name, value] : added) all.push_back(fmt::format("{}={}", name, value));
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string text = *one;
    if (!added.contains(text.substr(0, text.find('=')))) all.push_back(text);
  }
  return all;
}

}  // namespace

ProgramEnd run_program(const std::vector<std::string>& arguments,
                       const std::map<std::string, std::string>& environment) {
  const Written out, err;
  const pid_t pid = start_program({.words = arguments,
                                   .environment = environment_with(environment),
                                   .out = out.descriptor(),
                                   .err = err.descriptor(),
                                   .limit = kLimit});
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  ProgramEnd end{.out = out.text(), .err = err.text()};
  if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  return end;
}

}  // namespace wrinkle::validation
