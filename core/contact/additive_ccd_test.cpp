// How far pairs may move: never nearer than is to be kept, and not needlessly short, at every scale.
#include "core/contact/additive_ccd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/random.h"

namespace wrinkle::additive_ccd_test {
namespace {

constexpr PairKind kKinds[] = {PairKind::point_triangle, PairKind::edge_edge};

class AdditiveCcd : public testing::Test {
 protected:
  VectorN<3> random3() { return {symmetric_uniform(random_), symmetric_uniform(random_), symmetric_uniform(random_)}; }
  PairPoints random_pair(double size) {
    return {size * random3(), size * random3(), size * random3(), size * random3()};
  }

  std::mt19937_64 random_{22};
};

PairPoints moved(const PairPoints& x, const PairPoints& u, double part) {
  return {x[0] + part * u[0], x[1] + part * u[1], x[2] + part * u[2], x[3] + part * u[3]};
}

double distance(PairKind kind, const PairPoints& x) {
  return std::sqrt(closest_points(kind, x).squared_distance);
}

TEST_F(AdditiveCcd, KeepsTheGapAndIsTight) {
  int stopped = 0, free = 0, early = 0;
  for (const double scale : {1e-3, 1.0, 1e3})
    for (const PairKind kind : kKinds)
      for (int i = 0; i < 3000; ++i) {
        const PairPoints x = random_pair(scale), u = random_pair(scale * std::pow(10, 2 * symmetric_uniform(random_)));
        const double first = distance(kind, x), separation = i % 2 == 0 ? 0 : 0.3 * first;
        const double part = collision_free_part(kind, x, u, separation);
        ASSERT_TRUE(part > 0 && part <= 1);
        const double kept = separation + 0.2 * (first - separation);
        for (int k = 0; k <= 200; ++k)
          ASSERT_GE(distance(kind, moved(x, u, part * k / 200)), kept * (1 - 1e-12) - 1e-15 * scale) << part;
        if (part == 1) {
          ++free;
        } else {
          ++stopped;
          if (distance(kind, moved(x, u, part)) > kept + 0.021 * (first - separation)) ++early;
        }
      }
  EXPECT_GE(stopped, 2000);
  EXPECT_GE(free, 10000);
  EXPECT_LE(early, stopped / 200) << "what turns while it stays near takes more iterations than are allowed";
}

/// A vertex that falls on a triangle, an edge on an edge: half way, and with a gap of ξ and a fifth of the rest.
TEST_F(AdditiveCcd, KnownTimes) {
  const PairPoints face = {{{0.2, 0.3, 1}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
                   edges = {{{-1, 0, 1}, {1, 0, 1}, {0, -1, 0}, {0, 1, 0}}};
  const VectorN<3> zero = VectorN<3>::Zero(), down(0, 0, -2);
  const CcdOptions exact = {.kept = 0, .near = 0};
  for (const auto& [kind, x, u] : {std::tuple{PairKind::point_triangle, face, PairPoints{down, zero, zero, zero}},
                                   {PairKind::edge_edge, edges, PairPoints{down, down, zero, zero}}}) {
    EXPECT_NEAR(collision_free_part(kind, x, u, 0, exact), 0.5, 1e-14);
    EXPECT_NEAR(collision_free_part(kind, x, u, 0.1, exact), 0.45, 1e-14);
    EXPECT_NEAR(collision_free_part(kind, x, u, 0.1, {.kept = 0.2, .near = 0}), 0.36, 1e-14);
    EXPECT_EQ(collision_free_part(kind, x, u, 1, exact), 0) << "no nearer than it begins";
    EXPECT_TRUE(may_collide(kind, x, moved(x, u, 1)));
    EXPECT_TRUE(may_collide(kind, x, moved(x, u, 0.5))) << "touches at the end";
    EXPECT_FALSE(may_collide(kind, x, moved(x, u, 0.5 - 1e-14)));
    EXPECT_TRUE(may_collide(kind, moved(x, u, 0.5), x)) << "touches at the start";
  }
}

/// In powers of two all numbers scale exactly; a common translation by dyadic numbers changes none.
TEST_F(AdditiveCcd, NoLengthIsSpecial) {
  const auto dyadic = [&] { return std::ldexp(std::round(std::ldexp(symmetric_uniform(random_), 20)), -20); };
  for (const PairKind kind : kKinds)
    for (int i = 0; i < 1000; ++i) {
      PairPoints x, u, small_x, small_u, far_x;
      const VectorN<3> far(1024, -512, 64);
      for (int k = 0; k < 4; ++k) {
        x[k] = {dyadic(), dyadic(), dyadic()}, u[k] = {dyadic(), dyadic(), dyadic()};
        small_x[k] = 0x1p-30 * x[k], small_u[k] = 0x1p-30 * u[k], far_x[k] = x[k] + far;
      }
      const double part = collision_free_part(kind, x, u, 0x1p-6);
      EXPECT_EQ(collision_free_part(kind, small_x, small_u, 0x1p-36), part);
      EXPECT_EQ(collision_free_part(kind, far_x, u, 0x1p-6), part);
    }
}

TEST_F(AdditiveCcd, WhatSlidesIsNotHeldUp) {
  const VectorN<3> zero = VectorN<3>::Zero(), along(1e3, 500, 0);
  EXPECT_EQ(collision_free_part(PairKind::point_triangle, {{{-5, 0, 1e-12}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
                                {along, zero, zero, zero}, 0, {.iterations = 3}),
            1);
}

TEST_F(AdditiveCcd, AnEarlyEndIsOnTheSafeSide) {
  for (const PairKind kind : kKinds)
    for (int i = 0; i < 1000; ++i) {
      const PairPoints x = random_pair(1), u = random_pair(3);
      double before = 0;
      for (const int iterations : {1, 2, 4, 64}) {
        const double part = collision_free_part(kind, x, u, 0, {.iterations = iterations});
        EXPECT_GE(part, before);
        before = part;
      }
    }
}

TEST_F(AdditiveCcd, WhatMakesNoSense) {
  const PairPoints x = random_pair(1), u = random_pair(1);
  PairPoints bad = u;
  bad[2].y() = std::nan("");
  for (const PairKind kind : kKinds) {
    EXPECT_EQ(collision_free_part(kind, x, bad, 0), 0);
    EXPECT_EQ(collision_free_part(kind, bad, u, 0), 0);
    EXPECT_TRUE(may_collide(kind, x, bad));
    EXPECT_THROW(collision_free_part(kind, x, u, -1e-9), std::invalid_argument);
    EXPECT_THROW(collision_free_part(kind, x, u, std::nan("")), std::invalid_argument);
    EXPECT_THROW(collision_free_part(kind, x, u, 0, {.kept = 1}), std::invalid_argument);
    EXPECT_THROW(collision_free_part(kind, x, u, 0, {.iterations = 0}), std::invalid_argument);
  }
}

}  // namespace
}  // namespace wrinkle::additive_ccd_test
