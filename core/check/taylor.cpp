#include "core/check/taylor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/check/observed_order.h"

namespace wrinkle {

namespace {

/// Least-squares slope over the last few remainders that stand above the round-off floor.
double slope(const std::vector<double>& steps, const std::vector<double>& remainders, double floor, double expected) {
  std::vector<double> s, r;
  for (const double remainder : remainders)
    if (!std::isfinite(remainder)) return std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < steps.size() && remainders[i] > floor; ++i) {
    s.push_back(steps[i]);
    r.push_back(remainders[i]);
  }
  if (s.size() < 3) return expected;  // nothing but round-off: the expansion is exact
  const std::size_t keep = std::min<std::size_t>(4, s.size());
  return fitted_order(std::span(s).last(keep), std::span(r).last(keep));
}

}  // namespace

TaylorSlopes taylor_slopes(const DerivativeCheck& f, const Vector& x, const Vector& direction, double step) {
  const double value = f.value(x), first = f.gradient(x).dot(direction),
               second = direction.dot(f.hessian(x) * direction);
  std::vector<double> steps, r1, r2;
  double largest = std::abs(value);
  const auto remainder = [&](double e, double curvature) {
    const double moved = f.value(x + e * direction);
    largest = std::max(largest, std::abs(moved));
    return std::abs(moved - value - e * first - 0.5 * e * e * curvature);
  };
  for (int k = 0; k <= 12; ++k) {
    const double e = std::ldexp(step, -k);
    steps.push_back(e);
    r1.push_back(0.5 * (remainder(e, 0) + remainder(-e, 0)));
    r2.push_back(0.5 * (remainder(e, second) + remainder(-e, second)));
  }
  const double floor = 1e-13 * largest;
  return {slope(steps, r1, floor, 2), slope(steps, r2, 10 * floor, 3)};
}

}  // namespace wrinkle
