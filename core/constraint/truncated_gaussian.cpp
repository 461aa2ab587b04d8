#include "core/constraint/truncated_gaussian.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

constexpr int kPoints = 16;

struct GaussLegendre {
  std::array<double, kPoints> at, weight;  // on [0, 1]
};

/// Gauss's points are the zeros of Legendre's polynomial P_n, found by Newton's method; weights 2/((1 − x²) P_n'²).
GaussLegendre gauss_legendre() {
  GaussLegendre out;
  for (int i = 0; i < kPoints; ++i) {
    double x = std::cos(std::numbers::pi * (i + 0.75) / (kPoints + 0.5)), slope = 0;
    for (int step = 0; step < 8; ++step) {
      double p = x, before = 1;
      for (int n = 2; n <= kPoints; ++n) {
        const double next = ((2 * n - 1) * x * p - (n - 1) * before) / n;
        before = p;
        p = next;
      }
      slope = kPoints * (x * p - before) / (x * x - 1);
      x -= p / slope;
    }
    out.at[i] = 0.5 * (1 + x);
    out.weight[i] = 1 / ((1 - x * x) * slope * slope);
  }
  return out;
}

/// φ_k = ∫₀¹ ρᵏ exp(−x ρ²) dρ = Σ (−x)ⁿ/(n! (2n + k + 1)), for 0 ≤ x ≤ 2.
double radial_integral(int k, double x) {
  double sum = 0, term = 1;
  for (int n = 0; n < 28; ++n) {
    sum += term / (2 * n + k + 1);
    term *= -x / (n + 1);
  }
  return sum;
}

double cross(const VectorN<2>& a, const VectorN<2>& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// Where a + t (b − a) lies inside the circle about the origin: t in [first, second] of [0, 1].
std::optional<std::array<double, 2>> chord(const VectorN<2>& a, const VectorN<2>& b, double radius) {
  const VectorN<2> d = b - a;
  const double along = -a.dot(d) / d.squaredNorm();
  const double square = radius * radius - (a + along * d).squaredNorm();
  if (!(square > 0)) return std::nullopt;
  const double half = std::sqrt(square / d.squaredNorm());
  const double from = std::max(0.0, along - half), to = std::min(1.0, along + half);
  if (!(from < to)) return std::nullopt;
  return std::array<double, 2>{from, to};
}

class Moments {
 public:
  Moments(double sigma, double radius)
      : curvature_(0.5 / (sigma * sigma)),
        radius_(radius),
        sector_(radius * radius * radial_integral(1, curvature_ * radius * radius)),
        wedge_(radius * radius * radius * radial_integral(2, curvature_ * radius * radius)) {}

  /// The border from a to b, relative to the centre.
  void add(const VectorN<2>& a, const VectorN<2>& b) {
    const auto inside = chord(a, b, radius_);
    if (!inside) return add_outside(a, b);
    const VectorN<2> first = a + (*inside)[0] * (b - a), last = a + (*inside)[1] * (b - a);
    if ((*inside)[0] > 0) add_outside(a, first);
    add_inside(first, last);
    if ((*inside)[1] < 1) add_outside(last, b);
  }
  const GaussianMoments& sum() const { return sum_; }

 private:
  /// ∮ R² φ₁(R) dθ, ∮ R³ φ₂(R) e_r dθ
  void add_outside(const VectorN<2>& a, const VectorN<2>& b) {
    sum_.mass += sector_ * std::atan2(cross(a, b), a.dot(b));
    const VectorN<2> turn = b.normalized() - a.normalized();
    sum_.moment += wedge_ * VectorN<2>(turn.y(), -turn.x());
  }
  /// dθ = a × b dt/|p|² along p = a + t (b − a)
  void add_inside(const VectorN<2>& a, const VectorN<2>& b) {
    static const GaussLegendre rule = gauss_legendre();
    const double area = cross(a, b);
    for (int i = 0; i < kPoints; ++i) {
      const VectorN<2> p = a + rule.at[i] * (b - a);
      const double x = std::min(2.0, curvature_ * p.squaredNorm());
      sum_.mass += rule.weight[i] * area * radial_integral(1, x);
      sum_.moment += rule.weight[i] * area * radial_integral(2, x) * p;
    }
  }

  double curvature_, radius_, sector_, wedge_;  // 1/2σ² [1/m²], R [m], R² φ₁ [m²], R³ φ₂ [m³]
  GaussianMoments sum_{0, VectorN<2>::Zero()};
};

}  // namespace

Border border_of(const FlatMesh& mesh) {
  Border out;
  for (const MeshEdge& e : find_edges(mesh.in_space()).edges)
    if (e.boundary()) out.push_back({mesh.coordinates[e.ends[0]], mesh.coordinates[e.ends[1]]});
  return out;
}

GaussianMoments truncated_gaussian(const Border& border, const VectorN<2>& c, double sigma, double radius) {
  require(sigma > 0 && radius > 0 && radius <= 2 * sigma * (1 + 1e-12),
          "a Gaussian of σ = {} m up to {} m: both above 0, up to 2σ at most", sigma, radius);
  WRINKLE_FAULT(gaussian_sigma_halved, sigma *= 0.5);
  Moments moments(sigma, radius);
  for (const auto& edge : border) moments.add(edge[0] - c, edge[1] - c);
  return moments.sum();
}

}  // namespace wrinkle
