#include "validation/harness/sample_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/sample_child.h"

namespace wrinkle::validation {
namespace {

/// "crashed: SIGSEGV (Segmentation fault)", or how else a process ended that gave no result.
std::string describe_end(int status) {
  if (!WIFSIGNALED(status)) {
    return fmt::format("crashed: the process ended without a result, exit code {}", WEXITSTATUS(status));
  }
  const int signal = WTERMSIG(status);
  const char* name = ::sigabbrev_np(signal);
  const char* description = ::sigdescr_np(signal);
  std::string text = fmt::format("crashed: SIG{} ({})", name == nullptr ? std::to_string(signal) : name,
                                 description == nullptr ? "a real-time signal" : description);
  if (signal == SIGKILL) text += ", as the system does where memory runs out";
  return text;
}

/// Waits for the child's end; returns its status and what it used.
std::pair<int, struct rusage> reap(pid_t pid) {
  int status = 0;
  struct rusage usage {};
  while (::wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  return {status, usage};
}

}  // namespace

SampleProcess::SampleProcess(const Job& job, const SampleContext& context) : job_(&job), context_(&context) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
  const pid_t parent = ::getpid();
  std::fflush(nullptr);  // else a child that prints repeats what we have buffered
  pid_ = ::fork();
  if (pid_ == 0) {
    ::close(ends[0]);
    run_child(job, context, ends[1], parent);
  }
  const int error = errno;
  ::close(ends[1]);
  pipe_ = ends[0];
  if (pid_ > 0) return;
  ::close(pipe_);
  throw std::system_error(error, std::generic_category(), "cannot start a process for a sample");
}

SampleProcess::~SampleProcess() {
  ::close(pipe_);
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  reap(pid_);
  remove_stale_temporaries(context_->store->study_folder(job_->study->name));
}

double SampleProcess::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

bool SampleProcess::read_news() {
  std::array<char, 4096> block{};
  const ssize_t count = ::read(pipe_, block.data(), block.size());
  if (count < 0) return errno != EINTR;
  unread_.append(block.data(), static_cast<std::size_t>(count));
  for (std::size_t end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n')) {
    take_message(unread_.substr(0, end));
    unread_.erase(0, end + 1);
  }
  return count == 0;
}

void SampleProcess::take_message(const std::string& line) {
  const std::string text = line.size() > 2 ? line.substr(2) : "";
  switch (static_cast<Message>(line.empty() ? '\0' : line[0])) {
    case Message::progress: fraction_ = std::strtod(text.c_str(), nullptr); break;
    case Message::ok: result_ = SampleResult{Outcome::ok, "", seconds()}; break;
    case Message::failed: result_ = SampleResult{Outcome::failed, text, seconds()}; break;
    case Message::skipped: result_ = SampleResult{Outcome::skipped, text, seconds()}; break;
    case Message::storage: storage_error_ = text; break;
  }
}

SampleResult SampleProcess::result() {
  const auto [status, usage] = reap(pid_);
  pid_ = -1;
  if (!storage_error_.empty()) throw StorageError(storage_error_);
  return result_ ? *result_ : store_crash(status, usage.ru_maxrss);
}

SampleResult SampleProcess::store_crash(int status, long peak_kilobytes) const {
  StoredSample stored = describe_sample(*job_, *context_);
  stored.record.outcome = Outcome::failed;
  stored.record.reason = describe_end(status);
  stored.provenance.wall_seconds = seconds();
  stored.provenance.peak_memory_mb = static_cast<double>(peak_kilobytes) * 1024.0 / 1e6;
  remove_stale_temporaries(context_->store->study_folder(job_->study->name));
  context_->store->write(*job_->study, stored);
  return {Outcome::failed, stored.record.reason, stored.provenance.wall_seconds};
}

}  // namespace wrinkle::validation
