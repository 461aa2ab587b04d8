// Exact orientations against integers, and whether edges cross triangles against distances of points of a lattice,
// where what does not touch is far apart.
#include "core/mesh/edge_crossing.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/base/random.h"
#include "core/contact/closest_points.h"
#include "core/mesh/exact_orientation.h"

namespace wrinkle::edge_crossing_test {
namespace {

__extension__ using Wide = __int128;
using Whole = Eigen::Matrix<long long, 3, 1>;

class EdgeCrossing : public testing::Test {
 protected:
  /// Coordinates are integers of magnitude `most` or below.
  VectorN<3> lattice_point(double most) {
    return VectorN<3>::NullaryExpr([&] { return std::round(most * symmetric_uniform(random_)); });
  }

  std::mt19937_64 random_{23};
};

int sign_of(Wide x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/// In integers: exact below 2^40.
int whole_orientation(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d) {
  const Whole u = (b - a).cast<long long>(), v = (c - a).cast<long long>(), w = (d - a).cast<long long>();
  Wide sum = 0;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    sum += (static_cast<Wide>(v[j]) * w[k] - static_cast<Wide>(v[k]) * w[j]) * u[i];
  }
  return sign_of(sum);
}

/// d lies in the plane of a b c but for a step of the lattice, or none: with coordinates of 39 digits floating point
/// cannot tell.
TEST_F(EdgeCrossing, OrientationsAreExact) {
  std::array<int, 3> seen = {};
  for (int i = 0; i < 20000; ++i) {
    const VectorN<3> a = lattice_point(0x1p36), u = lattice_point(0x1p35), v = lattice_point(0x1p35);
    const VectorN<3> d = a + 2 * u - v + (i % 2) * lattice_point(1.4);
    const int expected = whole_orientation(a, a + u, a + v, d);
    ++seen[expected + 1];
    ASSERT_EQ(orientation(a, VectorN<3>(a + u), VectorN<3>(a + v), d), expected);
    // The same at another scale, along x only, where the numbers have no fewer digits.
    const auto scaled = [](const VectorN<3>& p) { return VectorN<3>(0x1p-70 * p.x(), p.y(), p.z()); };
    ASSERT_EQ(orientation(scaled(a), scaled(a + u), scaled(a + v), scaled(d)), expected);
  }
  for (const int count : seen) EXPECT_GT(count, 1000);
}

TEST_F(EdgeCrossing, OrientationsInAPlaneAreExact) {
  std::array<int, 3> seen = {};
  for (int i = 0; i < 20000; ++i) {
    const VectorN<2> a = lattice_point(0x1p50).head<2>(), u = lattice_point(0x1p49).head<2>();
    const VectorN<2> b = a + u, c = a + 2 * u + (i % 2) * lattice_point(1.4).head<2>();
    const auto whole = [](double x) { return static_cast<Wide>(static_cast<long long>(x)); };
    const int expected = sign_of((whole(b.x()) - whole(a.x())) * (whole(c.y()) - whole(a.y())) -
                                 (whole(b.y()) - whole(a.y())) * (whole(c.x()) - whole(a.x())));
    ++seen[expected + 1];
    ASSERT_EQ(orientation(a, b, c), expected);
  }
  for (const int count : seen) EXPECT_GT(count, 1000);
}

/// By distances: of the edge and the triangle's sides, of its ends and the triangle; and where the edge goes through.
bool meets_by_distance(const std::array<VectorN<3>, 2>& edge, const std::array<VectorN<3>, 3>& t) {
  double least = 1;
  for (int i = 0; i < 3; ++i)
    least =
        std::min(least, closest_points(PairKind::edge_edge, {edge[0], edge[1], t[i], t[(i + 1) % 3]}).squared_distance);
  for (const VectorN<3>& p : edge)
    least = std::min(least, closest_points(PairKind::point_triangle, {p, t[0], t[1], t[2]}).squared_distance);
  const VectorN<3> n = (t[1] - t[0]).cross(t[2] - t[0]);
  const double from = n.dot(edge[0] - t[0]), to = n.dot(edge[1] - t[0]);
  if (from * to < 0) {
    const VectorN<3> p = edge[0] + from / (from - to) * (edge[1] - edge[0]);
    least = std::min(least, closest_points(PairKind::point_triangle, {p, t[0], t[1], t[2]}).squared_distance);
  }
  return least < 1e-16;
}

/// On few points nearly all ways of touching come up: ends on corners, edges through sides, all in one plane or on one
/// line, triangles without area, edges without length.
TEST_F(EdgeCrossing, OfPointsOnALattice) {
  for (const double most : {1.0, 1.5, 3.0}) {
    int met = 0;
    for (int i = 0; i < 40000; ++i) {
      const std::array<VectorN<3>, 2> edge = {lattice_point(most), lattice_point(most)};
      const std::array<VectorN<3>, 3> t = {lattice_point(most), lattice_point(most), lattice_point(most)};
      const bool expected = meets_by_distance(edge, t);
      met += expected;
      ASSERT_EQ(edge_meets_triangle(edge[0], edge[1], t[0], t[1], t[2]), expected)
          << edge[0].transpose() << " | " << edge[1].transpose() << " and " << t[0].transpose() << " | "
          << t[1].transpose() << " | " << t[2].transpose();
    }
    EXPECT_GT(met, 2000);
  }
}

/// Beside a corner they meet where the edge without its first hundredth does, if no two points of the lattice are as
/// near as that to each other's edges.
TEST_F(EdgeCrossing, AtASharedCorner) {
  int met = 0;
  for (int i = 0; i < 40000; ++i) {
    const VectorN<3> a = lattice_point(1.5), b = lattice_point(1.5), d = lattice_point(1.5), e = lattice_point(1.5);
    if (b == a) continue;
    const bool expected = meets_by_distance({a + 0.01 * (b - a), b}, {a, d, e});
    met += expected;
    ASSERT_EQ(edge_meets_triangle_at_corner(a, b, d, e), expected)
        << a.transpose() << " | " << b.transpose() << " and " << d.transpose() << " | " << e.transpose();
  }
  EXPECT_GT(met, 1000);
}

/// A vertex an ulp below, in, or above a triangle that no axis is along.
TEST_F(EdgeCrossing, AnUlpTells) {
  const VectorN<3> c(0.1, 0.2, 0.3), d(1.1, 0.25, 0.35), e(0.15, 1.3, 0.2);
  for (int i = 0; i < 1000; ++i) {
    const double s = 0.4 + 0.1 * symmetric_uniform(random_), t = 0.3 + 0.1 * symmetric_uniform(random_);
    const VectorN<3> above(0.5, 0.5, 2);
    VectorN<3> p = c + s * (d - c) + t * (e - c);
    p.z() -= 1e-15;
    int before = orientation(c, d, e, p), changes = 0;
    for (int k = 0; k < 40; ++k, p.z() = std::nextafter(p.z(), 2)) {
      const int now = orientation(c, d, e, p);
      EXPECT_EQ(edge_meets_triangle(p, above, c, d, e), now <= 0);
      EXPECT_GE(now, before);
      changes += now != before;
      before = now;
    }
    EXPECT_GE(changes, 1);
  }
}

TEST_F(EdgeCrossing, OfASurface) {
  Vector x(15);  // a square of two triangles in a plane, and a vertex above the first
  x << 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.25, 1;
  const std::array<Index, 3> lower = {0, 1, 2}, upper = {0, 2, 3};
  for (const std::array<Index, 2>& edge :
       {std::array<Index, 2>{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}, {4, 0}, {4, 3}}) {
    EXPECT_FALSE(edge_crosses_triangle(edge, lower, x));
    EXPECT_FALSE(edge_crosses_triangle(edge, upper, x));
  }
  x[14] = 0;
  EXPECT_TRUE(edge_crosses_triangle({4, 0}, lower, x)) << "lies in it, from a corner on";
  EXPECT_TRUE(edge_crosses_triangle({0, 4}, lower, x));
  EXPECT_TRUE(edge_crosses_triangle({4, 3}, lower, x)) << "ends in it";
  EXPECT_FALSE(edge_crosses_triangle({4, 2}, upper, x)) << "in its plane, but on the other side of the shared corner";
}

}  // namespace
}  // namespace wrinkle::edge_crossing_test
