#pragma once
/// Stored runs of one machine in order of time: what each kernel took, where it stepped, and what the last commit
/// changed.

#include <optional>
#include <string>
#include <vector>

#include "validation/performance/compare_samples.h"
#include "validation/performance/step_detection.h"

namespace wrinkle::validation {

/// A kernel in one run of the history. Times in [s] per element.
struct HistoryPoint {
  std::size_t run = 0;                            // number of the run
  double median = 0.0, lower = 0.0, upper = 0.0;  // over the processes: see process_times(); and quartiles
  double instructions = 0.0;                      // per element; NaN: not counted
};

struct HistoryStep {
  std::size_t run = 0;               // number of the first run after it
  double before = 0.0, after = 0.0;  // [s] per element, medians of the segments on both sides
  double p = 1.0;
  double ratio() const { return after / before; }
};

struct KernelHistory {
  std::string name, per;
  double goal = 0.0;   // [s] per element; NaN: none
  double noise = 0.0;  // between runs, see run_noise(); NaN: too few runs
  double share = 0.0;  // of the tighter of the machine's limits, see machine_share(), in the last run; NaN: not stated
  std::vector<HistoryPoint> points;
  std::vector<HistoryStep> steps;
};

/// The last commit against the one before it, each with all its runs. Sources with uncommitted changes count as a
/// commit of their own.
struct LatestChange {
  std::size_t base = 0, changed = 0;  // number of the last run of each
  RunChanges changes;
};

struct MachineHistory {
  std::string machine, cpu;
  std::vector<BenchRun> runs;  // oldest first
  std::vector<KernelHistory> kernels;
  std::optional<LatestChange> latest;  // where there are two commits
  bool noise_known = false;            // between runs: in `latest`, intervals hold for it too
};

/// By machine, that of the last run first: machines are never compared with one another. The noise between runs is
/// taken from each kernel's history (run_noise); steps are looked for with the level divided by the number of kernels.
/// `runs` oldest first, as read_history gives them.
std::vector<MachineHistory> analyse_history(const std::vector<BenchRun>& runs, const ChangeLimits& limits = {});

}  // namespace wrinkle::validation
