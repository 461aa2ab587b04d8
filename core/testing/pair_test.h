#pragma once
/// For tests of a pair's potentials: random pairs near each other in every region.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/base/random.h"
#include "core/contact/pair_potential.h"

namespace wrinkle {

inline constexpr PairKind kPairKinds[] = {PairKind::point_triangle, PairKind::edge_edge};

inline PairPoints points(const Vector& x) {
  return {x.segment<3>(0), x.segment<3>(3), x.segment<3>(6), x.segment<3>(9)};
}
inline Vector vector(const PairPoints& x) {
  Vector out(12);
  out << x[0], x[1], x[2], x[3];
  return out;
}
inline PairPoints moved(const PairPoints& x, const Eigen::Isometry3d& by) {
  return {by * x[0], by * x[1], by * x[2], by * x[3]};
}

class PairTest : public testing::Test {
 protected:
  double uniform(double low, double high) { return low + (high - low) * 0.5 * (1 + symmetric_uniform(random_)); }
  VectorN<3> random3(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }
  PairPoints random_points() { return {random3(1), random3(1), random3(1), random3(1)}; }

  /// A pair in the region where exactly the points of `active` are nearest, well inside of it, at a distance of about a
  /// tenth of its size.
  PairPoints in_region(PairKind kind, unsigned active) {
    for (;;) {
      PairPoints x = random_points();
      const ClosestPoints c = closest_points(kind, x);
      if (c.active != active) continue;
      const PairDistance d = pair_distance(x, c);
      const double apart = uniform(0.08, 0.25);
      for (int i = 0; i < 4; ++i)
        if (kind == PairKind::point_triangle ? i == 0 : i < 2) x[i] += (apart - d.distance) * d.normal;
      const ClosestPoints now = closest_points(kind, x);
      double least = 1;
      for (int i = 0; i < 4; ++i)
        if ((active >> i & 1U) != 0) least = std::min(least, std::abs(now.weights[i]));
      if (now.active == active && least > 0.1 && stays(kind, x, active)) return x;
    }
  }
  bool stays(PairKind kind, const PairPoints& x, unsigned active) {
    for (int i = 0; i < 40; ++i) {
      PairPoints y = x;
      for (auto& p : y) p += random3(0.02);
      if (closest_points(kind, y).active != active) return false;
    }
    return sine_squared(kind, x) > 0.05;
  }
  static double sine_squared(PairKind kind, const PairPoints& x) {
    const VectorN<3> a = x[kind == PairKind::edge_edge ? 1 : 2] - x[kind == PairKind::edge_edge ? 0 : 1],
                     b = x[3] - x[kind == PairKind::edge_edge ? 2 : 1];
    return a.normalized().cross(b.normalized()).squaredNorm();
  }
  static std::vector<unsigned> regions(PairKind kind) {
    if (kind == PairKind::point_triangle) return {0b0011, 0b0101, 0b1001, 0b0111, 0b1101, 0b1011, 0b1111};
    return {0b0101, 0b1001, 0b0110, 0b1010, 0b1101, 0b1110, 0b0111, 0b1011, 0b1111};
  }

  void expect_slopes(PairKind kind, const PairPoints& x, double area, const PairLaw& law, double step) {
    const auto at = [&](const Vector& y) {
      return pair_potential(kind, points(y), closest_points(kind, points(y)), area, law, Order::hessian,
                            Curvature::exact);
    };
    const DerivativeCheck f{
        [&](const Vector& y) { return at(y).value; },
        [&](const Vector& y) -> Vector { return Eigen::Map<const VectorN<12>>(at(y).gradient.data()); },
        [&](const Vector& y) { return dense_matrix<PairLayout>(at(y).hessian); }};
    Vector d(12);
    for (double& c : d) c = uniform(-1, 1);
    d.normalize();
    const TaylorSlopes slopes = taylor_slopes(f, vector(x), d, step);
    EXPECT_NEAR(slopes.gradient, 2, 0.15);
    EXPECT_NEAR(slopes.hessian, 3, 0.2);
  }

  std::mt19937_64 random_{11};
  const PairLaw law_{{0.3, 2e3}, 0.02, 0};
};

}  // namespace wrinkle
