// Intervals hold what rational arithmetic has, and decide collisions as integers do, or not at all.
#include "validation/oracle/interval_collision.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "validation/oracle/exact_collision.h"
#include "validation/oracle/interval.h"

namespace wrinkle::validation::interval_collision_test {
namespace {

constexpr PairKind kVertexFace = PairKind::point_triangle, kEdgeEdge = PairKind::edge_edge;

TEST(RoundedInterval, HoldsSumsAndProductsOfTheNumbersInIt) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1, 1);
  const auto number = [&] { return std::ldexp(u(random), static_cast<int>(random() % 80) - 40); };
  const auto holds = [](const RoundedInterval& a, const mpq_class& x) {
    return mpq_class(a.low) <= x && x <= mpq_class(a.high);
  };
  for (int i = 0; i < 20000; ++i) {
    const double a = number(), b = number(), c = number(), d = number();
    const mpq_class exact = (mpq_class(a) * mpq_class(b) + mpq_class(c)) * mpq_class(d) - mpq_class(a);
    const RoundedInterval found =
        (RoundedInterval(a) * RoundedInterval(b) + RoundedInterval(c)) * RoundedInterval(d) - RoundedInterval(a);
    ASSERT_TRUE(holds(found, exact)) << a << ' ' << b << ' ' << c << ' ' << d;
    const double size = (std::abs(a * b) + std::abs(c)) * std::abs(d) + std::abs(a);
    ASSERT_LE(found.high - found.low, 0x1p-49 * size);
  }
}

TEST(RoundedInterval, IsASingleNumberWhereNothingIsRounded) {
  const RoundedInterval third = RoundedInterval(3) * RoundedInterval(0x1p-10) - RoundedInterval(0x1p40);
  EXPECT_EQ(third.low, third.high);
  EXPECT_LT((RoundedInterval(1) + RoundedInterval(0x1p-60)).low, (RoundedInterval(1) + RoundedInterval(0x1p-60)).high);
  EXPECT_TRUE(zero(RoundedInterval(0.1) - RoundedInterval(0.1)));
}

PairPoints points(std::mt19937_64& random, double size) {
  std::uniform_real_distribution<double> u(-size, size);
  PairPoints out;
  for (auto& p : out) p = {u(random), u(random), u(random)};
  return out;
}

TEST(IntervalCollision, DecidesAllThatIsNotNear) {
  std::mt19937_64 random(5);
  int touch = 0;
  for (const PairKind kind : {kVertexFace, kEdgeEdge})
    for (int i = 0; i < 2000; ++i) {
      const PairPoints start = points(random, 1), end = points(random, 1);
      const std::optional<bool> decided = collides_by_intervals(kind, start, end);
      ASSERT_TRUE(decided.has_value()) << i;
      ASSERT_EQ(*decided, collides_by_integers(kind, start, end)) << i;
      touch += *decided ? 1 : 0;
    }
  EXPECT_GT(touch, 200);
}

/// A point that falls on a side, moved off it by a little or by nothing.
TEST(IntervalCollision, DoesNotDecideWhatRoundingHides) {
  std::mt19937_64 random(7);
  int undecided = 0;
  for (int i = 0; i < 2000; ++i) {
    PairPoints start = points(random, 1), end = start;
    const double away = i % 4 == 0 ? 0 : std::pow(10.0, -static_cast<double>(random() % 18));
    end[0] = 0.5 * (start[1] + start[2]) + away * (start[1] + start[2] - 2 * start[3]);
    end[0] += 0.5 * (end[0] - start[0]);
    const std::optional<bool> decided = collides_by_intervals(kVertexFace, start, end);
    undecided += decided ? 0 : 1;
    if (decided) {
      ASSERT_EQ(*decided, collides_by_integers(kVertexFace, start, end)) << i;
    }
  }
  EXPECT_GT(undecided, 200);
  EXPECT_LT(undecided, 1200);
}

TEST(IntervalCollision, WholeNumbersAreDecidedWhereTheyTouch) {
  const PairPoints start{{{1, 1, 2}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  const auto falls_to = [&](const VectorN<3>& to) {
    PairPoints end = start;
    end[0] = to;
    return collides_by_intervals(kVertexFace, start, end);
  };
  EXPECT_EQ(falls_to({1, 1, 0}), std::optional(true)) << "at the end";
  EXPECT_EQ(falls_to({1, -1, -2}), std::optional(true)) << "on a side, half way";
  EXPECT_EQ(falls_to({1, 1, 1}), std::optional(false));
  EXPECT_EQ(falls_to({5, 1, -2}), std::optional(true)) << "on the third side, half way";
  EXPECT_EQ(falls_to({7, 1, -2}), std::optional(false)) << "beside it";
}

TEST(IntervalCollision, LeavesTheLargestAndSmallestToIntegers) {
  const PairPoints start{{{1, 1, 2}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  for (const double extreme : {1e300, 1e-300, HUGE_VAL, std::nan("")}) {
    PairPoints end = start;
    end[0].z() = extreme;
    EXPECT_FALSE(collides_by_intervals(kVertexFace, start, end).has_value()) << extreme;
  }
}

}  // namespace
}  // namespace wrinkle::validation::interval_collision_test
