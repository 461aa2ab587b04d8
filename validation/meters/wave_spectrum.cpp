#include "validation/meters/wave_spectrum.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/base/fault.h"

namespace wrinkle::validation {

namespace {

using std::numbers::pi;

/// 1; x, y; x², xy, y² in units of the window's half sides from its middle.
Matrix trend_terms(std::span<const VectorN<2>> points, const WaveWindow& window) {
  const int columns = window.trend == Trend::mean ? 1 : window.trend == Trend::plane ? 3 : 6;
  const VectorN<2> middle = 0.5 * (window.lower + window.upper), half = 0.5 * (window.upper - window.lower);
  Matrix out(static_cast<Eigen::Index>(points.size()), columns);
  for (Eigen::Index i = 0; i < out.rows(); ++i) {
    const VectorN<2> t = (points[i] - middle).cwiseQuotient(half);
    const double terms[] = {1, t.x(), t.y(), t.x() * t.x(), t.x() * t.y(), t.y() * t.y()};
    for (int j = 0; j < columns; ++j) out(i, j) = terms[j];
  }
  return out;
}

/// The windowed field, less its trend, and the transform that is asked for at any k.
class WindowedField {
 public:
  WindowedField(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas, const WaveWindow& window)
      : points_(points) {
    const VectorN<2> size = window.upper - window.lower;
    Vector weights(values.size());
    for (Eigen::Index i = 0; i < values.size(); ++i) {
      const VectorN<2> t = (points[i] - window.lower).cwiseQuotient(size);
      weights[i] = areas[i] * hann(t.x()) * hann(t.y());
    }
    const Matrix terms = trend_terms(points, window), weighted = weights.asDiagonal() * terms;
    const Vector field = values - terms * (terms.transpose() * weighted).ldlt().solve(weighted.transpose() * values);
    weighted_ = weights.cwiseProduct(field);
    total_ = weights.sum();
    norm_ = total_ * weighted_.dot(field);
  }

  /// |Σ w f exp(−i k·X)|² · 2 / (Σ w · Σ w f²)
  double share(const VectorN<2>& k) const {
    double re = 0, im = 0;
    for (Eigen::Index i = 0; i < weighted_.size(); ++i) {
      const double phase = k.dot(points_[i]);
      re += weighted_[i] * std::cos(phase);
      im += weighted_[i] * std::sin(phase);
    }
    return norm_ > 0 ? 2 * (re * re + im * im) / norm_ : 0.0;
  }

  /// a = 2 |Σ w f exp(−i k·X)| / Σ w
  double amplitude(double share) const { return std::sqrt(2 * share * norm_) / total_; }

 private:
  static double hann(double t) { return t < 0 || t > 1 ? 0.0 : std::pow(std::sin(pi * t), 2); }

  std::span<const VectorN<2>> points_;
  Vector weighted_;
  double total_ = 0, norm_ = 0;
};

/// The best of a grid of 2n+1 by 2n+1 wave vectors around a centre.
void search_around(const WindowedField& field, const VectorN<2>& centre, const VectorN<2>& step, int n,
                   DominantWave& best) {
  for (int i = -n; i <= n; ++i)
    for (int j = -n; j <= n; ++j) {
      const VectorN<2> k = centre + step.cwiseProduct(VectorN<2>(i, j));
      if (const double share = field.share(k); share > best.share) best = {k, share};
    }
}

void check(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas, const WaveWindow& window) {
  const auto n = static_cast<Eigen::Index>(points.size());
  if (n != values.size() || n != areas.size())
    throw std::invalid_argument(fmt::format("{} points, {} values and {} areas", n, values.size(), areas.size()));
  if (!((window.upper - window.lower).array() > 0).all())
    throw std::invalid_argument(fmt::format("a window from ({}, {}) m to ({}, {}) m", window.lower.x(),
                                            window.lower.y(), window.upper.x(), window.upper.y()));
}

}  // namespace

double DominantWave::wavelength() const {
  WRINKLE_FAULT(spectrum_half_waves, return 4 * pi / k.norm());
  return 2 * pi / k.norm();
}

double DominantWave::direction() const {
  const double degrees = std::atan2(k.y(), k.x()) * 180 / pi;
  return degrees > 90 ? degrees - 180 : degrees;
}

DominantWave dominant_wave(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas,
                           const WaveWindow& window, double shortest) {
  check(points, values, areas, window);
  const WindowedField field(points, values, areas, window);
  const VectorN<2> size = window.upper - window.lower, step = pi * size.cwiseInverse();
  const double highest = 2 * pi / shortest;
  const int nx = static_cast<int>(highest / step.x()), ny = static_cast<int>(highest / step.y());
  DominantWave best;
  for (int j = 0; j <= ny; ++j)
    for (int i = j == 0 ? 1 : -nx; i <= nx; ++i) {
      const VectorN<2> k = step.cwiseProduct(VectorN<2>(i, j));
      if (i * i + j * j < 9 || k.norm() > highest) continue;  // half waves in the window: three at least
      if (const double share = field.share(k); share > best.share) best = {k, share};
    }
  for (double finer = 0.25; finer > 1e-4; finer /= 4) search_around(field, best.k, finer * step, 4, best);
  if (best.k.y() < 0) best.k = -best.k;
  best.amplitude = field.amplitude(best.share);
  best.count = best.k.cwiseAbs().dot(size) / (2 * pi);
  return best;
}

DominantWave dominant_wave(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas, double size,
                           double shortest) {
  return dominant_wave(points, values, areas, {.upper = VectorN<2>::Constant(size)}, shortest);
}

}  // namespace wrinkle::validation
