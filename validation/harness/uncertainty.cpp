#include "validation/harness/uncertainty.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace wrinkle::validation {
namespace {

/// p with (f₃ − f₂)/(f₂ − f₁) = r₂₁^p (r₃₂^p − 1)/(r₂₁^p − 1), 1 the finest, whose right side grows with p, from 0 at
/// −∞ by ln r₃₂/ln r₂₁ at 0. The left side is above 0. At least −64.
double observed_order(double ratio, double r21, double r32) {
  const auto right = [&](double p) {
    return std::pow(r21, p) * std::expm1(p * std::log(r32)) / std::expm1(p * std::log(r21));
  };
  const double at_zero = std::log(r32) / std::log(r21);
  if (ratio == at_zero) return 0;
  double low = 0, high = 0;
  for (double step = 1; ratio > at_zero && (high == 0 || right(high) < ratio); step *= 2) low = high, high = step;
  for (double step = 1; ratio < at_zero && low > -64 && (low == 0 || right(low) > ratio); step *= 2)
    high = low, low = -step;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (right(middle) < ratio ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// Student's t of the two-sided 95 % interval.
double student_95(std::size_t degrees_of_freedom) {
  constexpr std::array<double, 10> table{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
  return degrees_of_freedom <= table.size() ? table.at(degrees_of_freedom - 1) : table.back();
}

}  // namespace

std::optional<GridConvergence> grid_convergence(std::span<const double> sizes, std::span<const double> values,
                                                double formal_order) {
  std::map<double, double> by_size;
  for (std::size_t i = 0; i < sizes.size() && i < values.size(); ++i)
    if (sizes[i] > 0 && std::isfinite(values[i])) by_size[sizes[i]] = values[i];
  if (by_size.size() < 3) return std::nullopt;
  const std::vector<std::pair<double, double>> level(by_size.begin(), std::next(by_size.begin(), 3));
  const auto [h1, f1] = level[0];
  const auto [h2, f2] = level[1];
  const auto [h3, f3] = level[2];
  GridConvergence out{0, f1, 3 * (std::max({f1, f2, f3}) - std::min({f1, f2, f3}))};
  if (f1 == f2) {  // nothing is left to converge, or the size does not matter
    out.order = f2 == f3 ? formal_order : 0;
    return out;
  }
  const double ratio = (f3 - f2) / (f2 - f1);
  if (ratio < -1) out.uncertainty = 3 * std::abs(f2 - f1);  // it swings ever less
  if (!(ratio > 0)) return out;
  out.order = observed_order(ratio, h2 / h1, h3 / h2);
  if (!(out.order > 0)) return out;
  out.extrapolated = f1 + (f1 - f2) / (std::pow(h2 / h1, out.order) - 1);
  const double index = 1.25 * std::abs(f1 - f2) / (std::pow(h2 / h1, std::min(out.order, formal_order)) - 1);
  out.uncertainty = std::min(index, out.uncertainty);
  return out;
}

std::optional<double> seed_uncertainty(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  if (values.size() < 3) return std::nullopt;
  double mean = 0, squares = 0;
  for (const double v : values) mean += v / n;
  for (const double v : values) squares += (v - mean) * (v - mean);
  return student_95(values.size() - 1) * std::sqrt(squares / (n - 1) / n);
}

}  // namespace wrinkle::validation
