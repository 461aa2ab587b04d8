#include "core/assembly/contact_energy.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/assembly/problem.h"
#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/observed_order.h"

namespace wrinkle::contact_energy_test {
namespace {

constexpr Index kPoints = 40, kBody = 3 * kPoints, kSecond = kBody + 12, kDofs = kSecond + 12;

/// A cloud of points around two affine bodies, a box and a ball, over a fixed half space; the barrier reaches far
/// enough to find many contacts. One of the ball's axes is held: blocks that are there in part.
class ContactEnergyTest : public testing::Test {
 protected:
  ContactEnergyTest() {
    problem_.num_dofs = kDofs;
    problem_.fixed.assign(kDofs, 0);
    std::fill_n(problem_.fixed.begin() + kSecond + 5, 3, 1);
    std::vector<ContactPoint> points;
    for (Index i = 0; i < kPoints; ++i) points.push_back({3 * i, 0.01 * (1 + i % 3)});
    BodyFrame floor;
    floor.centre = {0, 0, -1.2};
    contact_ = &problem_.add(std::make_unique<ContactEnergy>(
        points,
        std::vector<Obstacle>{{Box{{0.4, 0.3, 0.5}, 0.1}, {}, kBody}, {HalfSpace{}, floor}, {Sphere{0.3}, {}, kSecond}},
        ContactOptions{.distance = kDistance, .stiffness = 10, .friction = 0.4, .slip = 0.02}));
    assembler_ = std::make_unique<Assembler>(problem_);
    x_ = start();
    contact_->begin_step(x_);
  }

  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  VectorN<3> random3(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }

  /// All points outside everything, the axes somewhat sheared.
  Vector start() {
    Vector x(kDofs);
    x.segment<3>(kBody) << 0.1, 0, 0;
    x.segment<3>(kSecond) << 1.2, 0.2, 0.1;
    for (const Index body : {kBody, kSecond}) {
      MatrixN<3> axes = Eigen::AngleAxisd(0.7, random3(1).normalized()).toRotationMatrix();
      axes += MatrixN<3>::NullaryExpr([&] { return uniform(-0.02, 0.02); });
      x.segment<9>(body + 3) = axes.reshaped();
    }
    for (Index i = 0; i < kPoints; ++i) do
        x.segment<3>(3 * i) = random3(0.8);
      while (contact_->smallest_gap(with_only(x, i)) < 0.05);
    return x;
  }
  /// The state with all points at point i, to look at that one.
  static Vector with_only(Vector x, Index i) {
    const VectorN<3> p = x.segment<3>(3 * i);
    for (Index k = 0; k < kPoints; ++k) x.segment<3>(3 * k) = p;
    return x;
  }
  Vector nearby(double size) {
    return x_ + Vector::NullaryExpr(kDofs, [&] { return uniform(-size, size); });
  }

  static constexpr double kDistance = 0.4;
  std::mt19937_64 random_{5};
  Problem problem_;
  ContactEnergy* contact_ = nullptr;
  std::unique_ptr<Assembler> assembler_;
  Vector x_;
};

TEST_F(ContactEnergyTest, DerivativesAreRightInEveryUnknown) {
  ASSERT_GE(contact_->touches(x_).size(), 20u);
  const auto whole = [&](const Vector& step) {
    Vector moved;
    assembler_->add_step(x_, 1, step, moved);
    return moved;
  };
  const auto gradient = [&](const Vector& step) -> Vector {
    assembler_->evaluate(whole(step), Order::gradient);
    return assembler_->gradient();
  };
  for (int i = 0; i < 20; ++i) {
    const Index n = assembler_->pattern().num_free();
    const Vector d = Vector::NullaryExpr(n, [&] { return uniform(-1, 1); }).normalized(),
                 at = Vector::NullaryExpr(n, [&] { return uniform(-2e-3, 2e-3); });
    assembler_->evaluate(whole(at), Order::hessian);
    const Vector first = assembler_->gradient(), second = dense_matrix(assembler_->hessian()) * d;
    const double energy = assembler_->evaluate(whole(at), Order::value);
    std::vector<double> sizes, value_errors, gradient_errors;
    for (double e = 4e-3; e > 2e-4; e /= 2) {
      sizes.push_back(e);
      value_errors.push_back(
          std::abs(assembler_->evaluate(whole(at + e * d), Order::value) - energy - e * first.dot(d)));
      gradient_errors.push_back((gradient(at + e * d) - first - e * second).norm());
    }
    EXPECT_NEAR(fitted_order(sizes, value_errors), 2, 0.1);
    EXPECT_NEAR(fitted_order(sizes, gradient_errors), 2, 0.2);
  }
}

TEST_F(ContactEnergyTest, PositiveTangentsAreSemiDefiniteAndCoverTheExactOne) {
  const Vector x = nearby(0.01);
  assembler_->evaluate(x, Order::hessian);
  const Matrix exact = dense_matrix(assembler_->hessian());
  const auto least = [](const Matrix& h) { return symmetric_eigenvalues(h)[0]; };
  ASSERT_LT(least(exact), -1e-6 * exact.norm());
  for (const Tangent tangent : {Tangent::positive, Tangent::projected}) {
    assembler_->evaluate(x, Order::hessian, tangent);
    const Matrix positive = dense_matrix(assembler_->hessian());
    EXPECT_GE(least(positive), -1e-12 * exact.norm());
    EXPECT_GE(least(positive - exact), -1e-12 * exact.norm());
    EXPECT_LE((positive - exact).norm(), 0.5 * exact.norm());
  }
  assembler_->evaluate(x, Order::hessian, Tangent::mixed);
  EXPECT_EQ(dense_matrix(assembler_->hessian()), exact);
}

/// Barrier and friction do no work in rigid motions of points and bodies together: no force and no torque is left over,
/// for sheared axes too. The fixed half space is out of reach here.
TEST_F(ContactEnergyTest, ForcesAndTorquesAddUpToNothing) {
  std::vector<ContactPoint> points;
  for (Index i = 0; i < kPoints; ++i) points.push_back({3 * i, 0.01});
  ContactEnergy free(points, {{Box{{0.4, 0.3, 0.5}, 0.1}, {}, kBody}, {Sphere{0.3}, {}, kSecond}},
                     {.distance = kDistance, .stiffness = 10, .friction = 0.4, .slip = 0.02});
  free.begin_step(x_);
  const Vector x = nearby(0.02);
  Vector g = Vector::Zero(kDofs);
  free.add_to({Order::gradient, Tangent::exact, g.data()}, x);
  VectorN<3> force = VectorN<3>::Zero(), torque = VectorN<3>::Zero();
  for (Index v = 0; v < kDofs / 3; ++v) {
    const Index dof = 3 * v;
    torque += VectorN<3>(x.segment<3>(dof)).cross(VectorN<3>(g.segment<3>(dof)));
    if (dof <= kBody || dof == kSecond) force += g.segment<3>(dof);  // axes take no part in a translation
  }
  EXPECT_GE(g.norm(), 0.1);
  EXPECT_LE(force.norm(), 1e-14 * kDofs * g.norm());
  EXPECT_LE(torque.norm(), 1e-14 * kDofs * g.norm());
}

TEST_F(ContactEnergyTest, NumbersDoNotDependOnThreads) {
  std::vector<ContactPoint> points;
  Vector x(3 * 5000 + 12);
  for (Index i = 0; i < 5000; ++i) {
    points.push_back({3 * i, 1e-4});
    x.segment<3>(3 * i) = (1.0 + uniform(0.001, 0.3)) * random3(1).normalized();
  }
  x.tail<12>() << 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1;
  const auto run = [&](std::size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    Problem problem;
    problem.num_dofs = static_cast<Index>(x.size());
    problem.fixed.assign(x.size(), 0);
    problem.add(std::make_unique<ContactEnergy>(points, std::vector<Obstacle>{{Sphere{1}, {}, 3 * 5000}},
                                                ContactOptions{.distance = 0.2}));
    Assembler assembler(problem);
    const double energy = assembler.evaluate(x, Order::hessian, Tangent::positive);
    return std::tuple(energy, assembler.gradient(), Vector(assembler.hessian().coeffs()));
  };
  EXPECT_EQ(run(1), run(4));
}

/// One pattern serves whatever touches: the same numbers as from an assembler made for that state.
TEST_F(ContactEnergyTest, ContactsComeAndGoInOnePattern) {
  Vector apart = x_;
  for (Index v = 0; v < kPoints; ++v) apart.segment<3>(3 * v) += VectorN<3>(0, 0, 10);
  contact_->begin_step(apart);
  EXPECT_EQ(assembler_->evaluate(apart, Order::hessian), 0);
  EXPECT_EQ(assembler_->hessian().norm(), 0);
  EXPECT_TRUE(contact_->touches(apart).empty());
  contact_->begin_step(x_);
  const double energy = assembler_->evaluate(x_, Order::hessian);
  const Matrix hessian = dense_matrix(assembler_->hessian());
  Assembler fresh(problem_);
  EXPECT_EQ(fresh.evaluate(x_, Order::hessian), energy);
  EXPECT_EQ(dense_matrix(fresh.hessian()), hessian);
  EXPECT_GT(hessian.norm(), 0);
}

/// A cloud and its bodies thrown about at random, steps of all sizes and bodies turned inside out: no point ever gets
/// into anything.
TEST_F(ContactEnergyTest, NoPointEverCrosses) {
  Index shortened = 0;
  for (int i = 0; i < 300; ++i) {
    const double size = std::pow(10, uniform(-2, 1.5));
    Vector d = Vector::NullaryExpr(kDofs, [&] { return uniform(-size, size); });
    if (i % 3 == 0) d.head(kBody).setZero();  // only the bodies move
    const double before = contact_->smallest_gap(x_), part = contact_->max_step(x_, d);
    ASSERT_GT(part, 0);
    shortened += part < 1 ? 1 : 0;
    for (int k = 1; k <= 20; ++k)
      ASSERT_TRUE(std::isfinite(assembler_->evaluate(x_ + part * k / 20 * d, Order::value)));
    x_ += part * d;
    ASSERT_GE(contact_->smallest_gap(x_), 0.19 * before) << "step " << i;
    if (before < 1e-6) x_ = start();
    for (Index v = 0; v < kPoints; ++v)
      if (x_.segment<3>(3 * v).norm() > 100) x_ = start();
  }
  EXPECT_GE(shortened, 100);
}

TEST_F(ContactEnergyTest, InsideIsInfinite) {
  Vector x = x_;
  x.head<3>() = x.segment<3>(kBody);
  EXPECT_TRUE(std::isinf(assembler_->evaluate(x, Order::value)));
  EXPECT_EQ(contact_->max_step(x, Vector::Zero(kDofs)), 0);
}

TEST_F(ContactEnergyTest, RefusesWhatMakesNoSense) {
  const std::vector<Obstacle> floor{{HalfSpace{}}};
  EXPECT_THROW(ContactEnergy({{0, 0.0}}, floor, {}), std::invalid_argument);
  EXPECT_THROW(ContactEnergy({{-1, 1.0}}, floor, {}), std::invalid_argument);
  EXPECT_THROW(ContactEnergy({{0, 1.0}}, floor, {.distance = 0}), std::invalid_argument);
  EXPECT_THROW(ContactEnergy({{0, 1.0}}, floor, {.kept_gap = 1}), std::invalid_argument);
  EXPECT_THROW(ContactEnergy({{0, 1.0}}, {{Sphere{-1}}}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::contact_energy_test
