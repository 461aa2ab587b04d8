// What slip a pair's friction sees where its sides turn.
#include "core/contact/pair_friction.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

namespace wrinkle::pair_friction_test {
namespace {

/// Where one side alone turns about its nearest point, a triangle's pair sees all of ξ δθ × n or nothing of it; one of
/// edges sees what lies along the other edge, over the sine of their angle. Both sides together make ξ δθ × n.
TEST(PairFriction, SlipOfOneSideThatTurnsAlone) {
  const double offset = 0.05;
  const auto slip = [&](PairKind kind, const PairPoints& x, const VectorN<3>& turn, int begin, int end) {
    const PairDistance distance = pair_distance(x, closest_points(kind, x));
    const SlipMaps maps = slip_maps(kind, x, distance, offset);
    VectorN<3> nearest = VectorN<3>::Zero(), u = nearest;
    for (int i = begin; i < end; ++i) nearest += std::abs(distance.weights[i]) * x[i];
    for (int i = begin; i < end; ++i) u += maps[i] * turn.cross(x[i] - nearest);
    return u;
  };
  const VectorN<3> turn(0.3, -0.7, 0);  // across n, which is along z
  const PairPoints over{{{0.2, 0.3, 0.1}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
  const VectorN<3> whole = -offset * turn.cross(VectorN<3>::UnitZ());
  EXPECT_LE((slip(PairKind::point_triangle, over, turn, 1, 4) - whole).norm(), 1e-15);
  EXPECT_LE(slip(PairKind::point_triangle, over, turn, 0, 1).norm(), 1e-15);
  for (const double angle : {0.05, 0.3, 1.2}) {
    const VectorN<3> s(1, 0, 0), t(std::cos(angle), std::sin(angle), 0), up(0, 0, 0.1);
    const PairPoints edges{up - s, up + s, -t, t};
    const VectorN<3> first = slip(PairKind::edge_edge, edges, turn, 0, 2),
                     second = slip(PairKind::edge_edge, edges, turn, 2, 4);
    EXPECT_LE((first + second - whole).norm(), 1e-12);
    EXPECT_NEAR(first.norm(), offset * std::abs(turn.y()) / std::sin(angle), 1e-12);
    EXPECT_LE(std::abs(first.dot(t)), 1e-12);
  }
}

}  // namespace
}  // namespace wrinkle::pair_friction_test
