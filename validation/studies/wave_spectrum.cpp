#include "validation/studies/wave_spectrum.h"

#include <cmath>
#include <complex>
#include <numbers>

namespace wrinkle::validation {

namespace {

constexpr double kPi = std::numbers::pi;

/// The windowed field, less its mean, and the transform that is asked for at any k.
class WindowedField {
 public:
  WindowedField(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas, double size)
      : points_(points), weighted_(values.size()) {
    Vector window(values.size());
    for (Eigen::Index i = 0; i < values.size(); ++i)
      window[i] = areas[i] * hann(points[i].x() / size) * hann(points[i].y() / size);
    const double total = window.sum(), mean = window.dot(values) / total;
    weighted_ = window.cwiseProduct((values.array() - mean).matrix());
    norm_ = total * weighted_.dot((values.array() - mean).matrix());
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

 private:
  static double hann(double t) { return std::pow(std::sin(kPi * t), 2); }

  std::span<const VectorN<2>> points_;
  Vector weighted_;
  double norm_;
};

/// The best of a grid of 2n+1 by 2n+1 wave vectors around a centre.
void search_around(const WindowedField& field, const VectorN<2>& centre, double step, int n, DominantWave& best) {
  for (int i = -n; i <= n; ++i)
    for (int j = -n; j <= n; ++j) {
      const VectorN<2> k = centre + step * VectorN<2>(i, j);
      if (const double share = field.share(k); share > best.share) best = {k, share};
    }
}

}  // namespace

double DominantWave::wavelength() const {
  return 2 * kPi / k.norm();
}

double DominantWave::direction() const {
  const double degrees = std::atan2(k.y(), k.x()) * 180 / kPi;
  return degrees > 90 ? degrees - 180 : degrees;
}

DominantWave dominant_wave(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas, double size,
                           double shortest) {
  const WindowedField field(points, values, areas, size);
  const double step = kPi / size, lowest = 1.5 * 2 * kPi / size, highest = 2 * kPi / shortest;
  const int n = static_cast<int>(highest / step);
  DominantWave best;
  for (int j = 0; j <= n; ++j)
    for (int i = j == 0 ? 1 : -n; i <= n; ++i) {
      const VectorN<2> k = step * VectorN<2>(i, j);
      if (k.norm() < lowest || k.norm() > highest) continue;
      if (const double share = field.share(k); share > best.share) best = {k, share};
    }
  for (double finer = step / 4; finer > 1e-4 * step; finer /= 4) search_around(field, best.k, finer, 4, best);
  if (best.k.y() < 0) best.k = -best.k;
  return best;
}

}  // namespace wrinkle::validation
