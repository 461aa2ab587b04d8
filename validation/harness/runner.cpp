#include "validation/harness/runner.h"

#include <poll.h>

#include <algorithm>
#include <filesystem>
#include <list>
#include <thread>

#include "validation/harness/interrupt.h"
#include "validation/harness/sample_process.h"

namespace wrinkle::validation {
namespace {

constexpr int kRefreshMilliseconds = 200;  // of the bar, while nothing happens

class Runner {
 public:
  Runner(const RunPlan& plan, const ResultStore& store, const RunOptions& options, RunDisplay& display);
  RunSummary run();

 private:
  void start_more();
  void wait_for_news();
  bool finished_by_others(const Job& job) const;
  void collect(std::list<SampleProcess>::iterator process);

  const RunPlan& plan_;
  const RunOptions& options_;
  RunDisplay& display_;
  SampleContext context_;
  std::size_t limit_;     // samples at a time
  std::size_t next_ = 0;  // job to start
  InterruptGuard interrupt_;
  std::list<SampleProcess> running_;  // destroyed first: that kills what still runs
  RunSummary summary_;
};

Runner::Runner(const RunPlan& plan, const ResultStore& store, const RunOptions& options, RunDisplay& display)
    : plan_(plan), options_(options), display_(display) {
  const int cores = available_cores();
  const int wanted = options.jobs > 0 ? options.jobs : cores;
  const int at_a_time = std::clamp(static_cast<int>(plan.jobs.size()), 1, wanted);
  limit_ = static_cast<std::size_t>(at_a_time);
  context_ = {&store, options.profile, options.command_line, std::max(1, cores / at_a_time)};
}

RunSummary Runner::run() {
  display_.start(static_cast<int>(plan_.jobs.size()));
  while (true) {
    start_more();
    if (running_.empty()) break;
    wait_for_news();
    if (interrupt_.signal() != 0) break;
  }
  summary_.signal = interrupt_.signal();
  running_.clear();
  display_.clear();
  return summary_;
}

void Runner::start_more() {
  while (running_.size() < limit_ && next_ < plan_.jobs.size()) {
    const Job& job = plan_.jobs[next_++];
    if (finished_by_others(job)) {
      ++summary_.by_others;
    } else {
      running_.emplace_back(job, context_);
    }
  }
}

/// The plan held it missing, so a file that is there now is new.
bool Runner::finished_by_others(const Job& job) const {
  std::error_code error;
  return options_.rerun == Rerun::missing &&
         std::filesystem::exists(context_.store->sample_path(job.study->name, job.key), error);
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
  display_.finished(process->job(), result);
  if (result.outcome == Outcome::ok) {
    ++summary_.ok;
  } else {
    auto& list = result.outcome == Outcome::skipped ? summary_.skips : summary_.failures;
    list.push_back({process->job().label, result.reason});
  }
  running_.erase(process);
}

}  // namespace

int available_cores() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

RunSummary run_jobs(const RunPlan& plan, const ResultStore& store, const RunOptions& options, RunDisplay& display) {
  return Runner(plan, store, options, display).run();
}

}  // namespace wrinkle::validation
