#include "validation/meters/phase_gradient.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "core/base/types.h"

namespace wrinkle::validation {

namespace {

using Complex = std::complex<double>;

using std::numbers::pi;
constexpr double kReach = 2;  // of the window, to each side, in wavelengths
constexpr int kStationsToAWave = 8;

/// Sorted by x, each with the length that it stands for.
struct Points {
  std::vector<double> x, f, length;
};

Points sorted(std::span<const double> x, std::span<const double> height) {
  std::vector<std::size_t> order(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) order[i] = i;
  std::ranges::sort(order, {}, [&](std::size_t i) { return x[i]; });
  Points out;
  for (const std::size_t i : order) out.x.push_back(x[i]), out.f.push_back(height[i]);
  for (std::size_t i = 0; i < x.size(); ++i)
    out.length.push_back(0.5 * (out.x[std::min(i + 1, x.size() - 1)] - out.x[i == 0 ? 0 : i - 1]));
  return out;
}

/// z at a station.
Complex demodulated(const Points& p, double at, double k, double reach) {
  const auto window = [&](std::size_t i) {
    return p.length[i] * std::pow(std::cos(0.5 * pi * (p.x[i] - at) / reach), 2);
  };
  const auto first = static_cast<std::size_t>(std::ranges::lower_bound(p.x, at - reach) - p.x.begin());
  const auto last = static_cast<std::size_t>(std::ranges::upper_bound(p.x, at + reach) - p.x.begin());
  double weight = 0, mean = 0;
  for (std::size_t i = first; i < last; ++i) weight += window(i), mean += window(i) * p.f[i];
  mean /= weight;
  Complex out = 0;
  for (std::size_t i = first; i < last; ++i) out += window(i) * (p.f[i] - mean) * std::polar(1.0, -k * p.x[i]);
  return 2.0 * out / weight;
}

void check(const Points& p, const PhaseGradientOptions& o) {
  const double reach = kReach * o.wavelength;
  if (!(o.wavelength > 0 && o.end - o.begin >= 6 * o.wavelength && p.x.size() >= 8 && p.x.front() <= o.begin - reach &&
        p.x.back() >= o.end + reach))
    throw std::invalid_argument(
        fmt::format("a phase from {} m to {} m of waves of {} m by {} points: six waves, and two more on each side",
                    o.begin, o.end, o.wavelength, p.x.size()));
}

}  // namespace

PhaseGradient phase_gradient(std::span<const double> x, std::span<const double> height, const PhaseGradientOptions& o) {
  const Points points = sorted(x, height);
  check(points, o);
  const double k = 2 * pi / o.wavelength, reach = kReach * o.wavelength;
  const auto count = static_cast<Index>(std::ceil((o.end - o.begin) / o.wavelength * kStationsToAWave));
  Vector at(count + 1), phase(count + 1), size(count + 1);
  for (Index i = 0; i <= count; ++i) {
    at[i] = o.begin + (o.end - o.begin) * i / count;
    const Complex z = demodulated(points, at[i], k, reach);
    size[i] = std::abs(z);
    phase[i] = std::arg(z);
    if (i > 0) phase[i] -= 2 * pi * std::round((phase[i] - phase[i - 1]) / (2 * pi));
  }
  constexpr double kNotFound = std::numeric_limits<double>::quiet_NaN();
  const double largest = std::abs(*std::ranges::max_element(points.f, {}, [](double f) { return std::abs(f); }));
  if (!(size.mean() > 1e-12 * largest)) return {kNotFound, kNotFound, 0};
  const Vector from = at.array() - at.mean(), shift = phase.array() - phase.mean();
  const double slope = from.dot(shift) / from.squaredNorm();
  return {2 * pi / (k + slope), (shift - slope * from).norm() / std::sqrt(count + 1.0), size.minCoeff() / size.mean()};
}

}  // namespace wrinkle::validation
