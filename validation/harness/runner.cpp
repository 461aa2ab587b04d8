#include "validation/harness/runner.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <list>
#include <optional>
#include <system_error>
#include <utility>

#include "validation/harness/available_cores.h"
#include "validation/harness/claims.h"
#include "validation/harness/errors.h"
#include "validation/harness/interrupt.h"
#include "validation/harness/sample_process.h"
#include "validation/harness/seconds_since.h"

namespace wrinkle::validation {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRefreshMilliseconds = 200;  // of the bar, while nothing happens
constexpr double kStopped = 10.0;          // [s] between two looks: this process was stopped, and its children with it
constexpr int kFreeFiles = 20;             // that we, and every child, need beside one pipe for each sample under way

/// A sample that is not started, for want of place or because another run computes it.
struct WaitingJob {
  const Job* job;
  std::optional<Clock::time_point> refused = {};  // when another run's claim on it was first seen
};

class Runner {
 public:
  Runner(const RunPlan& plan, const ResultStore& store, const RunOptions& options, RunDisplay& display);
  RunSummary run();

 private:
  void narrow_to_open_files();
  void start_more();
  bool start(const Job& job);
  bool is_given_up(WaitingJob& waiting);
  std::string name_of_holder(const Job& job) const;
  bool finished_by_others(const Job& job);
  void wait_for_news();
  void end_overdue();
  void collect(std::list<SampleProcess>::iterator process);
  void note_outcome(const Job& job, Outcome outcome, const std::string& reason, int& ok);
  void find_gone();
  std::string at_a_time() const;

  const RunPlan& plan_;
  RunDisplay& display_;
  SampleContext context_;
  std::size_t limit_;  // samples at a time
  int refusals_ = 0;   // to start a process, one after the other
  bool says_waiting_ = false;
  Clock::time_point looked_ = Clock::now();
  std::list<WaitingJob> waiting_;
  InterruptGuard interrupt_;
  Claims claims_;
  std::list<SampleProcess> running_;  // destroyed first: that kills what still runs
  RunSummary summary_;
};

Runner::Runner(const RunPlan& plan, const ResultStore& store, const RunOptions& options, RunDisplay& display)
    : plan_(plan), display_(display), claims_(store.root()) {
  const int cores = available_cores();
  const int wanted = options.jobs > 0 ? options.jobs : cores;
  const int most = std::clamp(static_cast<int>(plan.jobs.size()), 1, wanted);
  limit_ = static_cast<std::size_t>(most);
  context_ = {.store = &store,
              .profile = options.profile,
              .command_line = options.command_line,
              .threads = options.threads > 0 ? options.threads : std::max(1, cores / most),
              .blas_threads = options.blas_threads,
              .limit = options.limit,
              .keep_every = options.keep_every,
              .goes_on = options.rerun != Rerun::all,
              .crowding = std::max(1.0, static_cast<double>(most) / cores)};
  for (const Job& job : plan.jobs) waiting_.push_back({&job});
}

RunSummary Runner::run() {
  display_.start(static_cast<int>(plan_.jobs.size()));
  narrow_to_open_files();
  while (true) {
    start_more();
    if (const std::string notice = claims_.take_notice(); !notice.empty()) display_.note(notice);
    if (running_.empty() && waiting_.empty()) break;
    wait_for_news();
    if (interrupt_.signal() != 0) break;
    end_overdue();
  }
  summary_.signal = interrupt_.signal();
  running_.clear();
  if (summary_.signal == 0) find_gone();
  display_.clear();
  return summary_;
}

std::string Runner::at_a_time() const {
  return fmt::format("{} sample{} at a time", limit_, limit_ == 1 ? "" : "s");
}

void Runner::narrow_to_open_files() {
  struct rlimit files {};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= limit_ + kFreeFiles) return;
  limit_ = files.rlim_cur > kFreeFiles ? files.rlim_cur - kFreeFiles : 1;
  display_.note(fmt::format("{}: only {} files may be open (ulimit -n)", at_a_time(), files.rlim_cur));
}

void Runner::start_more() {
  for (auto next = waiting_.begin(); next != waiting_.end() && running_.size() < limit_;) {
    const Job& job = *next->job;
    if (!claims_.take(job.key)) {
      next = is_given_up(*next) ? waiting_.erase(next) : std::next(next);
      continue;
    }
    if (finished_by_others(job)) {
      claims_.give_back(job.key);
    } else if (!start(job)) {
      claims_.give_back(job.key);
      return;
    }
    next = waiting_.erase(next);
  }
  if (!running_.empty() || waiting_.empty() || says_waiting_ || refusals_ > 0) return;
  says_waiting_ = true;
  const Job& first = *waiting_.front().job;
  display_.note(
      fmt::format("waiting for {}, which another run on this folder{} computes", first.label, name_of_holder(first)));
}

std::string Runner::name_of_holder(const Job& job) const {
  const pid_t pid = claims_.holder(job.key);
  return pid > 0 ? fmt::format(" (process {})", pid) : "";
}

/// Whether another run has claimed it for longer than a sample may take: that run was stopped (Ctrl-Z), say.
bool Runner::is_given_up(WaitingJob& waiting) {
  const Job& job = *waiting.job;
  if (!waiting.refused) waiting.refused = Clock::now();
  const double limit = limit_of(*job.study, context_);
  if (seconds_since(*waiting.refused) <= limit) return false;
  summary_.held.push_back(
      {job.label, fmt::format("another run on this folder{} has held it for {:g} s, as long as a sample may take; was "
                              "it stopped?",
                              name_of_holder(job), limit)});
  return true;
}

/// False where the system has no process left for us now: then fewer at a time will do. Throws where it has none at
/// all.
bool Runner::start(const Job& job) {
  constexpr int patience = 25;  // refusals in a row, kRefreshMilliseconds apart
  try {
    running_.emplace_back(job, context_);
    refusals_ = 0;
    return true;
  } catch (const std::system_error& error) {
    if (running_.empty() && ++refusals_ > patience) throw StorageError(fmt::format("no sample runs: {}", error.what()));
    const std::size_t fewer = std::max<std::size_t>(1, running_.size());
    if (fewer == limit_) return false;
    limit_ = fewer;
    display_.note(fmt::format("{}: {}", at_a_time(), error.what()));
    return false;
  }
}

/// Is there another file than when the run was planned? The sample is ours by claim, so nobody is writing it.
bool Runner::finished_by_others(const Job& job) {
  const FileStamp now = context_.store->stamp(job.study->name, job.key);
  if (!now.exists() || now == job.before) return false;
  const std::optional<StoredSample> stored = context_.store->find(*job.study, job.key);
  if (!stored) return false;
  display_.finished_by_others(job, stored->record.outcome);
  note_outcome(job, stored->record.outcome, stored->record.reason, summary_.by_others);
  return true;
}

void Runner::note_outcome(const Job& job, Outcome outcome, const std::string& reason, int& ok) {
  switch (outcome) {
    case Outcome::ok: ++ok; break;
    case Outcome::failed: summary_.failures.push_back({job.label, reason}); break;
    case Outcome::skipped: summary_.skips.push_back({job.label, reason}); break;
  }
}

/// Samples that run too long. A run that was itself stopped for a while charges none of that to them.
void Runner::end_overdue() {
  const auto now = Clock::now();
  const auto pause = now - std::exchange(looked_, now);
  const double seconds = std::chrono::duration<double>(pause).count();
  const bool was_stopped = seconds > kStopped;
  for (WaitingJob& waiting : waiting_)
    if (was_stopped && waiting.refused) *waiting.refused += pause;
  for (SampleProcess& process : running_) {
    if (was_stopped) process.excuse(seconds);
    process.end_overdue();
  }
}

void Runner::find_gone() {
  const auto look = [&](const auto& one) {
    if (context_.store->stamp(one.study->name, one.key).exists()) return;
    if (!claims_.take(one.key)) return;  // another run computes it anew
    claims_.give_back(one.key);
    summary_.gone.push_back(one.label);
  };
  std::for_each(plan_.jobs.begin(), plan_.jobs.end(), look);
  std::for_each(plan_.finished.begin(), plan_.finished.end(), look);
}

void Runner::wait_for_news() {
  std::vector<pollfd> sources{{interrupt_.descriptor(), POLLIN, 0}};
  double fractions = 0.0;
  for (const SampleProcess& process : running_) {
    sources.push_back({process.descriptor(), POLLIN, 0});
    fractions += process.fraction();
  }
  display_.update(fractions);
  if (::poll(sources.data(), sources.size(), kRefreshMilliseconds) <= 0) return;
  auto source = sources.begin() + 1;
  for (auto process = running_.begin(); process != running_.end();) {
    const auto current = process++;
    if ((source++)->revents != 0 && current->read_news()) collect(current);
  }
}

void Runner::collect(std::list<SampleProcess>::iterator process) {
  // A signal to all processes at once also ends children; that is no failure of theirs.
  if (interrupt_.signal() != 0) return;
  const SampleResult result = process->result();
  const Job& job = process->job();
  display_.finished(job, result);
  note_outcome(job, result.outcome, result.reason, summary_.ok);
  claims_.give_back(job.key);
  running_.erase(process);
}

}  // namespace

RunSummary run_jobs(const RunPlan& plan, const ResultStore& store, const RunOptions& options, RunDisplay& display) {
  return Runner(plan, store, options, display).run();
}

}  // namespace wrinkle::validation
