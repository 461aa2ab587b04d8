#include "core/energy/bound_spring.h"

#include <gtest/gtest.h>

#include "core/check/dense_matrix.h"
#include "core/energy/edge_spring.h"

namespace wrinkle::bound_spring_test {
namespace {

using Vector3 = VectorN<3>;

/// W = ½ k |d|² and H = k c cᵀ ⊗ I, also where d = 0 and there is no direction.
TEST(BoundSpring, WithoutLengthIsQuadraticDownToZero) {
  const BoundSpring<4>::Rest<double> rest{3.0, 0.0, {0.25, 0.75, -0.6, -0.4}};
  const VectorN<4> c(rest.weights[0], rest.weights[1], rest.weights[2], rest.weights[3]);
  for (const double apart : {0.0, 1e-200, 1e-9, 2.0}) {
    std::array<double, 12> q{};
    for (int a = 0; a < 4; ++a) q[3 * a] = 0.5 + (a > 1 ? apart : 0), q[3 * a + 1] = -1;
    const auto local = BoundSpring<4>::evaluate<Order::hessian, Curvature::exact>(q, rest);
    EXPECT_NEAR(local.value, 1.5 * apart * apart, 1e-15);
    for (int a = 0; a < 4; ++a) {
      EXPECT_NEAR(local.gradient[3 * a], -3 * c[a] * apart, 1e-15 * (1 + apart));
      EXPECT_EQ(local.gradient[3 * a + 2], 0);
    }
    const Matrix h = dense_matrix<BoundSpring<4>::Layout>(local.hessian);
    Matrix expected = Matrix::Zero(12, 12);
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b) expected.block<3, 3>(3 * a, 3 * b).diagonal().setConstant(3 * c[a] * c[b]);
    EXPECT_LE((h - expected).norm(), 1e-15 * expected.norm()) << apart;
  }
}

TEST(EdgeSpring, WithoutLengthIsRegularAtZero) {
  const auto local = EdgeSpring::evaluate<Order::hessian, Curvature::exact>({}, EdgeSpring::Rest<double>{2.0, 0.0});
  const Matrix h = dense_matrix<EdgeSpring::Layout>(local.hessian);
  EXPECT_EQ(local.gradient[0], 0);
  EXPECT_EQ((h.topLeftCorner<3, 3>() - 2 * MatrixN<3>::Identity()).norm(), 0);
}

TEST(BoundSpring, PointsThatAreNamedTwiceAreTakenOnce) {
  ElementSet<BoundSpring<4>> set;
  const PointWeight from[] = {{7, 0.5}, {2, 0.5}}, to[] = {{7, 0.5}, {9, 0.5}, {3, 0.0}};
  add_bound_spring(set, from, to, 2.0, 0.1);
  ASSERT_EQ(set.size(), 1);
  EXPECT_EQ(set.groups[0], (std::array<Index, 4>{6, 27, kAbsent, kAbsent}));
  EXPECT_EQ(set.rest[0].weights[0], -0.5);
  EXPECT_EQ(set.rest[0].weights[1], 0.5);
  EXPECT_THROW(add_bound_spring(set, from, from, 2.0, 0.1), std::invalid_argument);
  const PointWeight many[] = {{1, 0.2}, {3, 0.2}, {4, 0.6}};
  EXPECT_THROW(add_bound_spring(set, from, many, 2.0, 0.1), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::bound_spring_test
