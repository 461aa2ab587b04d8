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
#include <limits>
#include <system_error>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/ratios_of_times.h"
#include "validation/harness/sample_child.h"
#include "validation/harness/sample_end.h"

namespace wrinkle::validation {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// Waits for the child's end; returns its status and what it used.
std::pair<int, struct rusage> reap(pid_t pid) {
  int status = 0;
  struct rusage usage {};
  while (::wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  return {status, usage};
}

double cpu_seconds(const struct rusage& usage) {
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// [s] `ulimit -t`, which our children have from us.
double cpu_limit() {
  struct rlimit limit {};
  if (::getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
  return static_cast<double>(limit.rlim_cur);
}

}  // namespace

double limit_of(const Study& study, const SampleContext& context) {
  const auto& [quick, paper, custom] = study.limit;
  const double declared = context.profile == "quick" ? quick : context.profile == "paper" ? paper : custom;
  const double given = context.limit.value_or(declared * context.crowding);
  return given > 0.0 ? given : kUnlimited;
}

int threads_of(const Study& study, const SampleContext& context) {
  return has_time_ratios(study) ? 1 : context.threads;
}

SampleProcess::SampleProcess(const Job& job, const SampleContext& context)
    : job_(&job), context_(&context), limit_(limit_of(*job.study, context)) {
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

void SampleProcess::end_overdue() {
  if (ended_by_us_ || !is_overdue()) return;
  ended_by_us_ = ::kill(pid_, SIGKILL) == 0;
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
    case Message::progress: take_progress(text); break;
    case Message::ok: result_ = SampleResult{Outcome::ok, "", seconds()}; break;
    case Message::failed: result_ = SampleResult{Outcome::failed, text, seconds()}; break;
    case Message::skipped: result_ = SampleResult{Outcome::skipped, text, seconds()}; break;
    case Message::storage: storage_error_ = text; break;
  }
}

/// "0.25 what it does"
void SampleProcess::take_progress(const std::string& text) {
  char* end = nullptr;
  fraction_ = std::strtod(text.c_str(), &end);
  stage_ = *end == ' ' ? end + 1 : "";
}

SampleResult SampleProcess::result() {
  const auto [status, usage] = reap(pid_);
  pid_ = -1;
  if (!storage_error_.empty()) throw StorageError(storage_error_);
  if (result_) return *result_;
  const double cpu = cpu_seconds(usage), peak_mb = static_cast<double>(usage.ru_maxrss) * 1024.0 / 1e6;
  return store_failure(ended_by_us_ ? overrun_reason({limit_, cpu, fraction_, stage_})
                                    : crash_reason({status, cpu, peak_mb, cpu_limit()}),
                       peak_mb);
}

SampleResult SampleProcess::store_failure(std::string reason, double peak_memory_mb) const {
  StoredSample stored = describe_sample(*job_, *context_);
  stored.record.outcome = Outcome::failed;
  stored.record.reason = std::move(reason);
  stored.provenance.wall_seconds = seconds();
  stored.provenance.peak_memory_mb = peak_memory_mb;
  remove_stale_temporaries(context_->store->study_folder(job_->study->name));
  context_->store->write(*job_->study, stored);
  return {Outcome::failed, stored.record.reason, stored.provenance.wall_seconds};
}

}  // namespace wrinkle::validation
