// Contact as rows of a projection: derivatives, which rows act.
#include "core/constraint/contact_rows.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <stdexcept>

#include "core/check/taylor.h"

namespace wrinkle::contact_rows_test {
namespace {

constexpr double kOffset = 0.01, kLength = 0.2;  // [m]

BodyFrame turned() {
  return {{0.1, -0.2, 0.3}, Eigen::Quaterniond(0.3, -0.5, 0.7, 0.2).normalized().toRotationMatrix()};
}

/// One point at x, in which the obstacle's row acts: touching is decided a little inside.
struct Point {
  ContactRows rows;
  explicit Point(const Shape& shape, const VectorN<3>& inside) : rows({0}, {{shape, turned()}}, kOffset, kLength) {
    rows.choose_active(turned().centre + turned().axes * inside, {});
  }
};

TEST(ContactRows, DerivativesHaveTaylorSlopesTwoAndThree) {
  // Where points are: beside a sphere, a rounded box's face and edge, and above a half space; where they touched, too.
  struct Case {
    Shape shape;
    VectorN<3> inside, at;
  };
  for (const auto& [shape, inside, at] :
       {Case{Sphere{0.5}, {0, 0, 0.49}, {0.2, 0.1, 0.6}}, Case{Box{{0.3, 0.2, 0.1}, 0.05}, {0, 0, 0.09}, {0, 0.1, 0.2}},
        Case{Box{{0.3, 0.2, 0.1}, 0.05}, {0, 0, 0.09}, {0.32, 0.26, 0}},
        Case{HalfSpace{}, {0, 0, -0.01}, {0.3, 0.1, 0.2}}}) {
    Point point(shape, inside);
    ASSERT_TRUE(point.rows.acts(0));
    const double pull = 0.7;
    const DerivativeCheck check{[&](const Vector& x) {
                                  double g = 0;
                                  point.rows.values(0, x, &g);
                                  return pull * g;
                                },
                                [&](const Vector& x) {
                                  Vector out(3);
                                  point.rows.gradients(0, x, out.data());
                                  return Vector(pull * out);
                                },
                                [&](const Vector& x) {
                                  Matrix out = Matrix::Zero(3, 3);
                                  point.rows.add_curvature(0, x, &pull, Curvature::exact, out.data());
                                  return out;
                                }};
    const Vector x = turned().centre + turned().axes * at;
    const TaylorSlopes slopes = taylor_slopes(check, x, VectorN<3>(0.5, -0.3, 0.8).normalized(), 0.01);
    EXPECT_NEAR(slopes.gradient, 2, 0.1);
    EXPECT_NEAR(slopes.hessian, 3, 0.1);
    EXPECT_NEAR(check.gradient(x).norm(), pull / kLength, 1e-12);

    Matrix positive = Matrix::Zero(3, 3);
    const double push = -pull;
    point.rows.add_curvature(0, x, &push, Curvature::positive, positive.data());
    EXPECT_EQ(positive.norm(), 0);
    point.rows.add_curvature(0, x, &pull, Curvature::positive, positive.data());
    EXPECT_EQ(positive, check.hessian(x));
  }
}

TEST(ContactRows, ActUntilTheyPull) {
  ContactRows rows({0, 3}, {{HalfSpace{}}}, kOffset, kLength);
  const auto at = [](double z1, double z2) { return Vector(Vector::Unit(6, 2) * z1 + Vector::Unit(6, 5) * z2); };
  const auto acting = [&] { return std::pair(rows.acts(0), rows.acts(1)); };
  rows.choose_active(at(0.009, 0.011), {});
  EXPECT_EQ(acting(), std::pair(true, false));
  double g[2];
  for (const Index i : {0, 1}) rows.values(i, at(0.009, 0.011), &g[i]);
  EXPECT_NEAR(g[0], (0.009 - kOffset) / kLength, 1e-15);
  EXPECT_EQ(g[1], 0);
  VectorN<3> gradient;
  rows.gradients(1, at(0.009, 0.011), gradient.data());
  EXPECT_EQ(gradient.norm(), 0);
  rows.choose_active(at(0.02, 0.009), std::vector{-1.0, 0.0});  // one is pushed, the other has come below
  EXPECT_EQ(acting(), std::pair(true, true));
  rows.choose_active(at(0.02, 0.009), std::vector{1.0, -1.0});  // pulled
  EXPECT_EQ(acting(), std::pair(false, true));
  rows.choose_active(at(0.02, 0.02), {});
  EXPECT_EQ(acting(), std::pair(false, false));
}

TEST(ContactRows, AreOfTheObstacleThatThePointIsDeepestIn) {
  ContactRows rows({0}, {{Sphere{1}}, {Sphere{1}, {{1.5, 0, 0}}}}, 0, kLength);
  for (const double x : {0.7, 0.8}) {
    rows.choose_active(VectorN<3>(x, 0, 0), {});
    EXPECT_TRUE(rows.acts(0));
    EXPECT_NEAR(rows.gap(0, VectorN<3>(x, 0, 0)), x > 0.75 ? 0.5 - x : x - 1, 1e-15);
    EXPECT_NEAR(rows.normal(0, VectorN<3>(x, 0, 0)).x(), x > 0.75 ? -1 : 1, 1e-15);
  }
}

TEST(ContactRows, RefuseWhatMakesNoSense) {
  EXPECT_THROW(ContactRows({0}, {{Sphere{-1}}}, 0, kLength), std::invalid_argument);
  EXPECT_THROW(ContactRows({0}, {{Sphere{1}}}, 0, 0), std::invalid_argument);
  EXPECT_THROW(ContactRows({0}, {{Sphere{1}, {}, 3}}, 0, kLength), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::contact_rows_test
