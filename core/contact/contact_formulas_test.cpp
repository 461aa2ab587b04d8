// The formulas of contact one by one: barrier, signed distances, friction, their pull-back to a body's unknowns, and
// how far a step may go.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/observed_order.h"
#include "core/check/taylor.h"
#include "core/contact/barrier.h"
#include "core/contact/friction.h"
#include "core/contact/step_limit.h"

namespace wrinkle::contact_formulas_test {
namespace {

class ContactFormulas : public testing::Test {
 protected:
  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  VectorN<3> random3(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }

  void expect_slopes(const DerivativeCheck& f, const Vector& x, double step) {
    Vector d(x.size());
    for (double& c : d) c = uniform(-1, 1);
    d.normalize();
    const TaylorSlopes slopes = taylor_slopes(f, x, d, step);
    EXPECT_NEAR(slopes.gradient, 2, 0.15);
    EXPECT_NEAR(slopes.hessian, 3, 0.2);
  }

  std::mt19937_64 random_{9};
  const std::vector<Shape> shapes_{HalfSpace{}, Sphere{0.7}, Box{{0.5, 0.3, 0.8}}, Box{{0.5, 0.3, 0.8}, 0.1},
                                   Box{{0.4, 0.4, 0.4}, 0.4}};
};

TEST_F(ContactFormulas, BarrierIsSmoothConvexAndRepels) {
  for (const double distance : {1.0, 1e-3, 1e-6}) {
    const Barrier b{distance, 1e6};
    for (int i = 0; i < 10; ++i) {
      const double d = distance * uniform(0.1, 0.95);
      const auto at = [&](const Vector& x) { return b.evaluate(x[0]); };
      expect_slopes({[&](const Vector& x) { return at(x).value; },
                     [&](const Vector& x) { return Vector::Constant(1, at(x).slope); },
                     [&](const Vector& x) { return Matrix::Constant(1, 1, at(x).curvature); }},
                    Vector::Constant(1, d), 0.03 * d);
      EXPECT_LT(b.evaluate(d).slope, 0);
      EXPECT_GT(b.evaluate(d).curvature, 0);
    }
    // It ends with all three of its numbers at zero: the curvature as the logarithm's own, linearly.
    EXPECT_EQ(b.evaluate(distance).curvature, 0);
    EXPECT_NEAR(b.evaluate((1 - 1e-6) * distance).curvature, 6e-6 * b.stiffness, 1e-9 * b.stiffness);
    EXPECT_TRUE(std::isinf(b.evaluate(0).value) && std::isinf(b.evaluate(-1).value));
  }
}

TEST_F(ContactFormulas, BarrierStiffnessSetsThePressureAtHalfTheDistance) {
  const Barrier b{2e-3, barrier_stiffness(5e5, 2e-3)};
  EXPECT_NEAR(-b.evaluate(1e-3).slope, 5e5, 1e-6);
}

TEST_F(ContactFormulas, SignedDistancesHaveTheirDerivatives) {
  for (const Shape& shape : shapes_)
    for (int i = 0; i < 200; ++i) {
      const VectorN<3> X = random3(1.5);
      const Distance d = signed_distance(shape, X, Order::hessian);
      if (d.value < 0.02) continue;
      EXPECT_NEAR(d.gradient.norm(), 1, 1e-14);
      EXPECT_LE((d.hessian * d.gradient).norm(), 1e-12) << "straight along the normal";
      EXPECT_LE((d.hessian - d.hessian.transpose()).norm(), 1e-14);
      // Where the shape's side changes within reach the Hessian jumps: the gradient is still continuous.
      const double e = 1e-6;
      const VectorN<3> way = random3(1), there = X + e * way;
      const Distance moved = signed_distance(shape, there, Order::gradient);
      EXPECT_NEAR((moved.value - d.value) / e, d.gradient.dot(way), 1e-3);
      EXPECT_LE((moved.gradient - d.gradient).norm(), 1.01 * e * way.norm() / (0.999 * d.value));
    }
}

/// Away from jumps, the Hessian is the gradient's derivative: central differences of it converge with order 2.
TEST_F(ContactFormulas, SignedDistancesHaveTheirHessians) {
  const std::pair<Shape, VectorN<3>> cases[] = {{Sphere{0.7}, {0.6, -0.5, 0.3}},
                                                {Box{{0.5, 0.3, 0.8}}, {0.7, 0.1, 1.0}},
                                                {Box{{0.5, 0.3, 0.8}, 0.1}, {0.7, -0.5, 1.1}},
                                                {Box{{0.4, 0.4, 0.4}, 0.4}, {-0.3, 0.4, 0.5}}};
  for (const auto& [shape, X] : cases)
    for (int i = 0; i < 10; ++i) {
      const VectorN<3> d = random3(1).normalized(), second = signed_distance(shape, X, Order::hessian).hessian * d;
      std::vector<double> sizes, errors;
      for (double e = 0.04; e > 1e-3; e /= 2) {
        const VectorN<3> ahead = signed_distance(shape, X + e * d, Order::gradient).gradient,
                         behind = signed_distance(shape, X - e * d, Order::gradient).gradient;
        sizes.push_back(e);
        errors.push_back(((ahead - behind) / (2 * e) - second).norm());
      }
      EXPECT_NEAR(fitted_order(sizes, errors), 2, 0.1);
    }
}

/// Step limits and the barrier's positive form rest on both.
TEST_F(ContactFormulas, SignedDistancesAreConvexAndLipschitz) {
  for (const Shape& shape : shapes_)
    for (int i = 0; i < 1000; ++i) {
      const VectorN<3> X = random3(1.2), Y = random3(1.2);
      const auto at = [&](const VectorN<3>& Z) { return signed_distance(shape, Z, Order::value).value; };
      EXPECT_LE(std::abs(at(X) - at(Y)), (X - Y).norm() + 1e-14);
      const double t = uniform(0, 1);
      EXPECT_LE(at(t * X + (1 - t) * Y), t * at(X) + (1 - t) * at(Y) + 1e-14);
    }
}

TEST_F(ContactFormulas, BoxDistanceIsThatToItsNearestPoint) {
  const Box sharp{{0.5, 0.3, 0.8}};
  for (int i = 0; i < 100; ++i) {
    const VectorN<3> X = random3(2), nearest = X.cwiseMin(sharp.half).cwiseMax(-sharp.half);
    const double d = signed_distance(sharp, X, Order::value).value;
    EXPECT_NEAR(std::max(d, 0.0), (X - nearest).norm(), 1e-14);
    EXPECT_EQ(d <= 0, (X.cwiseAbs().array() <= sharp.half.array()).all());
  }
  EXPECT_NEAR(signed_distance(Box{{0.4, 0.4, 0.4}, 0.4}, {1, 2, 2}, Order::value).value, 3 - 0.4, 1e-14)
      << "rounded to a ball";
  EXPECT_THROW(check(Shape(Box{{0.1, 1, 1}, 0.2})), std::invalid_argument);
  EXPECT_THROW(check(Shape(Sphere{0})), std::invalid_argument);
}

TEST_F(ContactFormulas, FrictionIsConvexSmoothAndBoundedByCoulomb) {
  for (int i = 0; i < 40; ++i) {
    const double epsilon = 1e-3;
    const FrictionLag lag{2.5, random3(1).normalized(), random3(1)};
    const VectorN<3> X = lag.previous + (i % 2 == 0 ? 0.4 : 5.0) * epsilon * random3(1);
    const auto at = [&](const Vector& x) {
      Potential out;
      add_friction(lag, 0.3, epsilon, x, Order::hessian, out);
      return out;
    };
    expect_slopes(
        {[&](const Vector& x) { return at(x).value; }, [&](const Vector& x) -> Vector { return at(x).gradient; },
         [&](const Vector& x) -> Matrix { return at(x).hessian; }},
        X, 0.05 * epsilon);
    const Potential p = at(X);
    EXPECT_LE(p.gradient.norm(), 0.3 * 2.5 * (1 + 1e-14));
    EXPECT_NEAR(p.gradient.dot(lag.normal), 0, 1e-14);
    EXPECT_GE(symmetric_eigenvalues(p.hessian)[0], -1e-12 * p.hessian.norm());
  }
}

TEST_F(ContactFormulas, PullBackHasItsDerivativesAndAPositiveForm) {
  using L = ContactLayout;
  for (int i = 0; i < 20; ++i) {
    // ψ = ½ XᵀMX + m·X with M semi-definite
    const MatrixN<3> root = MatrixN<3>::NullaryExpr([&] { return uniform(-1, 1); }), M = root * root.transpose();
    const VectorN<3> m = random3(3);
    Vector q(15);
    for (double& c : q) c = uniform(-1, 1);
    const auto at = [&](const Vector& u, Curvature curvature) {
      const BodyFrame frame{u.segment<3>(3), u.tail<9>().reshaped(3, 3)};
      const VectorN<3> X = frame.coordinates(u.head<3>());
      return pull_back({0.5 * X.dot(M * X) + m.dot(X), M * X + m, M}, frame, u.head<3>(), Order::hessian, curvature,
                       0.6);
    };
    expect_slopes({[&](const Vector& u) { return at(u, Curvature::exact).value; },
                   [&](const Vector& u) -> Vector {
                     return Eigen::Map<const VectorN<15>>(at(u, Curvature::exact).gradient.data());
                   },
                   [&](const Vector& u) { return dense_matrix<L>(at(u, Curvature::exact).hessian); }},
                  q, 0.1);
    const Matrix exact = dense_matrix<L>(at(q, Curvature::exact).hessian),
                 positive = dense_matrix<L>(at(q, Curvature::positive).hessian);
    const auto least = [](const Matrix& h) { return symmetric_eigenvalues(h)[0]; };
    EXPECT_LT(least(exact), 0);
    EXPECT_GE(least(positive), -1e-12 * positive.norm());
    EXPECT_GE(least(positive - exact), -1e-12 * positive.norm()) << "only what is negative may be left out";
  }
}

/// Random ways of random sizes, many of them through the shape: nowhere along what is allowed may the gap fall below
/// what is to be kept, and what is allowed must not be needlessly short.
TEST_F(ContactFormulas, StepLimitKeepsTheGapAndIsTight) {
  constexpr double kept = 0.2;
  Index stopped = 0;
  for (const Shape& shape : shapes_)
    for (int i = 0; i < 3000; ++i) {
      const double size = std::pow(10, uniform(-3, 1));
      const RelativeWay way{random3(1.5), random3(size), random3(size)};
      const auto gap = [&](double t) { return signed_distance(shape, way.at(t), Order::value).value; };
      const double first = gap(0), part = collision_free_part(shape, way, kept);
      if (first <= 0) {
        EXPECT_EQ(part, 0);
        continue;
      }
      ASSERT_GT(part, 0);
      double least = first;
      for (int k = 0; k <= 400; ++k) least = std::min(least, gap(part * k / 400));
      EXPECT_GE(least, kept * first * (1 - 1e-9));
      if (part == 1) continue;
      ++stopped;
      EXPECT_LE(gap(part), 0.3 * first) << "stopped too early at " << part;
    }
  EXPECT_GE(stopped, 500);
}

/// A point close above a flat side that moves far along it is not held up.
TEST_F(ContactFormulas, StepLimitLetsAPointSlide) {
  EXPECT_EQ(collision_free_part(Box{{10, 10, 1}}, {{-5, 0, 1 + 1e-9}, {10, 3, 0}, {0, 0, 0}}, 0.2), 1);
  EXPECT_EQ(collision_free_part(HalfSpace{}, {{0, 0, 1e-12}, {1e6, 0, 0}, {0, 0, 0}}, 0.2), 1);
}

}  // namespace
}  // namespace wrinkle::contact_formulas_test
