// Pairs side by side: their bounds hold what closest_points says, and what they find free, collision_free_part lets go.
#include "core/contact/pair_block.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>
#include <vector>

#include "core/base/random.h"
#include "core/contact/additive_ccd.h"

namespace wrinkle::pair_block_test {
namespace {

constexpr PairKind kKinds[] = {PairKind::point_triangle, PairKind::edge_edge};

/// Pairs of points of their own: twelve numbers each.
struct Pairs {
  ContactSurface surface;
  Vector x, way;
  std::vector<double> separation;

  explicit Pairs(const std::vector<PairPoints>& pairs)
      : x(12 * static_cast<Index>(pairs.size())), way(Vector::Zero(x.size())) {
    for (std::size_t i = 0; i < 4 * pairs.size(); ++i) {
      surface.first.push_back(static_cast<Index>(3 * i));
      x.segment<3>(surface.first.back()) = pairs[i / 4][i % 4];
    }
    separation.assign(pairs.size(), 0);
  }
  Index size() const { return static_cast<Index>(x.size() / 12); }
  std::array<Index, 4> vertices(Index i) const { return {4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3}; }
  PairPoints points(Index i, const Vector& of) const {
    const auto at = [&](int k) -> VectorN<3> { return of.segment<3>(12 * i + 3 * k); };
    return {at(0), at(1), at(2), at(3)};
  }
  double squared(PairKind kind, Index i) const { return closest_points(kind, points(i, x)).squared_distance; }
  std::vector<SquaredDistance> distances(PairKind kind) const {
    std::vector<SquaredDistance> out(size());
    for_distances(
        kind, surface, x, size(), [&](Index i) { return vertices(i); },
        [&](Index i, const SquaredDistance& d) { out[i] = d; });
    return out;
  }
  std::vector<char> free(PairKind kind) const {
    std::vector<char> out(size(), 1);
    for_hindered(
        kind, surface, x, way, 0.2, size(), [&](Index i) { return vertices(i); },
        [&](Index i) { return separation[i]; }, [&](Index i) { out[i] = 0; });
    return out;
  }
};

class PairBlockTest : public testing::Test {
 protected:
  VectorN<3> random3() { return {symmetric_uniform(random_), symmetric_uniform(random_), symmetric_uniform(random_)}; }
  double small(double exponent) { return std::pow(10.0, -exponent * std::abs(symmetric_uniform(random_))); }
  /// Of any shape; needles, edges that are all but parallel, and what is very near.
  PairPoints random_pair(PairKind kind, int shape) {
    const VectorN<3> a = random3(), along = random3(), p = random3();
    const double thin = small(17);
    if (shape == 0) return {p, a, random3(), random3()};
    if (kind == PairKind::point_triangle) {
      const VectorN<3> b = a + along, c = a + symmetric_uniform(random_) * along + thin * random3(),
                       on = a + 0.3 * (b - a) + 0.4 * symmetric_uniform(random_) * (c - a);
      return {shape == 1 ? p : VectorN<3>(on + small(9) * random3()), a, b, c};
    }
    const VectorN<3> b = shape == 1 ? p : VectorN<3>(a + symmetric_uniform(random_) * along + small(9) * random3());
    return {a, a + along, b, b + (1 + symmetric_uniform(random_)) * along + thin * random3()};
  }
  std::vector<PairPoints> random_pairs(PairKind kind) {
    std::vector<PairPoints> out;
    for (int i = 0; i < 30001; ++i) out.push_back(random_pair(kind, i % 3));
    return out;
  }

  std::mt19937_64 random_{23};
};

TEST_F(PairBlockTest, BoundsHoldTheDistance) {
  for (const PairKind kind : kKinds) {
    const Pairs pairs(random_pairs(kind));
    const auto bounds = pairs.distances(kind);
    for (Index i = 0; i < pairs.size(); ++i) {
      const double squared = pairs.squared(kind, i);
      ASSERT_TRUE(bounds[i].low <= squared && squared <= bounds[i].high) << i << ' ' << squared << ' ' << bounds[i].low;
      ASSERT_LE(bounds[i].high - bounds[i].low, 1e-7);
      const auto exact = [&] { return squared; };
      for (const double part : {1 - 1e-15, 1.0, 1 + 1e-15, 0.9, 1.1}) {
        const double most = part * std::sqrt(squared);
        EXPECT_EQ(bounds[i].within(most, exact), squared <= most * most);
      }
    }
  }
}

TEST_F(PairBlockTest, WithoutAreaOrLength) {
  const VectorN<3> p(1, 2, 3), a(0.1, 0.2, 0.3), b(-1, 0.5, 0.25);
  for (const PairKind kind : kKinds) {
    const Pairs pairs(std::vector<PairPoints>{
        {p, a, a, a}, {p, a, b, b}, {p, a, b, 0.5 * (a + b)}, {a, a, b, b}, {p, p, a, b}, {a, b, a, b}, {a, b, p, p}});
    const auto bounds = pairs.distances(kind);
    for (Index i = 0; i < pairs.size(); ++i) {
      EXPECT_LE(bounds[i].low, pairs.squared(kind, i)) << i;
      EXPECT_GE(bounds[i].high, pairs.squared(kind, i)) << i;
    }
  }
}

/// What packs are sure of is what closest_points says, to round-off and at the same features; of pairs at wide angles
/// they are sure of nearly all. Low bounds stay below.
TEST_F(PairBlockTest, WhatIsKnownIsNearest) {
  for (const PairKind kind : kKinds) {
    const Pairs pairs(random_pairs(kind));
    int known = 0, wide = 0;
    for (Index first = 0; first < pairs.size(); first += NearestPoints::kMost) {
      PairBlock block(kind);
      NearestPoints nearest;
      const Index count = std::min(NearestPoints::kMost, pairs.size() - first);
      for (Index i = 0; i < count; ++i) block.add(pairs.surface, pairs.vertices(first + i), pairs.x);
      block.find_nearest(nearest);
      for (Index i = 0; i < count; ++i) {
        const PairPoints x = pairs.points(first + i, pairs.x);
        const ClosestPoints expected = closest_points(kind, x);
        ASSERT_LE(nearest.low(i), expected.squared_distance);
        wide += (first + i) % 3 == 0 ? 1 : 0;
        if (!nearest.known(i)) continue;
        known += (first + i) % 3 == 0 ? 1 : 0;
        const ClosestPoints found = nearest.closest(i);
        ASSERT_EQ(found.active, expected.active);
        EXPECT_LE((found.weights - expected.weights).norm(), 1e-9);
        EXPECT_NEAR(found.squared_distance, expected.squared_distance, 1e-9);
        if (kind == PairKind::edge_edge) {
          const double cross = (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm();
          EXPECT_NEAR(nearest.cross_squared(i), cross, 1e-12 * cross);
        }
      }
    }
    EXPECT_GE(known, 0.999 * wide);
  }
}

/// Where a point is nearest on its triangle's sides, the same.
TEST_F(PairBlockTest, SidesAreThoseOfTheTriangle) {
  const Pairs pairs(random_pairs(PairKind::point_triangle));
  int known = 0;
  for (Index i = 0; i < pairs.size(); ++i) {
    PairBlock block(PairKind::point_triangle);
    NearestPoints nearest;
    block.add(pairs.surface, pairs.vertices(i), pairs.x);
    block.find_nearest(nearest);
    const PairPoints x = pairs.points(i, pairs.x);
    for (int k = 1; k <= 3; ++k) {
      if (!nearest.known_on_side(0, k)) continue;
      ++known;
      const ClosestPoints expected = closest_on_edge(x, 1 + k % 3, 1 + (k + 1) % 3),
                          found = nearest.closest_on_side(0, k);
      ASSERT_EQ(found.active, expected.active);
      EXPECT_LE((found.weights - expected.weights).norm(), 1e-9);
      EXPECT_NEAR(found.squared_distance, expected.squared_distance, 1e-12);
    }
  }
  EXPECT_GE(known, 2.9 * pairs.size());
}

/// Where features change, and where there is no area or length, packs say nothing.
TEST_F(PairBlockTest, NothingIsKnownOnBorders) {
  const VectorN<3> a(0, 0, 0), b(1, 0, 0), c(0, 1, 0);
  for (const VectorN<3>& p : {VectorN<3>(0.5, 0, 0.1), VectorN<3>(1, 0, 0.1), VectorN<3>(0.5, 0.5, 0.1),
                              VectorN<3>(0, -0.3, 0.1), VectorN<3>(0, 0.2, -0.1)}) {
    const Pairs pairs({{p, a, b, c}});
    PairBlock block(PairKind::point_triangle);
    NearestPoints nearest;
    block.add(pairs.surface, pairs.vertices(0), pairs.x);
    block.find_nearest(nearest);
    EXPECT_FALSE(nearest.known(0)) << p.transpose();
  }
  for (const PairPoints& x :
       {PairPoints{a, b, c, VectorN<3>(1, 1, 0)}, PairPoints{a, b, VectorN<3>(1, -1, 0.1), VectorN<3>(1, 1, 0.1)},
        PairPoints{a, b, VectorN<3>(0.5, 0, 0.1), VectorN<3>(0.5, 1, 0.1)}, PairPoints{a, a, b, c}}) {
    const Pairs pairs({x});
    PairBlock block(PairKind::edge_edge);
    NearestPoints nearest;
    block.add(pairs.surface, pairs.vertices(0), pairs.x);
    block.find_nearest(nearest);
    EXPECT_FALSE(nearest.known(0)) << x[2].transpose();
  }
}

/// A pair's answers do not depend on which others are beside it, or on how many.
TEST_F(PairBlockTest, PairsAreAlone) {
  for (const PairKind kind : kKinds) {
    std::vector<PairPoints> all;
    for (int i = 0; i < 131; ++i) all.push_back(random_pair(kind, i % 3));
    const auto together = Pairs(all).distances(kind);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto alone = Pairs({all[i]}).distances(kind);
      EXPECT_EQ(alone[0].low, together[i].low);
      EXPECT_EQ(alone[0].high, together[i].high);
    }
  }
}

/// What is found free keeps its gap all along, and collision_free_part lets it go, but for shapes that it sees worse;
/// nearly all that it lets go by its first look is found.
TEST_F(PairBlockTest, WhatIsFreeGoesAllOfItsWay) {
  for (const PairKind kind : kKinds) {
    Pairs pairs(random_pairs(kind));
    for (Index i = 0; i < pairs.size(); ++i) {
      const double distance = std::sqrt(pairs.squared(kind, i));
      pairs.separation[i] = i % 2 == 0 ? 0 : 0.7 * distance;
      for (int k = 0; k < 4; ++k) pairs.way.segment<3>(12 * i + 3 * k) = distance * small(2) * random3();
    }
    const auto free = pairs.free(kind);
    int found = 0, first_look = 0, differ = 0;
    for (Index i = 0; i < pairs.size(); ++i) {
      const PairPoints x = pairs.points(i, pairs.x), way = pairs.points(i, pairs.way);
      first_look += collision_free_part(kind, x, way, pairs.separation[i], {.iterations = 1}) == 1 ? 1 : 0;
      if (free[i] == 0) continue;
      ++found;
      differ += collision_free_part(kind, x, way, pairs.separation[i]) == 1 ? 0 : 1;
      const double distance = std::sqrt(pairs.squared(kind, i)),
                   kept = pairs.separation[i] + 0.2 * (distance - pairs.separation[i]);
      for (const double part : {0.25, 0.5, 0.75, 1.0}) {
        const PairPoints at = {x[0] + part * way[0], x[1] + part * way[1], x[2] + part * way[2], x[3] + part * way[3]};
        ASSERT_GT(std::sqrt(closest_points(kind, at).squared_distance), kept - 1e-14) << i;
      }
    }
    EXPECT_LE(differ, pairs.size() / 1000);
    EXPECT_GE(first_look, pairs.size() / 3);
    EXPECT_LE(first_look, pairs.size() - pairs.size() / 10);
    EXPECT_GE(found, 0.9 * first_look);
  }
}

TEST_F(PairBlockTest, WhatIsNoNumberIsNotFree) {
  for (const PairKind kind : kKinds)
    for (const double bad : {std::nan(""), static_cast<double>(INFINITY)})
      for (int k = 0; k < 12; ++k) {
        Pairs pairs({random_pair(kind, 0), random_pair(kind, 0)});
        ASSERT_EQ(pairs.free(kind), (std::vector<char>{1, 1}));
        pairs.way[k] = bad;
        EXPECT_EQ(pairs.free(kind), (std::vector<char>{0, 1}));
        pairs.way[k] = 0;
        pairs.x[k] = bad;
        EXPECT_EQ(pairs.free(kind), (std::vector<char>{0, 1}));
        bool asked = false;
        pairs.distances(kind)[0].within(1, [&] {
          asked = true;
          return 0.0;
        });
        EXPECT_TRUE(asked) << "closest_points is to say";
      }
}

}  // namespace
}  // namespace wrinkle::pair_block_test
