// Exact collisions: constructed motions whose answers are known, what must not change the answer, and a second method.
#include "validation/oracle/exact_collision.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace wrinkle::validation::exact_collision_test {
namespace {

constexpr PairKind kVertexFace = PairKind::point_triangle, kEdgeEdge = PairKind::edge_edge;
constexpr double kTiny = 0x1p-60;

using P = VectorN<3>;

/// One point moves, the others stay.
bool hits(PairKind kind, const PairPoints& start, const P& end_of_first) {
  PairPoints end = start;
  end[0] = end_of_first;
  return pair_collides(kind, start, end);
}

TEST(ExactCollision, APointFallsOnATriangle) {
  const auto falls = [](double x, double y, double from, double to) {
    return hits(kVertexFace, {{{x, y, from}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}, {x, y, to});
  };
  EXPECT_TRUE(falls(0.2, 0.3, 1, -1));
  EXPECT_TRUE(falls(0.2, 0.3, 1, 0)) << "touches at the end";
  EXPECT_TRUE(falls(0.2, 0.3, 0, 1)) << "touches at the start";
  EXPECT_FALSE(falls(0.2, 0.3, 1, kTiny));
  EXPECT_FALSE(falls(0.2, 0.3, 1, 5e-324));
  EXPECT_TRUE(falls(0.5, 0.5, 1, -2)) << "on a side";
  EXPECT_FALSE(falls(0.5, 0.5 + 0x1p-53, 1, -2)) << "beside it";
  EXPECT_TRUE(falls(0, 1, 1, -1e300)) << "on a corner";
  EXPECT_FALSE(falls(-5e-324, 1, 1, -1));
  EXPECT_FALSE(falls(0.2, 0.3, 1, 0.5));
}

TEST(ExactCollision, AnEdgeFallsOnAnEdge) {
  const auto falls = [](double x, double y, double to) {
    return pair_collides(kEdgeEdge, {{{x - 1, y, 1}, {x + 1, y, 1}, {0, -1, 0}, {0, 1, 0}}},
                         {{{x - 1, y, to}, {x + 1, y, to}, {0, -1, 0}, {0, 1, 0}}});
  };
  EXPECT_TRUE(falls(0.3, 0.2, -1));
  EXPECT_TRUE(falls(0.3, 0.2, 0));
  EXPECT_FALSE(falls(0.3, 0.2, kTiny));
  EXPECT_TRUE(falls(1, 1, -1)) << "end on end";
  EXPECT_FALSE(falls(1 + 0x1p-52, 1, -1));
  EXPECT_FALSE(falls(1, 1 + 0x1p-52, -1));
}

/// The plane z = (t − ½) x tilts about y while the point passes under it, x = t − ½: their distance is (t − ½)² − z.
TEST(ExactCollision, GrazesAndTurnsBack) {
  const auto grazes = [](double z) {
    return pair_collides(kVertexFace, {{{-0.5, 0, z}, {-4, -4, 2}, {4, -4, -2}, {0, 4, 0}}},
                         {{{0.5, 0, z}, {-4, -4, -2}, {4, -4, 2}, {0, 4, 0}}});
  };
  EXPECT_TRUE(grazes(0)) << "a double root";
  EXPECT_TRUE(grazes(kTiny)) << "two roots 2⁻²⁹ apart";
  EXPECT_FALSE(grazes(-kTiny));
  EXPECT_FALSE(grazes(-5e-324));
}

TEST(ExactCollision, TimesThatAreNoBinaryFractions) {
  const P nowhere(7, 7, 7);
  // A point at 3 t and one at 1 on a line, as triangle and as edges without extent.
  EXPECT_TRUE(hits(kVertexFace, {{{0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}}}, {3, 0, 0}));
  EXPECT_FALSE(hits(kVertexFace, {{{0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}}}, {3, kTiny, 0}));
  const auto points = [](double z) {
    return pair_collides(kEdgeEdge, {{{0, 0, 0}, {0, 0, 0}, {1, 0, z}, {1, 0, z}}},
                         {{{3, 0, 0}, {3, 0, 0}, {1, 0, z}, {1, 0, z}}});
  };
  EXPECT_TRUE(points(0));
  EXPECT_FALSE(points(kTiny));
  // In a plane: the line from (−1, −2 t) to (1, 2 t) turns under the point (t, 1): 2 t² = 1, where x = t = √½.
  const auto turns = [&](double first, double last) {
    return pair_collides(kVertexFace, {{{0, 1, 0}, {first, 0, 0}, {last, 0, 0}, nowhere}},
                         {{{1, 1, 0}, {first, 2 * first, 0}, {last, 2 * last, 0}, nowhere}});
  };
  EXPECT_TRUE(turns(-1, 1));
  EXPECT_TRUE(turns(-1, 0.70710678118654758)) << "just longer than √½";
  EXPECT_FALSE(turns(-1, 0.70710678118654746)) << "just shorter";
}

TEST(ExactCollision, InOnePlaneThroughout) {
  const PairPoints square{{{3, 0.25, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
  EXPECT_TRUE(hits(kVertexFace, square, {-3, 0.25, 0})) << "through two sides";
  EXPECT_TRUE(hits(kVertexFace, square, {0.25, 0.25, 0})) << "ends inside";
  EXPECT_TRUE(hits(kVertexFace, square, {-3, -0.125, 0})) << "cuts a corner";
  EXPECT_FALSE(hits(kVertexFace, square, {3, -5, 0}));
  EXPECT_TRUE(hits(kVertexFace, square, {-1, 1.25, 0})) << "touches a corner on its way";
  EXPECT_FALSE(hits(kVertexFace, square, {-1, 1.25 + 0x1p-52, 0}));
  PairPoints inside = square;
  inside[0] = {0.25, 0.25, 0};
  EXPECT_TRUE(hits(kVertexFace, inside, {0.25, 0.375, 0})) << "never outside";
  const PairPoints line{{{-2, 0, 0}, {-1, 0, 0}, {0, 0, 0}, {1, 0, 0}}};
  const auto slides = [&](const P& a, const P& b) {
    return pair_collides(kEdgeEdge, line, {{a, b, line[2], line[3]}});
  };
  EXPECT_TRUE(slides({-1, 0, 0}, {0, 0, 0})) << "along its own line, to the other's end";
  EXPECT_FALSE(slides({-1, 0, 0}, {-kTiny, 0, 0}));
  EXPECT_TRUE(slides({5, 0, 0}, {6, 0, 0}));
  EXPECT_FALSE(slides({-3, 0, 0}, {-2, 0, 0}));
}

TEST(ExactCollision, ParallelEdges) {
  const auto passes = [](double x, double height, double to) {
    return pair_collides(kEdgeEdge, {{{x, height, 1}, {x + 1, height, 1}, {0, 0, 0}, {1, 0, 0}}},
                         {{{x, height, to}, {x + 1, height, to}, {0, 0, 0}, {1, 0, 0}}});
  };
  EXPECT_TRUE(passes(0.5, 0, -1));
  EXPECT_TRUE(passes(1, 0, -1)) << "end on end";
  EXPECT_FALSE(passes(1 + 0x1p-52, 0, -1));
  EXPECT_FALSE(passes(0.5, kTiny, -1));
  EXPECT_FALSE(passes(0.5, 0, kTiny));
}

/// A triangle that is a segment when it is met, and only then.
TEST(ExactCollision, ATriangleThatFoldsUp) {
  const auto met = [](double x, double z) {
    return pair_collides(kVertexFace, {{{x, 0, z}, {-1, 0, 0}, {1, 0, 0}, {0, 0, 1}}},
                         {{{x, 0, z}, {-1, 0, 0}, {1, 0, 0}, {0, 0, -1}}});
  };
  EXPECT_TRUE(met(0.75, 0));
  EXPECT_TRUE(met(1, 0));
  EXPECT_FALSE(met(1 + 0x1p-52, 0));
  EXPECT_TRUE(met(0, 1)) << "its corner, at the start";
  EXPECT_FALSE(met(0, 1 + 0x1p-52));
  const auto crossed = [](double x) {  // out of the plane the point comes down just when the triangle is flat
    return pair_collides(kVertexFace, {{{x, 1, 1}, {-1, 0, 0}, {1, 0, 0}, {0, 0, 1}}},
                         {{{x, -1, -1}, {-1, 0, 0}, {1, 0, 0}, {0, 0, -1}}});
  };
  EXPECT_TRUE(crossed(0.75));
  EXPECT_FALSE(crossed(1 + 0x1p-52));
}

TEST(ExactCollision, WhatIsNotFiniteIsRefused) {
  PairPoints x{{{0, 0, 1}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}, bad = x;
  bad[2].y() = std::nan("");
  EXPECT_THROW(pair_collides(kVertexFace, x, bad), std::invalid_argument);
  bad[2].y() = HUGE_VAL;
  EXPECT_THROW(pair_collides(kVertexFace, bad, x), std::invalid_argument);
}

/// Small whole numbers: much is degenerate, and the second method is exact too.
class RandomCollisions : public testing::TestWithParam<int> {
 protected:
  double whole() { return static_cast<double>(static_cast<int>(random_() % 5) - 2); }
  PairPoints points() {
    PairPoints out;
    for (P& p : out) p = {whole(), whole(), GetParam() == 2 ? 0 : whole()};
    return out;
  }

  std::mt19937_64 random_{7};
};

/// Second method: f(t, u, v), the separation of two points of the parts, is linear in each of t, u and v, so that over
/// a box it lies between its values at the corners. Boxes in which a coordinate of f keeps its sign are left out, the
/// others halved; the parts touch if a box of 2⁻²⁰ is left. In doubles without rounding: at most 48 bits.
class BoxSearch {
 public:
  BoxSearch(PairKind kind, const PairPoints& start, const PairPoints& end) : kind_(kind) {
    for (int c = 0; c < 3; ++c) of_[c] = {parts(start, c), parts(end, c)};
  }

  bool touches(int level = 0, double t = 0, double u = 0, double v = 0) const {
    const double size = std::ldexp(1, -level);
    if (kind_ == kVertexFace && u + v > 1) return false;
    for (int c = 0; c < 3; ++c)
      if (keeps_sign(c, t, u, v, size)) return false;
    if (level == 20) return true;
    const double half = size / 2;
    for (int i = 0; i < 8; ++i)
      if (touches(level + 1, t + (i & 1) * half, u + (i >> 1 & 1) * half, v + (i >> 2) * half)) return true;
    return false;
  }

 private:
  /// f = constant + u of_u + v of_v, each linear in t. Numbers, as vectors are slow in tests, which are not optimised.
  struct Parts {
    double constant, of_u, of_v;
  };

  Parts parts(const PairPoints& x, int c) const {
    if (kind_ == kVertexFace) return {x[0][c] - x[1][c], x[1][c] - x[2][c], x[1][c] - x[3][c]};
    return {x[0][c] - x[2][c], x[1][c] - x[0][c], x[2][c] - x[3][c]};
  }
  bool keeps_sign(int c, double t, double u, double v, double size) const {
    bool any_positive = false, any_negative = false;
    for (const double s : {t, t + size}) {
      const auto at = [&](double Parts::*part) { return (1 - s) * of_[c][0].*part + s * of_[c][1].*part; };
      const double f = at(&Parts::constant), by_u = at(&Parts::of_u), by_v = at(&Parts::of_v);
      const double start = f + u * by_u + v * by_v, more_u = size * by_u, more_v = size * by_v;
      any_positive |= start + std::max(more_u, 0.0) + std::max(more_v, 0.0) >= 0;
      any_negative |= start + std::min(more_u, 0.0) + std::min(more_v, 0.0) <= 0;
    }
    return !any_positive || !any_negative;
  }

  PairKind kind_;
  std::array<std::array<Parts, 2>, 3> of_;  // of each coordinate, at t = 0 and 1
};

TEST_P(RandomCollisions, ASecondMethodAgrees) {
  int touch = 0, all = 0;
  for (const PairKind kind : {kVertexFace, kEdgeEdge})
    for (int i = 0; i < 2000; ++i, ++all) {
      const PairPoints start = points(), end = points();
      const bool answer = collides_by_integers(kind, start, end);
      ASSERT_EQ(answer, BoxSearch(kind, start, end).touches()) << (kind == kVertexFace) << ' ' << i;
      ASSERT_EQ(answer, pair_collides(kind, start, end)) << "intervals first " << i;
      touch += answer ? 1 : 0;
    }
  EXPECT_GT(touch, all / 20);
  EXPECT_LT(touch, all - all / 20);
}

TEST_P(RandomCollisions, OrderPlaceAndSizeDoNotMatter) {
  const auto turned = [](const PairPoints& x, const std::array<int, 4>& order) -> PairPoints {
    return {x[order[0]], x[order[1]], x[order[2]], x[order[3]]};
  };
  const auto moved = [](PairPoints x, double scale, const P& by) {
    for (P& p : x) p = scale * p + by;
    return x;
  };
  const std::array<int, 4> corners[] = {{0, 2, 3, 1}, {0, 1, 3, 2}}, ends[] = {{1, 0, 2, 3}, {2, 3, 0, 1}};
  for (const PairKind kind : {kVertexFace, kEdgeEdge})
    for (int i = 0; i < 500; ++i) {
      const PairPoints start = points(), end = points();
      const bool answer = collides_by_integers(kind, start, end);
      for (const auto& order : kind == kVertexFace ? corners : ends)
        ASSERT_EQ(pair_collides(kind, turned(start, order), turned(end, order)), answer);
      ASSERT_EQ(pair_collides(kind, end, start), answer) << "backwards";
      const P far(1e6, -3, 0x1p-20);
      ASSERT_EQ(pair_collides(kind, moved(start, 1, far), moved(end, 1, far)), answer);
      for (const double scale : {0x1p-1000, -1.0, 0x1p1000})
        ASSERT_EQ(pair_collides(kind, moved(start, scale, P::Zero()), moved(end, scale, P::Zero())), answer);
    }
}

INSTANTIATE_TEST_SUITE_P(InSpaceAndInAPlane, RandomCollisions, testing::Values(3, 2));

}  // namespace
}  // namespace wrinkle::validation::exact_collision_test
