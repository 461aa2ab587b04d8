#include "validation/meters/wave_spectrum.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
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

/// The windowed field, less its trend, and the transform that is asked for on any grid of wave vectors.
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

  /// |Σ w f exp(−i k·X)|² · 2 / (Σ w · Σ w f²) at k = (kx[i], ky[j]): products of matrices, as the exponential is one
  /// of kx and X alone by one of ky and Y alone.
  Matrix shares(const Vector& kx, const Vector& ky) const {
    constexpr Eigen::Index kBlock = 256;
    Matrix re = Matrix::Zero(kx.size(), ky.size()), im = re;
    for (Eigen::Index begin = 0; begin < weighted_.size(); begin += kBlock) {
      const Eigen::Index count = std::min(kBlock, weighted_.size() - begin);
      Matrix x(kx.size(), count), y(ky.size(), count);
      for (Eigen::Index i = 0; i < count; ++i) {
        x.col(i) = points_[begin + i].x() * kx;
        y.col(i) = points_[begin + i].y() * ky;
      }
      const auto weight = weighted_.segment(begin, count).asDiagonal();
      const Matrix cos_x = x.array().cos(), sin_x = x.array().sin();
      const Matrix cos_y = y.array().cos().matrix() * weight, sin_y = y.array().sin().matrix() * weight;
      re += cos_x * cos_y.transpose() - sin_x * sin_y.transpose();
      im += sin_x * cos_y.transpose() + cos_x * sin_y.transpose();
    }
    return norm_ > 0 ? Matrix(2 / norm_ * (re.cwiseAbs2() + im.cwiseAbs2())) : Matrix(0 * re);
  }

  /// a = 2 |Σ w f exp(−i k·X)| / Σ w
  double amplitude(double share) const { return std::sqrt(2 * share * norm_) / total_; }

 private:
  static double hann(double t) { return t < 0 || t > 1 ? 0.0 : std::pow(std::sin(pi * t), 2); }

  std::span<const VectorN<2>> points_;
  Vector weighted_;
  double total_ = 0, norm_ = 0;
};

/// Multiples first, first + 1, … last of a step.
Vector multiples(double step, int first, int last) {
  return step * Vector::LinSpaced(last - first + 1, first, last);
}

/// The best of all half waves in the window along x and y, three at least, with |k| up to `highest`, ky ≥ 0.
void search_all(const WindowedField& field, const VectorN<2>& step, double highest, DominantWave& best) {
  const int nx = static_cast<int>(highest / step.x()), ny = static_cast<int>(highest / step.y());
  const Vector kx = multiples(step.x(), -nx, nx), ky = multiples(step.y(), 0, ny);
  const Matrix shares = field.shares(kx, ky);
  for (int j = 0; j <= ny; ++j)
    for (int i = j == 0 ? 1 : -nx; i <= nx; ++i) {
      const VectorN<2> k(kx[nx + i], ky[j]);
      if (i * i + j * j < 9 || k.norm() > highest) continue;
      if (shares(nx + i, j) > best.share) best = {k, shares(nx + i, j)};
    }
}

/// The best of a grid of 2n+1 by 2n+1 wave vectors around the best.
void search_around(const WindowedField& field, const VectorN<2>& step, int n, DominantWave& best) {
  const Vector kx = multiples(step.x(), -n, n).array() + best.k.x(),
               ky = multiples(step.y(), -n, n).array() + best.k.y();
  Eigen::Index i = 0, j = 0;
  const Matrix shares = field.shares(kx, ky);
  if (const double share = shares.maxCoeff(&i, &j); share > best.share) best = {{kx[i], ky[j]}, share};
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
  DominantWave best;
  search_all(field, step, 2 * pi / shortest, best);
  for (double finer = 0.25; finer > 1e-4; finer /= 4) search_around(field, finer * step, 4, best);
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
