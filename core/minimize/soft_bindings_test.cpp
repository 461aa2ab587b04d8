#include "core/minimize/soft_bindings.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <random>
#include <stdexcept>

#include "core/base/random.h"
#include "core/contact/contact_impulse.h"
#include "core/minimize/stitching.h"

namespace wrinkle::soft_bindings_test {
namespace {

constexpr Index kPoints = 24;

SoftBindings bound(std::span<const Stitch> stitches, const Vector& inverse_mass) {
  return {stitches, inverse_mass, make_linear_solver("cholmod-simplicial")};
}

/// A strip of stitches whose copies share parents, as those of a cut do; copies meet.
class SoftBindingsTest : public testing::Test {
 protected:
  SoftBindingsTest() {
    for (Index i = 0; i < 11; ++i) {
      const double w = 0.3 + 0.04 * i;
      stitches_.push_back({{{{i, 12 + i + 1}, {w, 1 - w}}, {{12 + i, i + 1}, {w, 1 - w}}}});
    }
    inverse_ = Vector::NullaryExpr(kPoints, [&] { return std::exp(symmetric_uniform(random_)); });
    for (double& v : x_) v = symmetric_uniform(random_);
    for (double& v : v_) v = symmetric_uniform(random_);
    Vector step = Vector::Zero(3 * kPoints);
    Stitching(stitches_, inverse_, make_linear_solver("cholmod-simplicial")).match(step, x_, 1);
    x_ += step;
  }

  /// Σ m v + Σ m_s v_s, or with v_s − v_h: linear, and angular about the origin.
  VectorN<6> momentum(const SoftBindings& soft, const Vector& v, const SoftPoints& points, double hard_share) const {
    VectorN<6> sum = VectorN<6>::Zero();
    const auto add = [&](double mass, const VectorN<3>& x, const VectorN<3>& velocity) {
      sum.head<3>() += mass * velocity;
      sum.tail<3>() += mass * x.cross(velocity);
    };
    for (Index p = 0; p < kPoints; ++p)
      if (inverse_[p] > 0) add(1 / inverse_[p], x_.segment<3>(3 * p), v.segment<3>(3 * p));
    const Vector hard = soft.hard(v);
    for (Index c = 0; c < soft.size(); ++c) {
      if (std::isinf(soft.mass()[c])) continue;
      add(soft.mass()[c], points.x.segment<3>(3 * c),
          points.velocity.segment<3>(3 * c) - hard_share * hard.segment<3>(3 * c));
    }
    return sum;
  }
  /// The soft particles at their targets, but with velocities of their own.
  SoftPoints collided(const SoftBindings& soft) {
    SoftPoints points = soft.bound(x_, v_);
    for (double& v : points.velocity) v += 0.5 * symmetric_uniform(random_);
    return points;
  }

  std::mt19937_64 random_{5};
  std::vector<Stitch> stitches_;
  Vector inverse_, x_ = Vector(3 * kPoints), v_ = Vector(3 * kPoints);
};

TEST_F(SoftBindingsTest, ImpulsesMatchAndKeepMomentum) {
  const SoftBindings soft = bound(stitches_, inverse_);
  SoftPoints points = collided(soft);
  const VectorN<6> before = momentum(soft, v_, points, 0);
  Vector v = v_;
  soft.match(v, points);
  EXPECT_LE((points.velocity - soft.hard(v)).lpNorm<Eigen::Infinity>(), 1e-13);
  EXPECT_LE((momentum(soft, v, points, 0) - before).norm(), 1e-12);
  soft.match_pairs(points);
  EXPECT_LE((momentum(soft, v, points, 0) - before).norm(), 1e-12);
  for (Index s = 0; s < 11; ++s)
    EXPECT_LE((points.velocity.segment<3>(6 * s) - points.velocity.segment<3>(6 * s + 3)).norm(), 1e-14);
}

/// By the paper's own count a collision's impulse on one soft particle reaches the mesh by half with eq. 6.
TEST_F(SoftBindingsTest, HalfOfACollisionReachesTheMesh) {
  const SoftBindings soft = bound(std::span<const Stitch>(stitches_).first(1), inverse_);
  SoftPoints points = soft.bound(x_, v_);
  const VectorN<6> before = momentum(soft, v_, points, 1);
  points.velocity.head<3>() += VectorN<3>(1, 2, 3);
  const VectorN<6> hit = momentum(soft, v_, points, 1) - before;
  Vector v = v_;
  soft.match(v, points);
  EXPECT_LE((momentum(soft, v, points, 1) - before - 0.5 * hit).norm(), 1e-8);
}

/// Along a straight cut through a grid each copy shares both parents: all m_s are twice what is there. All of the cut
/// is stopped alike; the middle says what the mesh gets.
TEST(SoftBindingsOfACut, TakesTwoThirds) {
  constexpr Index kCopies = 61;
  std::vector<Stitch> stitches;
  for (Index i = 0; i < kCopies; ++i)
    stitches.push_back({{{{i, i + 1}, {0.5, 0.5}}, {{kCopies + 1 + i, kCopies + 2 + i}, {0.5, 0.5}}}});
  const Index points = 2 * (kCopies + 1), middle = kCopies / 2 * 6 + 2;
  const SoftBindings soft = bound(stitches, Vector::Ones(points));
  const Vector x = Vector::Zero(3 * points);
  Vector v = Vector::Constant(3 * points, -1);
  SoftPoints stopped = soft.bound(x, v);
  stopped.velocity.setZero();
  soft.match(v, stopped);
  EXPECT_NEAR(soft.hard(v)[middle], -1.0 / 3, 1e-6);
  EXPECT_NEAR(stopped.velocity[middle], -1.0 / 3, 1e-6);
}

TEST(SoftBindingsOfACut, RefuseWhatMakesNoSense) {
  std::vector<Stitch> stitches;
  stitches.push_back({{{{0, 1}, {0.5, 0.5}}, {{2, 9}, {0.5, 0.5}}}});
  EXPECT_THROW(bound(stitches, Vector::Ones(4)), std::invalid_argument) << "point 9 of 4";
  EXPECT_THROW(bound(stitches, Vector::Constant(10, -1)), std::invalid_argument);
  EXPECT_THROW(SoftBindings(stitches, Vector::Ones(10), nullptr), std::invalid_argument);
}

TEST_F(SoftBindingsTest, PositionsMeetAfterTheStep) {
  const SoftBindings soft = bound(stitches_, inverse_);
  SoftPoints points = collided(soft);
  for (double& x : points.x) x += 0.01 * symmetric_uniform(random_);
  Vector v = v_;
  const double dt = 0.01;
  SoftPoints pairs = points;
  soft.match_pairs(pairs, 1 / dt);
  const Vector met = pairs.x + dt * pairs.velocity;
  EXPECT_LE((met.head<3>() - met.segment<3>(3)).norm(), 1e-14);
  soft.match(v, x_, points, 1 / dt);
  EXPECT_LE((points.x + dt * points.velocity - soft.hard(x_ + dt * v)).norm(), 1e-13);
}

/// Particles without contact are carried along by what moves the mesh, and lend it no mass.
TEST_F(SoftBindingsTest, InheritedForcesKeepThemAtTheirTargets) {
  const SoftBindings soft = bound(stitches_, inverse_);
  SoftPoints points = soft.bound(x_, v_);
  Vector v = v_;
  for (double& u : v) u += symmetric_uniform(random_);
  soft.inherit(v_, v, points);
  const Vector moved = v;
  soft.match(v, points);
  EXPECT_LE((v - moved).norm(), 1e-13);
}

/// Copies between held points are carried along by them.
TEST_F(SoftBindingsTest, HeldParentsAreHeavierThanAll) {
  for (const Index p : {0, 12, 1, 13}) inverse_[p] = 0;
  const SoftBindings soft = bound(stitches_, inverse_);
  EXPECT_TRUE(std::isinf(soft.mass()[0]));
  EXPECT_FALSE(std::isinf(soft.mass()[2]));
  SoftPoints points = collided(soft);
  Vector v = v_;
  soft.match(v, points);
  EXPECT_EQ(v.head<6>(), v_.head<6>());
  EXPECT_LE((points.velocity - soft.hard(v)).lpNorm<Eigen::Infinity>(), 1e-13);
}

/// A moving ground lifts soft particles: what it gives them, and no more, the system gains.
TEST_F(SoftBindingsTest, ContactWithAMovingObstacleIsAllThatIsGained) {
  const SoftBindings soft = bound(stitches_, inverse_);
  SoftPoints points = soft.bound(x_, v_);
  const double dt = 0.01;
  const DrivenObstacle ground{HalfSpace{}, {}, {VectorN<3>(0.01, 0, 0.02), MatrixN<3>::Identity()}};
  const VectorN<6> before = momentum(soft, v_, points, 0);
  VectorN<6> given = VectorN<6>::Zero();
  Index touched = 0;
  for (Index c = 0; c < soft.size(); ++c) {
    const VectorN<3> x = points.x.segment<3>(3 * c);
    const auto impulse = contact_impulse(ground, x, points.velocity.segment<3>(3 * c), dt, {.friction = 0.3});
    if (!impulse.touches) continue;
    ++touched;
    points.velocity.segment<3>(3 * c) += impulse.change;
    given.head<3>() += soft.mass()[c] * impulse.change;
    given.tail<3>() += soft.mass()[c] * x.cross(impulse.change);
  }
  EXPECT_GE(touched, 3);
  Vector v = v_;
  soft.match(v, points);
  EXPECT_LE((momentum(soft, v, points, 0) - before - given).norm(), 1e-12);
}

}  // namespace
}  // namespace wrinkle::soft_bindings_test
