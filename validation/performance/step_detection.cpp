#include "validation/performance/step_detection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include "validation/harness/median.h"

namespace wrinkle::validation {
namespace {

std::vector<double> logarithms(std::span<const double> times) {
  std::vector<double> y;
  y.reserve(times.size());
  for (const double time : times) {
    if (!(std::isfinite(time) && time > 0)) {
      throw std::invalid_argument(fmt::format("a history holds the time {}; times are positive", time));
    }
    y.push_back(std::log(time));
  }
  return y;
}

struct Split {
  std::size_t at = 0;
  double q = -std::numeric_limits<double>::infinity();
};

/// The split of y with the largest Q; each side keeps at least `shortest` of them. Numbers go from right to left one by
/// one, and take their distances along: (numbers)² operations.
Split best_split(std::span<const double> y, std::size_t shortest) {
  const std::size_t total = y.size();
  double left = 0, right = 0, all = 0;  // sums of distances of pairs
  for (std::size_t i = 0; i < total; ++i) {
    for (std::size_t k = i + 1; k < total; ++k) all += std::abs(y[i] - y[k]);
  }
  right = all;
  Split best;
  for (std::size_t i = 0; i + shortest < total; ++i) {
    for (std::size_t k = 0; k < i; ++k) left += std::abs(y[i] - y[k]);
    for (std::size_t k = i + 1; k < total; ++k) right -= std::abs(y[i] - y[k]);
    if (i + 1 < shortest) continue;
    const auto n = static_cast<double>(i + 1), m = static_cast<double>(total - i - 1);
    const double between = 2 * (all - left - right) / (n * m);
    const double within = 2 * left / (n * (n - 1)) + 2 * right / (m * (m - 1));
    const double q = n * m / (n + m) * (between - within);
    if (q > best.q) best = {i + 1, q};
  }
  return best;
}

/// The same order on every platform.   Fisher & Yates
void shuffle(std::vector<double>& y, std::mt19937_64& random) {
  for (std::size_t i = y.size() - 1; i > 0; --i) std::swap(y[i], y[random() % (i + 1)]);
}

/// The share of permutations, the one at hand among them, whose best split is as good. Stops as soon as it is above the
/// level.
double permutation_p(std::span<const double> segment, double q, const StepOptions& options, std::mt19937_64& random) {
  const int permutations = static_cast<int>(std::ceil(20 / options.level)) - 1;  // p in twentieths of the level
  std::vector<double> y(segment.begin(), segment.end());
  int as_good = 1;
  for (int i = 0; i < permutations; ++i) {
    shuffle(y, random);
    if (best_split(y, options.shortest_segment).q >= q * (1 - 1e-12)) ++as_good;
    if (as_good > 20) return 1;
  }
  return as_good / (permutations + 1.0);
}

/// Appends the steps within [first, last), in order.
void split(std::span<const double> y, std::size_t first, std::size_t last, const StepOptions& options,
           std::vector<Step>& steps) {
  const std::span<const double> segment = y.subspan(first, last - first);
  if (segment.size() < 2 * static_cast<std::size_t>(options.shortest_segment)) return;
  const Split best = best_split(segment, options.shortest_segment);
  std::mt19937_64 random(options.seed);
  const double p = permutation_p(segment, best.q, options, random);
  if (p > options.level) return;
  split(y, first, first + best.at, options, steps);
  steps.push_back({first + best.at, 1.0, p});
  split(y, first + best.at, last, options, steps);
}

double median_of(std::span<const double> y, std::size_t first, std::size_t last) {
  return median({y.begin() + static_cast<std::ptrdiff_t>(first), y.begin() + static_cast<std::ptrdiff_t>(last)});
}

/// Where segments begin, and the end of the last.
std::vector<std::size_t> borders(std::span<const Step> steps, std::size_t runs) {
  std::vector<std::size_t> out{0};
  for (const Step& step : steps) out.push_back(step.at);
  out.push_back(runs);
  return out;
}

}  // namespace

std::vector<Step> find_steps(std::span<const double> times, const StepOptions& options) {
  if (!(options.level > 0 && options.level < 1) || options.shortest_segment < 2) {
    throw std::invalid_argument(
        fmt::format("find_steps: level {} is to be between 0 and 1, shortest_segment {} at least 2", options.level,
                    options.shortest_segment));
  }
  const std::vector<double> y = logarithms(times);
  std::vector<Step> steps;
  split(y, 0, y.size(), options, steps);
  const std::vector<std::size_t> border = borders(steps, y.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].ratio = std::exp(median_of(y, border[i + 1], border[i + 2]) - median_of(y, border[i], border[i + 1]));
  }
  return steps;
}

double run_noise(std::span<const double> times, std::span<const Step> steps, int fewest) {
  if (times.size() < static_cast<std::size_t>(fewest)) return std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> y = logarithms(times);
  const std::vector<std::size_t> border = borders(steps, y.size());
  std::vector<double> off;
  for (std::size_t i = 0; i + 1 < border.size(); ++i) {
    const double middle = median_of(y, border[i], border[i + 1]);
    for (std::size_t k = border[i]; k < border[i + 1]; ++k) off.push_back(std::abs(y[k] - middle));
  }
  const auto runs = static_cast<double>(y.size());
  constexpr double normal = 1.4826;  // standard deviation over median deviation, of a normal distribution
  return normal * median(off) * std::sqrt(runs / (runs - static_cast<double>(steps.size() + 1)));
}

}  // namespace wrinkle::validation
