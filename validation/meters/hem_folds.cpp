#include "validation/meters/hem_folds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace wrinkle::validation {

namespace {

Index count_folds(const std::vector<double>& distance, double least) {
  const std::size_t n = distance.size();
  const std::size_t from = static_cast<std::size_t>(std::ranges::max_element(distance) - distance.begin());
  Index folds = 0;
  double low = distance[from], high = distance[from];
  bool rising = false;
  for (std::size_t k = 1; k <= n; ++k) {
    const double d = distance[(from + k) % n];
    low = std::min(low, d);
    high = std::max(high, d);
    if (!rising && d > low + least) {
      rising = true;
      high = d;
    } else if (rising && d < high - least) {
      rising = false;
      low = d;
      ++folds;
    }
  }
  return folds + (rising ? 1 : 0);  // the one that it began at
}

void take_out_ellipse(std::vector<double>& distance) {
  const double n = static_cast<double>(distance.size()), turn = 2 * std::numbers::pi / n;
  const std::vector<double> whole = distance;
  for (const double waves : {1.0, 2.0}) {
    double c = 0, s = 0;
    for (std::size_t k = 0; k < whole.size(); ++k) {
      c += 2 / n * whole[k] * std::cos(waves * turn * static_cast<double>(k));
      s += 2 / n * whole[k] * std::sin(waves * turn * static_cast<double>(k));
    }
    for (std::size_t k = 0; k < whole.size(); ++k)
      distance[k] -=
          c * std::cos(waves * turn * static_cast<double>(k)) + s * std::sin(waves * turn * static_cast<double>(k));
  }
}

}  // namespace

HemFolds hem_folds(std::vector<double> distance, double least) {
  const auto n = static_cast<double>(distance.size());
  HemFolds out;
  for (const double d : distance) out.radius += d / n;
  take_out_ellipse(distance);
  for (const double d : distance) out.depth += (d - out.radius) * (d - out.radius) / n;
  out.depth = std::sqrt(out.depth);
  out.count = count_folds(distance, least);
  return out;
}

}  // namespace wrinkle::validation
