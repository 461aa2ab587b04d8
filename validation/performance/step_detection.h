#pragma once
/// Steps in a history of timings: from which run on a kernel takes longer, or less.

#include <cstdint>
#include <span>
#include <vector>

namespace wrinkle::validation {

struct StepOptions {
  double level = 0.05;       // probability of finding a step in a segment that has none
  int shortest_segment = 3;  // runs; fewer are outliers
  std::uint64_t seed = 1;
};

/// A step between two segments of a history.
struct Step {
  std::size_t at = 0;  // the first run after it
  double ratio = 1.0;  // median time of the segment after it over that of the segment before it
  double p = 1.0;      // of the segment that it splits having no step
};

/// Steps in the logarithms y of positive times, in order of time. E-divisive, by binary segmentation: of n runs xᵢ
/// before a border and m runs zⱼ after it,
///   Q = n m / (n + m) · (2 D(x, z) − D(x) − D(z)),
/// D(x, z) mean of |xᵢ − zⱼ|, D(x) mean of |xᵢ − xₖ| over pairs. A segment is split where Q is largest, if at most a
/// share `level` of the segment's permutations reach such a Q; then both parts are looked at in the same way. So the
/// noise from run to run is taken from the runs themselves, whatever its distribution. Permutations are drawn with a
/// fixed seed, and no more than a decision takes.
///   Matteson & James 2014, eq. 5 and section 3.2 (exponent 1); on histories of timings: Fleming et al. 2023
/// Throws std::invalid_argument where a time is not positive.
std::vector<Step> find_steps(std::span<const double> times, const StepOptions& options = {});

/// Standard deviation of y from run to run about the medians of its segments, robust: 1.4826 · the median of |y −
/// median|, times √(N / (N − segments)). NaN for fewer than `fewest` runs: it would be a guess.
double run_noise(std::span<const double> times, std::span<const Step> steps, int fewest = 6);

}  // namespace wrinkle::validation
