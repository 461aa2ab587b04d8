#include "validation/meters/ring_folds.h"

#include <fmt/format.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <stdexcept>

namespace wrinkle::validation {
namespace {

constexpr int kPoints = 360;  // on a ring
constexpr int kModes = 90;    // of the spectrum
constexpr double kTurn = 2 * std::numbers::pi;

double cross(const VectorN<2>& a, const VectorN<2>& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// f at a point of the plane, in the first triangle that holds it.
double value_at(const TriangleMesh& mesh, const Vector& f, const VectorN<2>& p) {
  for (const auto& [a, b, c] : mesh.triangles) {
    const VectorN<2> A = mesh.vertices[a].head<2>() - p, B = mesh.vertices[b].head<2>() - p,
                     C = mesh.vertices[c].head<2>() - p;
    const double wa = cross(B, C), wb = cross(C, A), wc = cross(A, B), sum = wa + wb + wc;
    if (std::min({wa, wb, wc}) >= -1e-12 * sum) return (wa * f[a] + wb * f[b] + wc * f[c]) / sum;
  }
  throw std::invalid_argument(fmt::format("a ring leaves the mesh at ({}, {}) m", p.x(), p.y()));
}

Vector on_ring(const TriangleMesh& mesh, const Vector& f, const VectorN<2>& center, double radius) {
  Vector out(kPoints);
  for (int i = 0; i < kPoints; ++i) {
    const double angle = kTurn * i / kPoints;
    out[i] = value_at(mesh, f, center + radius * VectorN<2>(std::cos(angle), std::sin(angle)));
  }
  return out;
}

/// a_m², m from 0
Vector powers(const Vector& f) {
  Vector out(kModes);
  for (int m = 0; m < kModes; ++m) {
    std::complex<double> sum = 0;
    for (int i = 0; i < kPoints; ++i) sum += f[i] * std::polar(1.0, -kTurn * m * i / kPoints);
    out[m] = std::norm(2.0 * sum / static_cast<double>(kPoints));
  }
  return out;
}

}  // namespace

RingFolds ring_folds(const TriangleMesh& mesh, const Vector& f, const Ring& ring) {
  const Vector power = powers(on_ring(mesh, f, ring.center, ring.radius));
  const Vector slope = (on_ring(mesh, f, ring.center, ring.radius + ring.step / 2) -
                        on_ring(mesh, f, ring.center, ring.radius - ring.step / 2)) /
                       ring.step;
  const Vector slope_power = powers(slope);
  RingFolds out;
  double sum = 0, along = 0, outwards = 0;
  for (int m = 2; m < kModes; ++m) {
    sum += power[m];
    out.count += m * power[m];
    along += std::pow(m / ring.radius, 2) * power[m];
    outwards += slope_power[m];
    if (out.dominant == 0 || power[m] > power[out.dominant]) out.dominant = m;
  }
  if (!(sum > 0)) return {};
  out.count /= sum;
  out.amplitude = std::sqrt(sum);
  out.radial_share = along / (along + outwards);
  return out;
}

}  // namespace wrinkle::validation
