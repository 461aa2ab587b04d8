#include "validation/harness/sample_child.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <tbb/global_control.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <nlohmann/json.hpp>

#include "validation/harness/blas_library.h"
#include "validation/harness/errors.h"
#include "validation/harness/interrupt.h"
#include "validation/harness/kept_state.h"
#include "validation/harness/parameters.h"
#include "validation/harness/seconds_since.h"

namespace wrinkle::validation {
namespace {

using Clock = std::chrono::steady_clock;

/// One line in one write, which a pipe takes whole up to 4096 bytes. A parent that is gone ends us by SIGPIPE.
void send(int pipe, Message kind, std::string text) {
  constexpr std::size_t longest = 4000;
  text.resize(std::min(text.size(), longest));
  std::replace(text.begin(), text.end(), '\n', ' ');
  const std::string line = fmt::format("{} {}\n", static_cast<char>(kind), text);
  [[maybe_unused]] const ssize_t written = ::write(pipe, line.data(), line.size());
}

class PipeProgress : public Progress {
 public:
  PipeProgress(int pipe, pid_t parent, KeptState& state) : pipe_(pipe), parent_(parent), state_(state) {}

  void report(double fraction, std::string_view what) override {
    constexpr double interval = 0.1;  // [s] nobody reads faster, and a full pipe would hold the sample up
    if (seconds_since(last_) < interval) return;
    last_ = Clock::now();
    send(pipe_, Message::progress, fmt::format("{} {}", std::clamp(fraction, 0.0, 1.0), what));
  }
  bool stop_requested() const override { return ::getppid() != parent_; }
  nlohmann::json kept() const override { return state_.last(); }
  void keep(const std::function<nlohmann::json()>& state) override {
    try {
      state_.keep(state);
    } catch (const StorageError&) {
      // A sample of hours does not end because its state could not be written: it has none to go on from.
    }
  }

 private:
  int pipe_;
  pid_t parent_;
  KeptState& state_;
  Clock::time_point last_{};
};

/// No result may come from a child whose run is over: kill -9 of the parent is the end of its children too.
void die_with(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it died before the line above
}

double peak_memory_mb() {
  struct rusage usage {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024.0 / 1e6;  // ru_maxrss is in KiB
}

Record failure(std::string reason) {
  Record record;
  record.outcome = Outcome::failed;
  record.reason = std::move(reason);
  return record;
}

Message message_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::ok: return Message::ok;
    case Outcome::failed: return Message::failed;
    case Outcome::skipped: return Message::skipped;
  }
  throw std::logic_error(fmt::format("no message for outcome {}", to_string(outcome)));
}

Record compute(const Study& study, const Sample& sample, Progress& progress) {
  try {
    // Only a sweep over all choices gets here with values that the study refuses.
    if (std::optional<std::string> reason = refusal(study, sample)) return skipped_record(*reason);
    Record record = study.run(sample, progress);
    check_record(study, record);
    return record;
  } catch (const std::exception& error) {
    return failure(fmt::format("exception: {}", error.what()));
  } catch (...) {
    return failure("exception of an unknown type");
  }
}

}  // namespace

StoredSample describe_sample(const Job& job, const SampleContext& context) {
  StoredSample stored;
  stored.study = job.study->name;
  stored.study_version = job.study->version;
  stored.key = job.key;
  stored.profile = context.profile;
  stored.date = utc_now();
  stored.sample = job.sample;
  stored.provenance = provenance_of(job.sample, threads_of(*job.study, context), context.command_line);
  stored.provenance.blas_threads = context.blas_threads;
  return stored;
}

void run_child(const Job& job, const SampleContext& context, int pipe, pid_t parent) {
  die_with(parent);
  ignore_interrupts();
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads_of(*job.study, context)));
  const auto start = Clock::now();
  try {
    KeptState state(context.store->study_folder(job.study->name) / (job.key + ".state"), program_mark,
                    context.keep_every, context.goes_on);
    PipeProgress progress(pipe, parent, state);
    StoredSample stored = describe_sample(job, context);
    const std::optional<std::string> no_blas = prepare_blas(context.blas_threads);
    stored.provenance.blas_threads = blas_threads();
    stored.record = no_blas ? failure(*no_blas) : compute(*job.study, job.sample, progress);
    stored.provenance.wall_seconds = state.seconds_before() + seconds_since(start);
    stored.provenance.peak_memory_mb = peak_memory_mb();
    context.store->write(*job.study, stored);
    state.remove();
    send(pipe, message_of(stored.record.outcome), stored.record.reason);
  } catch (const std::exception& error) {
    send(pipe, Message::storage, error.what());
  }
  ::_exit(0);  // not exit: what the parent has buffered or registered is not ours to flush or run
}

}  // namespace wrinkle::validation
