#pragma once
/// Computes the jobs of a plan, several at a time, each in a process of its own.

#include <optional>
#include <string>
#include <vector>

#include "validation/harness/result_store.h"
#include "validation/harness/run_display.h"
#include "validation/harness/run_plan.h"

namespace wrinkle::validation {

struct RunOptions {
  int jobs = 0;                   // samples at a time; 0: one per core
  std::string profile = {};       // "quick", "paper" or "custom", for the samples' files
  std::string command_line = {};  // for the samples' provenance
  Rerun rerun = Rerun::missing;
  std::optional<double> limit = {};  // [s] on a sample; 0: none; not given: its study's
  int threads = 0;                   // of a sample; 0: the cores over the samples at a time
  int blas_threads = 1;              // in a sample; another number changes results by rounding
  double keep_every = 120;           // [s] a long sample keeps its state
};

/// A sample without a result, and why.
struct NoResult {
  std::string label, reason;
};

struct RunSummary {
  int ok = 0;
  std::vector<NoResult> failures, skips;  // whoever computed them
  int by_others = 0;                      // ok ones that another run on the same folder computed meanwhile
  std::vector<std::string> gone;          // labels of samples whose files were removed while the run went on
  std::vector<NoResult> held;             // that another run on the same folder has not finished in a sample's time
  int signal = 0;                         // that ended the run early, or 0
  int done() const { return ok + by_others + static_cast<int>(failures.size() + skips.size()); }
};

/// Crashes and failures of samples are results, and so is a sample that takes longer than it may. Throws StorageError
/// where results cannot be stored; every other sample under way is then stopped.
RunSummary run_jobs(const RunPlan& plan, const ResultStore& store, const RunOptions& options, RunDisplay& display);

}  // namespace wrinkle::validation
