#include "validation/harness/start_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "validation/harness/errors.h"

namespace wrinkle::validation {
namespace {

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> out;
  out.reserve(words.size() + 1);
  for (std::string& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

/// In the child: the program, or why there is none, into the pipe, which exec closes.
[[noreturn]] void become(const ProgramStart& start, char* const* words, char* const* environment, pid_t parent,
                         int pipe) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it died before the line above
  if (start.group == ProcessGroup::own) ::setpgid(0, 0);
  const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(start.out, STDOUT_FILENO);
  ::dup2(start.err, STDERR_FILENO);
  ::alarm(start.limit);
  ::execvpe(words[0], words, environment);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(pipe, &error, sizeof error);
  ::_exit(1);
}

StorageError refusal(const std::string& program, int error) {
  return StorageError(fmt::format("cannot start {}: {}", program, std::generic_category().message(error)));
}

}  // namespace

pid_t start_program(ProgramStart start) {
  const std::vector<char*> words = pointers(start.words), environment = pointers(start.environment);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw refusal(start.words.at(0), errno);
  const pid_t parent = ::getpid(), pid = ::fork();
  if (pid == 0) become(start, words.data(), environment.data(), parent, ends[1]);
  int error = pid < 0 ? errno : 0;
  ::close(ends[1]);
  while (pid > 0 && ::read(ends[0], &error, sizeof error) < 0 && errno == EINTR) {
  }
  ::close(ends[0]);
  if (error == 0) return pid;
  if (pid > 0) ::waitpid(pid, nullptr, 0);
  throw refusal(start.words.at(0), error);
}

}  // namespace wrinkle::validation
