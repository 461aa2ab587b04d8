#include "validation/meters/strip_wave.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace wrinkle::validation {

namespace {

using std::numbers::pi;
constexpr double kNoWave = std::numeric_limits<double>::quiet_NaN();

/// The points in the window, sorted, with heights and weights: the length that a point stands for [m], times the
/// window.
struct Heights {
  Vector x, height, length, weight;
};

Heights sorted_heights(std::span<const double> x, std::span<const double> height, const StripWaveOptions& o) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i] >= o.begin && x[i] <= o.end) order.push_back(i);
  if (order.size() < 8)
    throw std::invalid_argument(
        fmt::format("{} points between {} m and {} m; a wave needs 8 or more", order.size(), o.begin, o.end));
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return x[a] < x[b]; });
  const auto n = static_cast<Eigen::Index>(order.size());
  Heights out{Vector(n), Vector(n), Vector(n), Vector(n)};
  for (Eigen::Index i = 0; i < n; ++i) out.x[i] = x[order[i]], out.height[i] = height[order[i]];
  for (Eigen::Index i = 0; i < n; ++i) {
    const double low = i == 0 ? out.x[0] : 0.5 * (out.x[i - 1] + out.x[i]);
    const double high = i == n - 1 ? out.x[i] : 0.5 * (out.x[i] + out.x[i + 1]);
    out.length[i] = high - low;
    out.weight[i] = out.length[i] * std::pow(std::sin(pi * (out.x[i] - o.begin) / (o.end - o.begin)), 2);
  }
  return out;
}

/// Columns 1, t, t² … with t ∈ [−1, 1] over the points.
Matrix polynomials(const Vector& x, Index degree) {
  const double first = x[0], last = x[x.size() - 1];
  const Eigen::ArrayXd t = (2 * x.array() - first - last) / (last - first);
  Matrix out = Matrix::Ones(x.size(), degree + 1);
  for (Index i = 1; i <= degree; ++i) out.col(i) = (out.col(i - 1).array() * t).matrix();
  return out;
}

/// Least squares of trend and sine, in the inner product ⟨f, g⟩ = Σ w f g.
class SineFit {
 public:
  SineFit(const Heights& profile, Index degree)
      : x_(profile.x), root_(profile.weight.cwiseSqrt()), powers_(polynomials(x_, degree)), trend_(powers_) {
    for (Index i = 0; i <= degree; ++i) {
      Vector column = root_.cwiseProduct(powers_.col(i));
      for (int twice = 0; twice < 2; ++twice) column -= trend_.leftCols(i) * (trend_.leftCols(i).transpose() * column);
      trend_.col(i) = column.normalized();
    }
    residual_ = less_trend(profile.height);
  }

  /// ‖projection of y − p on cos kx and sin kx, less their trends‖² / ‖y − p‖²
  double share(double k) const {
    const double power = residual_.squaredNorm();
    if (!(power > 0)) return 0;
    const Vector c = less_trend((k * x_.array()).cos().matrix()).normalized();
    Vector s = less_trend((k * x_.array()).sin().matrix());
    s = (s - c.dot(s) * c).normalized();
    return (std::pow(c.dot(residual_), 2) + std::pow(s.dot(residual_), 2)) / power;
  }

  /// y − p, p the trend beside this wave: fitted alone it would follow a wave that the window cuts off.
  Vector detrended(const Vector& height, double k) const {
    Matrix basis(x_.size(), powers_.cols() + 2);
    basis << powers_, (k * x_.array()).cos().matrix(), (k * x_.array()).sin().matrix();
    const Matrix weighted = root_.asDiagonal() * basis;
    const Vector b = weighted.transpose() * root_.cwiseProduct(height);
    const Vector coefficients = (weighted.transpose() * weighted).ldlt().solve(b);
    return height - powers_ * coefficients.head(powers_.cols());
  }

 private:
  Vector less_trend(const Vector& f) const {
    const Vector weighted = root_.cwiseProduct(f);
    return weighted - trend_ * (trend_.transpose() * weighted);
  }

  Vector x_, root_;
  Matrix powers_, trend_;  // trend_: orthonormal columns, times √w
  Vector residual_;        // √w (y − p)
};

/// The k with the largest share between two bounds: a grid finer than the window's resolution, then golden sections.
double best_wave_number(const SineFit& fit, double lowest, double highest, double step) {
  double best = lowest, best_share = -1;
  const Index steps = std::max<Index>(1, static_cast<Index>(std::ceil((highest - lowest) / step)));
  for (Index i = 0; i <= steps; ++i) {
    const double k = lowest + i * (highest - lowest) / steps;
    if (const double share = fit.share(k); share > best_share) best = k, best_share = share;
  }
  double a = std::max(lowest, best - step), b = std::min(highest, best + step);
  const double golden = (std::sqrt(5.0) - 1) / 2;
  while (b - a > 1e-7 * b) {
    const double left = b - golden * (b - a), right = a + golden * (b - a);
    (fit.share(left) > fit.share(right) ? b : a) = fit.share(left) > fit.share(right) ? right : left;
  }
  return 0.5 * (a + b);
}

/// The straight line through the neighbours, by weighted least squares: weights fall to zero at distance `reach`.
Vector smoothed(const Heights& profile, const Vector& f, double reach) {
  const Eigen::Index n = f.size();
  Vector out(n);
  for (Eigen::Index i = 0, first = 0; i < n; ++i) {
    while (profile.x[i] - profile.x[first] >= reach) ++first;
    double s0 = 0, s1 = 0, s2 = 0, f0 = 0, f1 = 0;
    for (Eigen::Index j = first; j < n && profile.x[j] - profile.x[i] < reach; ++j) {
      const double d = profile.x[j] - profile.x[i], w = profile.length[j] * (1 - std::abs(d) / reach);
      s0 += w, s1 += w * d, s2 += w * d * d, f0 += w * f[j], f1 += w * d * f[j];
    }
    const double determinant = s0 * s2 - s1 * s1;
    out[i] = determinant > 1e-12 * s0 * s2 ? (s2 * f0 - s1 * f1) / determinant : f[i];
  }
  return out;
}

/// Where f changes sign for good: the last change before it goes on to beyond ±threshold on the other side.
std::vector<double> zero_crossings(const Vector& x, const Vector& f, double threshold) {
  std::vector<double> out;
  int side = 0;
  double last = kNoWave;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (i > 0 && (f[i] > 0) != (f[i - 1] > 0)) last = x[i - 1] + (x[i] - x[i - 1]) * f[i - 1] / (f[i - 1] - f[i]);
    if (std::abs(f[i]) < threshold) continue;
    const int now = f[i] > 0 ? 1 : -1;
    if (side != 0 && now != side) out.push_back(last);
    side = now;
  }
  return out;
}

/// Median distance between every second crossing.
double crossing_length(const std::vector<double>& crossings) {
  if (crossings.size() < 3) return kNoWave;
  std::vector<double> gaps;
  for (std::size_t i = 2; i < crossings.size(); ++i) gaps.push_back(crossings[i] - crossings[i - 2]);
  std::sort(gaps.begin(), gaps.end());
  return 0.5 * (gaps[(gaps.size() - 1) / 2] + gaps[gaps.size() / 2]);
}

void check(std::span<const double> x, std::span<const double> height, const StripWaveOptions& o) {
  if (x.size() != height.size())
    throw std::invalid_argument(fmt::format("{} points and {} heights", x.size(), height.size()));
  if (!(o.begin < o.end && o.shortest >= 0 && o.shortest < 0.5 * (o.end - o.begin)))
    throw std::invalid_argument(fmt::format("a window from {} m to {} m with waves of {} m and more: it must hold two",
                                            o.begin, o.end, o.shortest));
  if (o.trend < 0 || o.trend > 5) throw std::invalid_argument(fmt::format("a trend of degree {}: 0 to 5", o.trend));
}

}  // namespace

StripWave strip_wave(std::span<const double> x, std::span<const double> height, const StripWaveOptions& o) {
  check(x, height, o);
  const Heights profile = sorted_heights(x, height, o);
  const double size = o.end - o.begin, distance = size / static_cast<double>(profile.x.size());
  const double shortest = o.shortest > 0 ? o.shortest : std::min(4 * distance, 0.4 * size);
  const SineFit fit(profile, o.trend);
  const double k = best_wave_number(fit, 4 * pi / size, 2 * pi / shortest, pi / size);
  const Vector f = fit.detrended(profile.height, k);

  StripWave out;
  out.amplitude = std::sqrt(2 * profile.weight.dot(f.cwiseAbs2()) / profile.weight.sum());
  if (!(out.amplitude > 1e-12 * profile.height.lpNorm<Eigen::Infinity>())) return {kNoWave, kNoWave, 0, 0, 0, 0};
  out.wavelength = 2 * pi / k;
  out.share = fit.share(k);
  out.peak = f.lpNorm<Eigen::Infinity>();
  const std::vector<double> crossings =
      zero_crossings(profile.x, smoothed(profile, f, out.wavelength / 8), 0.25 * out.amplitude);
  out.crossing_length = crossing_length(crossings);
  out.count = 0.5 * static_cast<double>(crossings.size());
  return out;
}

}  // namespace wrinkle::validation
