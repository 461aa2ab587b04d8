#include "validation/meters/time_ratio.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/base/thread_time.h"
#include "validation/harness/median.h"

namespace wrinkle::validation {

namespace {

constexpr double kTail = 0.025;
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// The largest k with P(Bin(n, ½) < k) ≤ kTail; 0 where there is none. Of many repeats by the normal distribution, as
/// ½ⁿ comes to nothing.
int order_statistic(int n) {
  constexpr int many = 500;
  constexpr double quantile = 1.96;  // of kTail
  if (n > many) return static_cast<int>(0.5 * (n - quantile * std::sqrt(n)));
  double term = std::pow(0.5, n), below = 0;  // P(Bin = k), P(Bin < k)
  int k = 0;
  while (below + term <= kTail) {
    below += term;
    term *= static_cast<double>(n - k) / (k + 1);
    ++k;
  }
  return k;
}

Estimate widened(const Estimate& ratio) {
  return {ratio.value, ratio.low / (1 + kPlacement), ratio.high * (1 + kPlacement)};
}

}  // namespace

std::vector<std::vector<double>> times_in_turns(int turns, std::span<const std::function<void()>> works) {
  std::vector<std::vector<double>> out(works.size());
  for (int turn = 0; turn < turns; ++turn)
    for (std::size_t i = 0; i < works.size(); ++i) {
      const ThreadTime time;
      works[i]();
      out[i].push_back(time.seconds());
    }
  return out;
}

Estimate median_estimate(std::vector<double> values) {
  std::ranges::sort(values);
  const auto k = static_cast<std::size_t>(order_statistic(static_cast<int>(values.size())));
  if (k == 0) return {median(values), kUnknown, kUnknown};
  return {median(values), values[k - 1], values[values.size() - k]};
}

Estimate time_ratio(std::span<const double> over, std::span<const double> under) {
  if (over.size() != under.size())
    throw std::invalid_argument(fmt::format("times in turns: {} over {}", over.size(), under.size()));
  std::vector<double> ratios;
  for (std::size_t turn = 0; turn < over.size(); ++turn) {
    if (!(over[turn] > 0 && under[turn] > 0))
      throw std::invalid_argument(fmt::format("turn {}: {} s over {} s", turn + 1, over[turn], under[turn]));
    ratios.push_back(over[turn] / under[turn]);
  }
  return widened(median_estimate(std::move(ratios)));
}

Estimate time_ratio(const Estimate& over, const Estimate& under) {
  return widened({over.value / under.value, over.low / under.high, over.high / under.low});
}

void store(const Estimate& ratio, const std::string& name, Record& record) {
  record.metrics[name] = ratio.value;
  record.metrics[name + "_low"] = ratio.low;
  record.metrics[name + "_high"] = ratio.high;
}

std::vector<Metric> with_ratios(std::vector<Metric> metrics,
                                std::span<const std::pair<const char*, const char*>> ratios) {
  for (const auto& [name, description] : ratios) {
    metrics.push_back({name, "1", description});
    for (const char* end : {"low", "high"})
      metrics.push_back(
          {fmt::format("{}_{}", name, end), "1", fmt::format("{} end of its interval, see time_ratio.h", end)});
  }
  return metrics;
}

}  // namespace wrinkle::validation
