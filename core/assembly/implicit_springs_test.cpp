#include "core/assembly/implicit_springs.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "core/base/random.h"

namespace wrinkle::implicit_springs_test {
namespace {

constexpr Index kPoints = 60;

/// Dampers between two points and between points of edges, and springs.
ImplicitSprings crossing_springs(const Vector& x, std::mt19937_64& random) {
  const auto point = [&] { return static_cast<Index>(random() % kPoints); };
  ElementSet<EdgeSpring> edges, pairs;
  ElementSet<BoundSpring<4>> bound;
  for (int i = 0; i < 200; ++i) {
    const Index a = point(), b = (a + 1 + point() % (kPoints - 1)) % kPoints;
    (i % 5 == 0 ? pairs : edges).add({3 * a, 3 * b}, {1 + symmetric_uniform(random) / 2, 0.3});
    const Index c = i % kPoints, d = (c + 17) % kPoints, e = (c + 31) % kPoints, f = (c + 43) % kPoints;
    const PointWeight first[] = {{c, 0.3}, {d, 0.7}}, second[] = {{e, 0.6}, {f, 0.4}};
    add_bound_spring(bound, first, second, 1.0, 0.1);
    const PointWeight lone[] = {{c, 0.3}}, other[] = {{f, 0.6}};
    add_bound_spring(bound, lone, other, 1.0, 0.1);
  }
  ImplicitSprings out(kPoints);
  out.add_dampers(edges, 0.02);
  out.add_dampers(bound, 0.01);
  out.add_springs(pairs, 0.03);
  out.linearise(x, 1e-2);
  return out;
}

/// One thread adds spring by spring, several point by point.
TEST(ImplicitSprings, ThreadsDoNotChangeAProduct) {
  std::mt19937_64 random(3);
  const auto draw = [&] { return Vector(Vector::NullaryExpr(3 * kPoints, [&] { return symmetric_uniform(random); })); };
  const Vector x = draw(), v = draw(), w = draw();
  const ImplicitSprings springs = crossing_springs(x, random);
  Vector alone, several, other;
  {
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    springs.multiply(v, alone);
    springs.multiply(w, other);
  }
  const tbb::global_control four(tbb::global_control::max_allowed_parallelism, 4);
  springs.multiply(v, several);
  EXPECT_GT(v.dot(alone), 0);
  EXPECT_NEAR(w.dot(alone), v.dot(other), 1e-12 * alone.norm() * w.norm());
  EXPECT_EQ(alone, several);
}

}  // namespace
}  // namespace wrinkle::implicit_springs_test
