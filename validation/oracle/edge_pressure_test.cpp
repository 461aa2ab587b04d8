#include "validation/oracle/edge_pressure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace wrinkle::validation::edge_pressure_test {
namespace {

constexpr double kDistance = 0.3;

double barrier(double d) {
  return d < kDistance ? -(d - kDistance) * (d - kDistance) * std::log(d / kDistance) : 0;
}

double to_segment(const VectorN<2>& p, const VectorN<2>& from, const VectorN<2>& way) {
  return (p - from - std::clamp((p - from).dot(way) / way.squaredNorm(), 0.0, 1.0) * way).norm();
}

double cross(const VectorN<2>& a, const VectorN<2>& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// In the plane.
double apart(const VectorN<2>& a, const VectorN<2>& from, const VectorN<2>& b) {
  const double s = cross(from, b) / cross(a, b), t = cross(from, a) / cross(a, b);
  if (s > 0 && s < 1 && t > 0 && t < 1) return 0;
  const VectorN<2> origin = VectorN<2>::Zero();
  return std::min({to_segment(origin, from, b), to_segment(a, from, b), to_segment(from, origin, a),
                   to_segment(from + b, origin, a)});
}

/// Energies of pairs that were thrown, by central differences over the gap.
TEST(EdgePressure, IsThatOfEdgesThrownAtRandom) {
  const std::array<FlatEdge, 1> a{{{{0.5, 0.1}, 0.2}}}, b{{{{-0.2, 0.4}, 0.3}}};
  const double gap = 0.4 * kDistance, step = 1e-5, side = 2;
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> place(-0.5 * side, 0.5 * side);
  double sum = 0;
  constexpr int kThrown = 400'000;
  for (int i = 0; i < kThrown; ++i) {
    const VectorN<2> from(place(random), place(random));
    const double r = apart(a[0].way, from, b[0].way);
    sum += 0.25 * 0.5 * (barrier(std::hypot(r, gap - step)) - barrier(std::hypot(r, gap + step))) / (2 * step);
  }
  const double thrown = sum * side * side / kThrown / ((barrier(gap - step) - barrier(gap + step)) / (2 * step));
  EXPECT_NEAR(edge_pressure({a, 1}, {b, 1}, kDistance, gap) / thrown, 1, 0.02);
}

TEST(EdgePressure, IsThatOfCrossingsWhereNothingReaches) {
  const std::array<FlatEdge, 1> a{{{{0.5, 0}, 0.2}}}, b{{{{0.3, 0.4}, 0.3}}};
  EXPECT_NEAR(edge_pressure({a, 2}, {b, 3}, 1e-9, 5e-10), 0.25 * 0.5 * 0.2 / 6, 1e-8);
}

/// d̂ far beyond the edges: all that counts is π r².
TEST(EdgePressure, GrowsWithTheSquareOfAFarReach) {
  const std::array<FlatEdge, 1> a{{{{0.5, 0}, 0.2}}}, b{{{{0.3, 0.4}, 0.3}}};
  const double near = edge_pressure({a, 1}, {b, 1}, 100, 50), far = edge_pressure({a, 1}, {b, 1}, 200, 100);
  EXPECT_NEAR(far / near, 4, 0.05);
}

/// Of a fine sheet: the strip beyond the border has the length 4 L + 2π r.
TEST(EdgePressure, OfASquareOnAFineSheetHasItsBordersStrip) {
  constexpr double kSide = 0.5, kGap = 0.4 * kDistance, kStep = 1e-5;
  constexpr int kParts = 600;
  const auto slope = [](double r) {
    return barrier(std::hypot(r, kGap - kStep)) - barrier(std::hypot(r, kGap + kStep));
  };
  const double part = (kSide + 2 * kDistance) / kParts;
  std::vector<FlatVertex> sheet;
  for (int i = 0; i < kParts; ++i)
    for (int k = 0; k < kParts; ++k)
      sheet.push_back(
          {part * VectorN<2>(i + 0.5, k + 0.5) - VectorN<2>::Constant(0.5 * kSide + kDistance), part * part});
  double strip = 0;
  for (int i = 0; i < kParts; ++i) {
    const double r = (i + 0.5) * kDistance / kParts;
    strip += (4 * kSide + 2 * std::numbers::pi * r) * slope(r) * kDistance / kParts;
  }
  EXPECT_NEAR(square_pressure(sheet, kSide, kDistance, kGap), 1 + 0.5 * strip / (slope(0) * kSide * kSide), 2e-3);
}

TEST(EdgePressure, LeavesOutEdgesThatAreParallel) {
  const std::array<FlatEdge, 1> a{{{{0.5, 0}, 0.2}}};
  EXPECT_EQ(edge_pressure({a, 1}, {a, 1}, kDistance, 0.5 * kDistance), 0);
}

}  // namespace
}  // namespace wrinkle::validation::edge_pressure_test
