#include "core/check/dual.h"

#include <gtest/gtest.h>

namespace wrinkle::dual_test {
namespace {

using D = Dual<2>;
const D kX = D::variable(0.7, 0), kY = D::variable(-1.3, 1);

void expect_dual(const D& d, double value, const VectorN<2>& gradient, const MatrixN<2>& hessian) {
  EXPECT_NEAR(d.v, value, 1e-14);
  EXPECT_LE((d.g - gradient).norm(), 1e-13);
  EXPECT_LE((d.h - hessian).norm(), 1e-13);
}

TEST(Dual, Polynomial) {
  const double x = kX.v, y = kY.v;
  expect_dual(3.0 * kX * kX * kY - kY + 2.0, 3 * x * x * y - y + 2, {6 * x * y, 3 * x * x - 1},
              MatrixN<2>{{6 * y, 6 * x}, {6 * x, 0}});
}

TEST(Dual, Quotient) {
  const double x = kX.v, y = kY.v;
  expect_dual(kX / kY, x / y, {1 / y, -x / (y * y)},
              MatrixN<2>{{0, -1 / (y * y)}, {-1 / (y * y), 2 * x / (y * y * y)}});
}

TEST(Dual, RootAndLogarithm) {
  const double x = kX.v;
  expect_dual(sqrt(kX), std::sqrt(x), {0.5 / std::sqrt(x), 0}, MatrixN<2>{{-0.25 * std::pow(x, -1.5), 0}, {0, 0}});
  expect_dual(log(kX), std::log(x), {1 / x, 0}, MatrixN<2>{{-1 / (x * x), 0}, {0, 0}});
}

TEST(Dual, ArcTangentOfTwo) {
  const double x = kX.v, y = kY.v, r2 = x * x + y * y, off = (x * x - y * y) / (r2 * r2);
  expect_dual(atan2(kY, kX), std::atan2(y, x), {-y / r2, x / r2},
              MatrixN<2>{{2 * x * y / (r2 * r2), -off}, {-off, -2 * x * y / (r2 * r2)}});
}

TEST(Dual, ChoicesFollowTheValue) {
  expect_dual(abs(kY), 1.3, {0, -1}, MatrixN<2>::Zero());
  expect_dual(abs(kX), 0.7, {1, 0}, MatrixN<2>::Zero());
  expect_dual(max(kX, kY), 0.7, {1, 0}, MatrixN<2>::Zero());
  expect_dual(max(kY, D(3.0)), 3.0, {0, 0}, MatrixN<2>::Zero());
}

TEST(Dual, CompoundAssignment) {
  D a = kX;
  a += kY;
  a -= 2.0 * kX;
  expect_dual(a, kY.v - kX.v, {-1, 1}, MatrixN<2>::Zero());
}

}  // namespace
}  // namespace wrinkle::dual_test
