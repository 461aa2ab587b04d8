#pragma once
/// How well is a ratio of two timings known? By drawing processes again.

#include <cstdint>
#include <span>

namespace wrinkle::validation {

struct BootstrapOptions {
  double tail = 0.025;  // probability that the true ratio lies below `lower`, and as much for above `upper`
  double run_noise =
      0.0;  // [1] standard deviation of log(a run's median) from one run to another; 0: measured side by side
  int resamples = 20000;
  std::uint64_t seed = 1;
};

struct RatioInterval {
  double ratio = 1.0, lower = 1.0, upper = 1.0;
};

/// median(changed) / median(base) and its percentile interval. Each number is what one process measured: processes, not
/// repetitions, are drawn with replacement, as repetitions within a process share its placement in memory and the
/// machine's state, and drawing them would promise too much (Kalibera & Jones 2013, "Rigorous benchmarking in
/// reasonable time"). Runs at different times differ by more than their processes show; then each resampled ratio is
/// multiplied by exp(√2 run_noise z), z standard normal, once for both runs.   Efron & Tibshirani 1993, chapter 13
/// Throws std::invalid_argument where a side is empty or a number is not positive.
RatioInterval bootstrap_ratio(std::span<const double> base, std::span<const double> changed,
                              const BootstrapOptions& options = {});

}  // namespace wrinkle::validation
