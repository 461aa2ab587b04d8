#include "validation/performance/bootstrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>
#include <vector>

#include "validation/harness/median.h"

namespace wrinkle::validation {
namespace {

void require_positive(std::span<const double> times, const char* name) {
  if (times.empty()) throw std::invalid_argument(fmt::format("bootstrap_ratio: {} is empty", name));
  for (const double time : times) {
    if (std::isfinite(time) && time > 0) continue;
    throw std::invalid_argument(fmt::format("bootstrap_ratio: {} holds {}; times are positive", name, time));
  }
}

/// Uniform in (0, 1), the same on every platform.
double uniform(std::mt19937_64& random) {
  return std::ldexp(static_cast<double>(random() >> 11) + 0.5, -53);
}

/// Standard normal.   Box & Muller 1958
double normal(std::mt19937_64& random) {
  const double radius = std::sqrt(-2 * std::log(uniform(random)));
  return radius * std::cos(2 * std::numbers::pi * uniform(random));
}

/// The median of as many numbers, drawn with replacement.
double resampled_median(std::span<const double> numbers, std::mt19937_64& random, std::vector<double>& drawn) {
  drawn.resize(numbers.size());
  for (double& one : drawn) one = numbers[((random() >> 32) * numbers.size()) >> 32];
  return median_in_place(drawn);
}

}  // namespace

RatioInterval bootstrap_ratio(std::span<const double> base, std::span<const double> changed,
                              const BootstrapOptions& options) {
  require_positive(base, "base");
  require_positive(changed, "changed");
  std::mt19937_64 random(options.seed);
  std::vector<double> ratios(options.resamples), drawn;
  for (double& ratio : ratios) {
    ratio = resampled_median(changed, random, drawn) / resampled_median(base, random, drawn);
    if (options.run_noise > 0) ratio *= std::exp(std::numbers::sqrt2 * options.run_noise * normal(random));
  }
  std::sort(ratios.begin(), ratios.end());
  const auto last = static_cast<double>(ratios.size() - 1);
  return {median({changed.begin(), changed.end()}) / median({base.begin(), base.end()}),
          ratios[static_cast<std::size_t>(std::floor(options.tail * last))],
          ratios[static_cast<std::size_t>(std::ceil((1 - options.tail) * last))]};
}

}  // namespace wrinkle::validation
