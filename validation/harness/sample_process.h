#pragma once
/// One sample in a process of its own, so that its crash takes no other with it.

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "validation/harness/result_store.h"
#include "validation/harness/run_plan.h"

namespace wrinkle::validation {

/// What the samples of one run share.
struct SampleContext {
  const ResultStore* store = nullptr;
  std::string profile;
  std::string command_line;
  int threads = 1;                   // that a sample may use, unless its study times ratios
  int blas_threads = 1;              // that BLAS may use in a sample
  std::optional<double> limit = {};  // [s] on a sample; 0: none; not given: its study's
  double keep_every = 120;           // [s] a long sample's state
  bool goes_on = true;               // where an interrupted run has left a state
  double crowding = 1;               // samples at a time to each core, at least 1: studies' limits are that much longer
};

/// How long a sample of `study` may take [s, wall clock]; infinity where nothing limits it.
double limit_of(const Study& study, const SampleContext& context);

/// oneTBB's threads in a sample of `study`.
int threads_of(const Study& study, const SampleContext& context);

/// What came of a sample.
struct SampleResult {
  Outcome outcome = Outcome::ok;
  std::string reason;  // where it is not ok
  double seconds = 0.0;
};

/// The parent's side. The child computes, stores the result itself and tells how it went through a pipe.
class SampleProcess {
 public:
  /// Forks. The caller must have no threads. Throws std::system_error.
  SampleProcess(const Job& job, const SampleContext& context);
  /// Kills the child if it still runs.
  ~SampleProcess();
  SampleProcess(const SampleProcess&) = delete;
  SampleProcess& operator=(const SampleProcess&) = delete;

  const Job& job() const { return *job_; }
  int descriptor() const { return pipe_; }
  double fraction() const { return fraction_; }

  /// Has it taken longer than it may?
  bool is_overdue() const { return seconds() - excused_ > limit_; }
  /// Time in which the run itself was stopped (Ctrl-Z), and its samples with it, is none that a sample took.
  void excuse(double seconds) { excused_ += seconds; }
  /// Kills the child where it is overdue; it then ends as a failed sample.
  void end_overdue();

  /// Takes in what the child has said; true once the child has ended. Call when the descriptor is readable.
  bool read_news();

  /// After the end. A child that crashed or was ended is stored here as a failed sample. Throws StorageError where the
  /// child, or now the parent, could not store.
  SampleResult result();

 private:
  void take_message(const std::string& line);
  void take_progress(const std::string& text);
  SampleResult store_failure(std::string reason, double peak_memory_mb) const;
  double seconds() const;

  const Job* job_;
  const SampleContext* context_;
  pid_t pid_ = -1;
  int pipe_ = -1;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::string unread_;
  double fraction_ = 0.0;
  std::string stage_;  // that it said it is in
  double limit_, excused_ = 0.0;
  bool ended_by_us_ = false;
  std::optional<SampleResult> result_;
  std::string storage_error_;
};

}  // namespace wrinkle::validation
