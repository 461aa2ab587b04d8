#include "validation/cli/report_script.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <ostream>
#include <system_error>

#include "validation/cli/exit_code.h"
#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/interrupt.h"
#include "validation/harness/provenance.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

// Debian's own: another python3 may come first on PATH and have none of the packages that the report needs.
constexpr const char* kPython = "/usr/bin/python3";
constexpr std::chrono::seconds kGrace{5};  // for a script that was asked to end
constexpr int kNotStarted = 127;           // as shells have it

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

/// Becomes the program. It gets SIGTERM when we end, however that is, kill -9 included; Ctrl-C, which the terminal
/// sends to all, is for us to pass on, so that one of us speaks of it.
[[noreturn]] void become(const std::vector<char*>& arguments, pid_t parent) {
  std::signal(SIGINT, SIG_IGN);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(kNotStarted);  // it died before the line above
  ::execv(arguments[0], arguments.data());
  ::_exit(kNotStarted);
}

pid_t start_program(const std::vector<std::string>& arguments) {
  if (::access(arguments[0].c_str(), X_OK) != 0) {
    throw StorageError(fmt::format("cannot start {}: {}", arguments[0], std::generic_category().message(errno)));
  }
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid == 0) become(pointers, parent);
  if (pid < 0)
    throw StorageError(fmt::format("cannot start {}: {}", arguments[0], std::generic_category().message(errno)));
  return pid;
}

/// Until the program has ended; a signal to us ends it, in good order or else by force. Its wait status.
int wait_for_end(pid_t pid, const InterruptGuard& guard) {
  using Clock = std::chrono::steady_clock;
  constexpr int interval = 20;  // [ms]
  Clock::time_point asked{};
  int status = 0;
  while (true) {
    const pid_t ended = ::waitpid(pid, &status, WNOHANG);
    if (ended == pid) return status;
    if (ended < 0 && errno != EINTR)
      throw StorageError("cannot wait for a child: " + std::string(std::strerror(errno)));
    if (guard.signal() == 0) {
      std::array<pollfd, 1> wake{pollfd{guard.descriptor(), POLLIN, 0}};
      ::poll(wake.data(), wake.size(), interval);
    } else if (asked == Clock::time_point{}) {
      asked = Clock::now();
      ::kill(pid, SIGTERM);
    } else {
      if (Clock::now() - asked > kGrace) ::kill(pid, SIGKILL);
      ::poll(nullptr, 0, interval);
    }
  }
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

int run_report_script(const std::string& name, const std::vector<std::string>& arguments, const std::string& subject,
                      std::ostream& err) {
  std::vector<std::string> command{kPython, script_path(name).string()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const InterruptGuard guard;
  const int status = wait_for_end(start_program(command), guard);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  if (code == 0) return kAsExpected;
  if (guard.signal() != 0) {
    const char* signal = guard.signal() == SIGINT ? "Ctrl-C" : ::sigdescr_np(guard.signal());
    err << fmt::format("stopped ({}): the report of {} is not whole\n", signal, subject);
    return kInterrupted;
  }
  if (WIFSIGNALED(status)) {
    throw StorageError(fmt::format("no report was made of {}: {} was ended by a signal ({})", subject, name,
                                   ::sigdescr_np(WTERMSIG(status))));
  }
  if (code == kNotStarted) throw StorageError(fmt::format("cannot start {}", kPython));
  if (code == kBroken)
    throw StorageError(fmt::format("the report of {} is not whole (see the message above)", subject));
  throw StorageError(fmt::format("no report was made of {} (see the message above)", subject));
}

}  // namespace wrinkle::validation
