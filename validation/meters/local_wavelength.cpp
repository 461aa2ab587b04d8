#include "validation/meters/local_wavelength.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace wrinkle::validation {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Integrals over a band.
struct Moments {
  double area = 0, first = 0;       // ∫ 1, ∫ z
  double second = 0, gradient = 0;  // ∫ z², ∫ |∇z|²

  void add(const FlatMesh& mesh, Index triangle, const Vector& z) {
    const auto& [a, b, c] = mesh.triangles[triangle];
    const double A = mesh.area(triangle), sum = z[a] + z[b] + z[c], squares = z[a] * z[a] + z[b] * z[b] + z[c] * z[c];
    area += A;
    first += A * sum / 3;
    second += A * (0.5 * (squares + sum * sum) / 12 + 0.5 * squares / 3);  // ½ exact + ½ by corners
    VectorN<2> twice = VectorN<2>::Zero();                                 // 2A ∇z, turned by 90°
    twice += z[a] * (mesh.coordinates[c] - mesh.coordinates[b]);
    twice += z[b] * (mesh.coordinates[a] - mesh.coordinates[c]);
    twice += z[c] * (mesh.coordinates[b] - mesh.coordinates[a]);
    gradient += twice.squaredNorm() / (4 * A);
  }
  double variance() const { return second / area - first * first / (area * area); }
};

}  // namespace

LocalWavelengths local_wavelengths(const FlatMesh& mesh, const Vector& z, const LocalWavelengthOptions& o) {
  std::vector<Moments> bands(o.bands);
  for (Index t = 0; t < mesh.num_triangles(); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    const VectorN<2> middle = (mesh.coordinates[a] + mesh.coordinates[b] + mesh.coordinates[c]) / 3;
    const double place = (middle.y() - o.lower) / (o.upper - o.lower) * o.bands;
    if (middle.x() < o.begin || middle.x() > o.end || place < 0 || place >= o.bands) continue;
    bands[static_cast<std::size_t>(place)].add(mesh, t, z);
  }
  LocalWavelengths out;
  double largest = 0;
  for (const Moments& band : bands) largest = std::max(largest, band.variance());
  for (Index i = 0; i < o.bands; ++i) {
    const double variance = bands[i].variance();
    out.y.push_back(o.lower + (i + 0.5) / o.bands * (o.upper - o.lower));
    out.amplitude.push_back(std::sqrt(2 * variance));
    out.wavelength.push_back(variance < o.wrinkled * o.wrinkled * largest
                                 ? kNaN
                                 : 2 * std::numbers::pi * std::sqrt(variance * bands[i].area / bands[i].gradient));
  }
  return out;
}

WavelengthResponse wavelength_response(const LocalWavelengths& measured,
                                       const std::function<double(double y)>& predicted) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < measured.y.size(); ++i) {
    if (!(measured.wavelength[i] > 0)) continue;
    x.push_back(std::log(predicted(measured.y[i])));
    y.push_back(std::log(measured.wavelength[i]));
  }
  const auto n = static_cast<double>(x.size());
  if (n < 3) return {kNaN, kNaN, kNaN};
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0, yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) mean_x += x[i] / n, mean_y += y[i] / n;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double dx = x[i] - mean_x, dy = y[i] - mean_y;
    xx += dx * dx, xy += dx * dy, yy += (dy - dx) * (dy - dx);
  }
  return {xy / xx, std::exp(mean_y - mean_x), std::sqrt(yy / (n - 1))};
}

}  // namespace wrinkle::validation
