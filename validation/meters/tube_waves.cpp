#include "validation/meters/tube_waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <stdexcept>

namespace wrinkle::validation {

namespace {

using std::numbers::pi;

double length(const SheetSamples& tube) {
  double out = 0;
  for (const VectorN<2>& X : tube.coordinates) out = std::max(out, X.y());
  return out;
}

double spacing(const SheetSamples& tube) {
  return std::sqrt(tube.period.x() * length(tube) / static_cast<double>(tube.coordinates.size()));
}

/// a − i b of each wave: 4/Σ weights of Σ weight w exp(−i nθ) sin(mπz/L).
Eigen::MatrixXcd amplitudes(const SheetSamples& tube, const Vector& weights, const Vector& x) {
  const double radius = tube.period.x() / (2 * pi), size = length(tube);
  const auto most = static_cast<Index>(resolved_waves(tube));
  const auto rows = std::max<Index>(1, static_cast<Index>(size / (2 * spacing(tube))));
  Eigen::MatrixXcd out = Eigen::MatrixXcd::Zero(most + 1, rows);
  Eigen::VectorXcd around(most + 1);
  for (Index v = 0; v < static_cast<Index>(weights.size()); ++v) {
    const VectorN<2>& X = tube.coordinates[v];
    const std::complex<double> turn = std::polar(1.0, -X.x() / radius);
    around[0] = weights[v] * (x.segment<2>(3 * v).norm() - radius);
    for (Index n = 1; n <= most; ++n) around[n] = around[n - 1] * turn;
    for (Index m = 0; m < rows; ++m) out.col(m) += std::sin((m + 1) * pi * X.y() / size) * around;
  }
  return out * (4 / weights.sum());
}

}  // namespace

double resolved_waves(const SheetSamples& tube) {
  return tube.period.x() / (2 * spacing(tube));
}

TubeWaves tube_waves(const SheetSamples& tube, const Vector& weights, const Vector& x) {
  const auto points = static_cast<Index>(tube.coordinates.size());
  if (!(tube.period.x() > 0) || weights.size() != points || x.size() != 3 * points)
    throw std::invalid_argument(
        fmt::format("{} weights and {} unknowns for {} points of a pattern that repeats after "
                    "{} m: one, three, and a period above 0",
                    weights.size(), x.size(), points, tube.period.x()));
  TubeWaves out;
  out.power = 0.25 * amplitudes(tube, weights, x).rowwise().squaredNorm();
  out.power[0] /= 2;
  double sum = 0, moment = 0;
  for (Index n = 2; n < static_cast<Index>(out.power.size()); ++n) {
    sum += out.power[n];
    moment += n * out.power[n];
    if (out.dominant == 0 || out.power[n] > out.power[out.dominant]) out.dominant = n;
  }
  out.mean = sum > 0 ? moment / sum : 0;
  out.amplitude = std::sqrt(out.power.tail(out.power.size() - 1).sum());
  return out;
}

}  // namespace wrinkle::validation
