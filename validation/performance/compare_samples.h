#pragma once
/// Two runs of the benchmarks: which kernels became slower, beyond a stated bound and beyond chance?

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "validation/performance/bench_file.h"

namespace wrinkle::validation {

struct KernelChange {
  enum class Finding { unchanged, slower, faster, unclear };

  std::string name;
  double base = 0.0, changed = 0.0;              // [s] per element, medians over processes
  double ratio = 1.0, lower = 1.0, upper = 1.0;  // changed / base, and its bootstrap interval over processes
  double p = 1.0;                  // Mann–Whitney, one-sided, between processes: that the change is within the bound
  double p_adjusted = 1.0;         // the same with all kernels in mind (Holm)
  double instruction_ratio = 1.0;  // changed / base; NaN: not counted
  bool more_instructions = false;  // by more than the bound
  Finding finding = Finding::unclear;
};

struct ChangeLimits {
  double bound = 0.05;  // on changed / base − 1, and on base / changed − 1
  /// Probability that a kernel or more is called slower without being slower by the bound; and as much for faster.
  double level = 0.05;
  int resamples = 20000;  // of the bootstrap
  /// By kernel, see BootstrapOptions; what is not in it was measured side by side.
  std::map<std::string, double> run_noise;
};

struct RunChanges {
  std::vector<KernelChange> kernels;  // of both runs, in order of the base
  std::vector<std::string> only_base, only_changed;
  int processes_needed = 0;        // on each side: with fewer, not even the clearest change is beyond chance
  bool too_few_processes = false;  // for every kernel

  /// A kernel is slower; or the clock cannot tell, and the kernel executes more instructions by more than the bound.
  bool regressed() const;
};

/// The findings:
///   slower     lower > 1 + bound, and p_adjusted ≤ level for "median(changed) ≤ (1 + bound) median(base)"
///   faster     the same with both runs exchanged: upper < 1 / (1 + bound)
///   unchanged  lower and upper lie within these bounds
///   unclear    none of these: more processes would tell
/// Each end of the intervals holds for all kernels together with a probability of 1 − level (level / kernels each,
/// Bonferroni), and so does the test (Holm). Kernels are not assumed to be independent. What is compared is what each
/// process measured, process_times(). A kernel of fewer than two processes on a side is unclear. Throws
/// std::invalid_argument where a time is not positive, or a limit makes no sense.
RunChanges compare_samples(const BenchRun& base, const BenchRun& changed, const ChangeLimits& limits = {});

/// Each process's fastest repetition [s per element], in order of the processes' numbers: other programs only ever make
/// a repetition slower, some by half, so that the fastest repeats best (Chen & Revels 2016, "Robust benchmarking in
/// noisy environments"). What is a kernel's own, such as where its memory lies, remains: it is the same for all of a
/// process.
std::vector<double> process_times(const KernelSamples& samples);

/// On each side, for the least p of the test to be below level / kernels: (2 n choose n) ≥ kernels / level.
int processes_needed(std::size_t kernels, double level);

/// "slower", …
std::string_view finding_name(KernelChange::Finding finding);

}  // namespace wrinkle::validation
