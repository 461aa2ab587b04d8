#include "validation/performance/mann_whitney.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace wrinkle::validation {
namespace {

constexpr std::size_t kExactUpTo = 50;  // (50 choose 25) = 1.3·10¹⁴ is still a whole number in a double

void require_numbers(std::span<const double> sample, const char* name) {
  if (sample.empty()) throw std::invalid_argument(fmt::format("mann_whitney: sample {} is empty", name));
  if (std::any_of(sample.begin(), sample.end(), [](double v) { return std::isnan(v); })) {
    throw std::invalid_argument(fmt::format("mann_whitney: sample {} holds a NaN", name));
  }
}

/// Numbers of arrangements with U = 0, 1, …, n m.
std::vector<double> arrangements(std::size_t n, std::size_t m) {
  std::vector<double> count(n * m + 1, 0.0);
  count[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t u = count.size() - 1; u >= m + i; --u) count[u] -= count[u - m - i];
    for (std::size_t u = i; u < count.size(); ++u) count[u] += count[u - i];
  }
  return count;
}

double exact_p(double u, std::size_t n, std::size_t m) {
  const std::vector<double> count = arrangements(n, m);
  // The distribution is symmetric: as many arrangements have at least u as have at most n m − u.
  const auto last = static_cast<std::ptrdiff_t>(static_cast<double>(n * m) - u);
  const double tail = std::accumulate(count.begin(), count.begin() + last + 1, 0.0);
  return tail / std::accumulate(count.begin(), count.end(), 0.0);
}

/// Σ (t³ − t) over groups of equal numbers.
double tie_sum(std::span<const double> x, std::span<const double> y) {
  std::vector<double> all(x.begin(), x.end());
  all.insert(all.end(), y.begin(), y.end());
  std::sort(all.begin(), all.end());
  double sum = 0;
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::upper_bound(first, all.end(), *first);
    const auto t = static_cast<double>(last - first);
    sum += t * t * t - t;
    first = last;
  }
  return sum;
}

double normal_p(double u, double n, double m, double ties) {
  const double total = n + m;
  const double variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)));
  if (!(variance > 0)) return 1;  // all numbers are equal
  const double z = (u - 0.5 * n * m - 0.5) / std::sqrt(variance);
  return 0.5 * std::erfc(z / std::sqrt(2.0));
}

}  // namespace

MannWhitney mann_whitney(std::span<const double> x, std::span<const double> y) {
  require_numbers(x, "x");
  require_numbers(y, "y");
  MannWhitney out;
  for (const double a : x) {
    for (const double b : y) out.u += a > b ? 1.0 : a == b ? 0.5 : 0.0;
  }
  const double ties = tie_sum(x, y);
  const bool exact = ties == 0 && x.size() + y.size() <= kExactUpTo;
  out.p = exact ? exact_p(out.u, x.size(), y.size())
                : normal_p(out.u, static_cast<double>(x.size()), static_cast<double>(y.size()), ties);
  return out;
}

double least_mann_whitney_p(int n, int m) {
  return std::exp(std::lgamma(n + 1.0) + std::lgamma(m + 1.0) - std::lgamma(n + m + 1.0));
}

std::vector<double> holm_adjusted(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    largest = std::max(largest, std::min(1.0, static_cast<double>(order.size() - k) * p[order[k]]));
    adjusted[order[k]] = largest;
  }
  return adjusted;
}

}  // namespace wrinkle::validation
