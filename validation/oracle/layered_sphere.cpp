#include "validation/oracle/layered_sphere.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace wrinkle::validation {

namespace {

constexpr int kRings = 240;

/// How deep a disc of radius b presses the face at r, under even pressure, times E* over that.
double disc(double r, double b) {
  if (b == 0) return 0;
  if (r <= b) return 4 * b / std::numbers::pi * std::comp_ellint_2(r / b);
  const double k = b / r;
  return 4 * r / std::numbers::pi * (std::comp_ellint_2(k) - (1 - k * k) * std::comp_ellint_1(k));
}

/// −b′ and −b″ d̂ over P, of s = g/d̂.
struct Law {
  double pressure = 0, slope = 0;

  explicit Law(double s) {
    if (s >= 1) return;
    const double e = s - 1, scale = 1 / (std::numbers::ln2 + 0.5);
    pressure = scale * (2 * e * std::log(s) + e * e / s);
    slope = scale * (2 * std::log(s) + 4 * e / s - e * e / (s * s));
  }
};

/// Rings as far as anything can press: z(r) = D + d̂, the face at rest.
struct Rings {
  Eigen::VectorXd height, area;  // [m] of the sphere over its lowest point; [m²]
  Eigen::MatrixXd sinking;       // [m/Pa]

  explicit Rings(const LayeredSphere& o) : height(kRings), area(kRings), sinking(kRings, kRings) {
    const double reach = std::sqrt(2 * o.radius * (o.depth + o.distance)), width = reach / kRings;
    for (int i = 0; i < kRings; ++i) {
      const double r = (i + 0.5) * width;
      height[i] = o.radius - std::sqrt(o.radius * o.radius - r * r);
      area[i] = 2 * std::numbers::pi * r * width;
      for (int j = 0; j < kRings; ++j) sinking(i, j) = (disc(r, (j + 1) * width) - disc(r, j * width)) / o.modulus;
    }
  }
};

}  // namespace

/// Starts from gaps that are too small, of which the linearised law, convex, leads to such again.
LayeredPress press_layered_sphere(const LayeredSphere& o) {
  constexpr double kStart = 0.05, kMost = 0.8;  // over d̂; of its gap that a ring may lose in an iteration
  if (!(o.depth + o.distance > 0)) return {0, o.distance};
  const Rings rings(o);
  Eigen::VectorXd gap = (rings.height.array() - o.depth).max(kStart * o.distance), pressure(kRings), slope(kRings);
  for (int iteration = 0; iteration < 100; ++iteration) {
    for (int i = 0; i < kRings; ++i) {
      const Law law(gap[i] / o.distance);
      pressure[i] = o.pressure * law.pressure;
      slope[i] = o.pressure * law.slope / o.distance;
    }
    const Eigen::VectorXd miss = gap.array() + o.depth - rings.height.array() - (rings.sinking * pressure).array();
    Eigen::MatrixXd matrix = -(rings.sinking * slope.asDiagonal());
    matrix.diagonal().array() += 1;
    const Eigen::VectorXd step = matrix.partialPivLu().solve(-miss);
    double part = 1;
    for (int i = 0; i < kRings; ++i)
      if (step[i] < -kMost * gap[i]) part = std::min(part, -kMost * gap[i] / step[i]);
    gap += part * step;
    if (part == 1 && step.lpNorm<Eigen::Infinity>() < 1e-12 * o.distance) {
      const double force = pressure.dot(rings.area);
      return {force, pressure.cwiseProduct(rings.area).dot(gap) / force};
    }
  }
  throw std::runtime_error("no balance of a sphere on a layer is found");
}

}  // namespace wrinkle::validation
