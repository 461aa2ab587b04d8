#include "core/check/taylor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace wrinkle::taylor_test {
namespace {

/// f(x, y) = sin x · eʸ
DerivativeCheck smooth() {
  return {[](const Vector& x) { return std::sin(x[0]) * std::exp(x[1]); },
          [](const Vector& x) {
            return Vector{{std::cos(x[0]) * std::exp(x[1]), std::sin(x[0]) * std::exp(x[1])}};
          },
          [](const Vector& x) {
            const double s = std::sin(x[0]) * std::exp(x[1]), c = std::cos(x[0]) * std::exp(x[1]);
            return Matrix{{-s, c}, {c, s}};
          }};
}

const Vector kPoint{{0.7, 0.2}}, kDirection{{0.6, 0.8}};

TEST(TaylorSlopes, AreTwoAndThreeWhereDerivativesAreRight) {
  const TaylorSlopes slopes = taylor_slopes(smooth(), kPoint, kDirection, 0.1);
  EXPECT_NEAR(slopes.gradient, 2, 0.02);
  EXPECT_NEAR(slopes.hessian, 3, 0.02);
}

TEST(TaylorSlopes, WrongGradientShowsInBoth) {
  DerivativeCheck f = smooth();
  f.gradient = [right = f.gradient](const Vector& x) -> Vector { return 1.01 * right(x); };
  const TaylorSlopes slopes = taylor_slopes(f, kPoint, kDirection, 0.1);
  EXPECT_NEAR(slopes.gradient, 1, 0.1);
  EXPECT_NEAR(slopes.hessian, 1, 0.1);
}

TEST(TaylorSlopes, WrongHessianShowsInTheSecondOnly) {
  DerivativeCheck f = smooth();
  f.hessian = [right = f.hessian](const Vector& x) -> Matrix { return 1.01 * right(x); };
  const TaylorSlopes slopes = taylor_slopes(f, kPoint, kDirection, 0.1);
  EXPECT_NEAR(slopes.gradient, 2, 0.02);
  EXPECT_NEAR(slopes.hessian, 2, 0.1);
}

TEST(TaylorSlopes, ExactExpansionCountsAsRight) {
  const DerivativeCheck f{[](const Vector& x) { return 1 + x.squaredNorm(); },
                          [](const Vector& x) -> Vector { return 2 * x; },
                          [](const Vector&) -> Matrix { return 2 * Matrix::Identity(2, 2); }};
  const TaylorSlopes slopes = taylor_slopes(f, kPoint, kDirection, 0.1);
  EXPECT_NEAR(slopes.gradient, 2, 1e-6);
  EXPECT_EQ(slopes.hessian, 3);
}

TEST(TaylorSlopes, FunctionThatIsNotANumberIsNeverRight) {
  DerivativeCheck f = smooth();
  f.value = [](const Vector&) { return std::numeric_limits<double>::quiet_NaN(); };
  EXPECT_TRUE(std::isnan(taylor_slopes(f, kPoint, kDirection, 0.1).gradient));
  EXPECT_TRUE(std::isnan(taylor_slopes(f, kPoint, kDirection, 0.1).hessian));
}

}  // namespace
}  // namespace wrinkle::taylor_test
