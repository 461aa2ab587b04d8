// The hinge's coefficient: a grid of right triangles wrapped on a cylinder.
#include "core/energy/discrete_hinge.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/check/observed_order.h"
#include "core/material/elastic.h"
#include "core/mesh/strip.h"

namespace wrinkle::discrete_hinge_test {
namespace {

constexpr Elastic kMaterial{2.6e6, 0.3};
constexpr double kLength = 1.0, kWidth = 0.3, kCurvature = 1.7;  // [m], [m], [1/m]

/// W of one hinge.
double energy(const std::array<VectorN<3>, 4>& x, const DiscreteHinge::Rest<double>& rest) {
  std::array<double, 12> q;
  for (int a = 0; a < 4; ++a) VectorN<3>::Map(&q[3 * a]) = x[a];
  return DiscreteHinge::evaluate<Order::value, Curvature::exact, double>(q, rest).value;
}

/// Energy of the inner hinges, flat at rest, of a mesh whose vertices have moved to x.
double energy(const TriangleMesh& flat, const std::vector<VectorN<3>>& x, double stiffness) {
  double sum = 0;
  for (const MeshEdge& e : find_edges(flat).edges) {
    if (e.boundary()) continue;
    const Index apex0 = flat.triangles[e.triangle[0]][e.corner[0]], apex1 = flat.triangles[e.triangle[1]][e.corner[1]];
    const double square = (flat.vertices[e.ends[1]] - flat.vertices[e.ends[0]]).squaredNorm();
    const double area = flat.area(e.triangle[0]) + flat.area(e.triangle[1]);
    sum += energy({x[e.ends[0]], x[e.ends[1]], x[apex0], x[apex1]}, {stiffness * square / area, 0.0});
  }
  return sum;
}

/// Wraps x on the cylinder of radius 1/κ, `angle` [rad] a cell.
std::vector<VectorN<3>> wrap(const TriangleMesh& flat, double cell, double angle) {
  std::vector<VectorN<3>> x;
  for (const VectorN<3>& X : flat.vertices) {
    const double a = X.x() / cell * angle;
    x.emplace_back(std::sin(a) / kCurvature, X.y(), (1 - std::cos(a)) / kCurvature);
  }
  return x;
}

/// ½ D κ² over the area that hinges stand for: half a cell at either end has none.
double expected(double stiffness, Index along) {
  return 0.5 * stiffness * kCurvature * kCurvature * kLength * kWidth * (along - 1) / along;
}

TEST(DiscreteHinge, GridRolledOnACylinderIsExact) {
  for (const double h : {1e-1, 1e-3, 1e-5}) {
    const TriangleMesh flat = strip_mesh({kLength, kWidth, 12, 5});
    const double D = kMaterial.bending_stiffness(h), cell = kLength / 12;
    EXPECT_NEAR(energy(flat, wrap(flat, cell, kCurvature * cell), D), expected(D, 12), 1e-12 * expected(D, 12));
  }
}

TEST(DiscreteHinge, GridWithVerticesOnACylinderConvergesWithSecondOrder) {
  std::vector<double> sizes, errors;
  for (const Index along : {4, 8, 16, 32}) {
    const TriangleMesh flat = strip_mesh({kLength, kWidth, along, 3});
    const double cell = kLength / along, angle = 2 * std::asin(0.5 * kCurvature * cell);  // chords keep their length
    sizes.push_back(cell);
    errors.push_back(energy(flat, wrap(flat, cell, angle), 1.0) / expected(1.0, along) - 1);
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 2, 0.05);
  EXPECT_NEAR(errors.back() / (sizes.back() * sizes.back()), kCurvature * kCurvature / 12, 1e-3);  // (θ/κΔx)² − 1
}

TEST(DiscreteHinge, PositiveAngleIsAnApexMovedAgainstItsNormal) {
  // Edge along x, first apex towards +y: its normal is e × m₁ = +z. Lower the second apex's mirror by 0.4 rad.
  const std::array<VectorN<3>, 4> x{{{0, 0, 0}, {1, 0, 0}, {0.3, std::cos(0.4), -std::sin(0.4)}, {0.6, -2, 0}}};
  EXPECT_NEAR(energy(x, {3.0, 0.4}), 0, 1e-30);
  EXPECT_NEAR(energy(x, {3.0, 0.0}), 0.5 * 3.0 * 0.16, 1e-15);
  EXPECT_NEAR(energy(x, {3.0, -0.4}), 0.5 * 3.0 * 0.64, 1e-15);
}

TEST(DiscreteHinge, AngleReachesAlmostAFullFold) {
  for (const double fold : {-3.1, -1.6, 1.6, 3.1}) {
    const std::array<VectorN<3>, 4> x{{{0, 0, 0}, {1, 0, 0}, {0.3, std::cos(fold), -std::sin(fold)}, {0.6, -2, 0}}};
    EXPECT_NEAR(energy(x, {2.0, 0.0}), fold * fold, 1e-12) << fold;
  }
}

}  // namespace
}  // namespace wrinkle::discrete_hinge_test
