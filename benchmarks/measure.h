#pragma once
/// What the benchmark programs share: one thread, repetitions, and counters beside the goals that they answer.

#include <benchmark/benchmark.h>
#include <tbb/global_control.h>
#include <time.h>

#include <algorithm>
#include <vector>

#include "core/base/types.h"

namespace wrinkle::bench {

/// While it lives, oneTBB uses the calling thread only.
struct OneThread {
  tbb::global_control limit{tbb::global_control::max_allowed_parallelism, 1};
};

/// Processor time of the calling thread from its construction on. Plain numbers from it, not Google Benchmark's rates:
/// those are printed with units of their own.
class Stopwatch {
 public:
  double seconds() const { return now() - start_; }

  /// Adds nanoseconds per element as the counter `name`, and beside it the goal where there is one (0: none).
  void report_nanoseconds(benchmark::State& state, const char* name, Index elements, double goal_ns) const {
    state.counters[name] = 1e9 * seconds() / (static_cast<double>(state.iterations()) * elements);
    if (goal_ns > 0) state.counters["goal_ns"] = goal_ns;
  }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  double start_ = now();
};

/// Repeats a benchmark and reports its statistics, the least among them: other programs on the machine only ever make
/// a repetition slower, so median and minimum agree where the machine is quiet.
inline benchmark::internal::Benchmark* repeated(benchmark::internal::Benchmark* row, int repetitions, double seconds) {
  const auto least = [](const std::vector<double>& v) { return *std::min_element(v.begin(), v.end()); };
  return row->Repetitions(repetitions)->MinTime(seconds)->ReportAggregatesOnly()->ComputeStatistics("min", least);
}

}  // namespace wrinkle::bench
