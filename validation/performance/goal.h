#pragma once
/// What is asked of a row of the benchmarks: a ratio to what the same run measures, so that it holds on any machine.

#include <string>
#include <utility>
#include <vector>

#include "validation/performance/bench_file.h"

namespace wrinkle::validation {

/// At most one of four.
struct Goal {
  double arithmetic = 0;                                 // at least this share of the machine's fused multiply-adds
  double multiple = 0;                                   // at most this multiple of Σ count · time of `formulas`
  double most = 0;                                       // a counter of the row is at most that
  std::string counter = {};                              // its name
  double seconds = 0;                                    // [s] at most: of one machine
  std::vector<std::pair<double, std::string>> formulas;  // how many of its elements are in one of ours, a row's name
};

/// Reads the last column of `--rows`: "arithmetic 0.25", "formulas 2 1 formula/… 1.49 formula/…",
/// "counter 1.3 ratio", "400" (nanoseconds), "0": nothing is asked. Throws std::invalid_argument for anything else.
Goal parse_goal(const std::string& text);

/// [s] per element that the goal allows a kernel in a run, by medians, and by the machine's limits as the run has them;
/// NaN where nothing is asked, or the run has not measured what the goal refers to. Where a counter is judged, the time
/// as many times as long as the counter may be longer: the median keeps to it where the counter keeps to its bound.
double allowed_time(const Goal& goal, const KernelSamples& kernel, const BenchRun& run);

/// "25 % of arithmetic", "2 x formulas", "0.1 x pattern/…/build", "ratio 1.3"; "" where the goal is a time.
std::string goal_basis(const Goal& goal);

}  // namespace wrinkle::validation
