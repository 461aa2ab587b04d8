#include "core/minimize/stitching.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>

#include "core/base/random.h"

namespace wrinkle::stitching_test {
namespace {

constexpr Index kPoints = 60;

/// Stitches at random, a few of four copies, some of whose points are shared.
std::vector<Stitch> random_stitches(std::mt19937_64& random) {
  std::uniform_int_distribution<Index> point(0, kPoints - 1);
  std::uniform_real_distribution<double> weight(0.05, 0.95);
  std::vector<Stitch> out(18);
  for (std::size_t s = 0; s < out.size(); ++s) {
    const double w = weight(random);
    for (int c = 0; c < (s % 6 == 0 ? 4 : 2); ++c)
      out[s].copies.push_back({{point(random), point(random)}, {w, 1 - w}});
  }
  return out;
}

Vector random_vector(Index size, std::mt19937_64& random) {
  std::normal_distribution<double> n;
  return Vector::NullaryExpr(size, [&] { return n(random); });
}

class StitchingTest : public testing::Test {
 protected:
  std::mt19937_64 random_{3};
  std::vector<Stitch> stitches_ = random_stitches(random_);
  Vector mass_ = random_vector(kPoints, random_).array().exp();
  Vector v_ = random_vector(3 * kPoints, random_), x_ = random_vector(3 * kPoints, random_);

  VectorN<3> linear_momentum(const Vector& v) const {
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index p = 0; p < kPoints; ++p) sum += mass_[p] * v.segment<3>(3 * p);
    return sum;
  }
  VectorN<3> angular_momentum(const Vector& x, const Vector& v) const {
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index p = 0; p < kPoints; ++p) sum += mass_[p] * x.segment<3>(3 * p).cross(v.segment<3>(3 * p));
    return sum;
  }
};

TEST_F(StitchingTest, MatchesWithTheLeastChangeOfAll) {
  const Stitching stitching(stitches_, mass_.cwiseInverse(), make_linear_solver("cholmod-simplicial"));
  const Matrix H = Matrix(stitch_rows(stitches_, kPoints).H);
  const Vector inverse = mass_.cwiseInverse().replicate(1, 3).transpose().reshaped();
  const Matrix S = H * inverse.asDiagonal() * H.transpose();
  const Vector expected = v_ - inverse.asDiagonal() * H.transpose() * S.llt().solve(H * v_);
  Vector v = v_;
  stitching.match(v);
  EXPECT_LE((v - expected).norm(), 1e-12 * v.norm());
  EXPECT_LE((H * v).lpNorm<Eigen::Infinity>(), 1e-13);
  EXPECT_LE(stitching.gap(v), 1e-13);
  EXPECT_EQ(stitching.rows(), H.rows() / 3);
}

TEST_F(StitchingTest, PositionsMeetAfterTheStep) {
  const Stitching stitching(stitches_, mass_.cwiseInverse(), make_linear_solver("cholmod-simplicial"));
  const double dt = 1e-3;
  Vector v = v_;
  stitching.match(v, x_, 1 / dt);
  EXPECT_GE(stitching.gap(x_), 0.1);
  EXPECT_LE(stitching.gap(x_ + dt * v), 1e-13);
  Vector step = Vector::Zero(3 * kPoints);
  stitching.match(step, x_, 1);
  EXPECT_LE(stitching.gap(x_ + step), 1e-13);
}

/// Angular momentum is kept where the copies coincide, and otherwise changes by the gaps' torque.
TEST_F(StitchingTest, KeepsMomentumToRoundOff) {
  const Stitching stitching(stitches_, mass_.cwiseInverse(), make_linear_solver("cholmod-simplicial"));
  Vector step = Vector::Zero(3 * kPoints);
  stitching.match(step, x_, 1);
  const Vector together = x_ + step;
  Vector v = v_;
  stitching.match(v);
  EXPECT_LE((linear_momentum(v) - linear_momentum(v_)).norm(), 1e-13 * mass_.sum());
  EXPECT_LE((angular_momentum(together, v) - angular_momentum(together, v_)).norm(), 1e-13 * mass_.sum());
  EXPECT_GE((angular_momentum(x_, v) - angular_momentum(x_, v_)).norm(), 1e-3);
}

TEST_F(StitchingTest, WhatIsHeldMovesAsItIsTold) {
  Vector inverse = mass_.cwiseInverse();
  for (const Index p : {stitches_[1].copies[0].parents[0], stitches_[2].copies[1].parents[1]}) inverse[p] = 0;
  const Stitching stitching(stitches_, inverse, make_linear_solver("cholmod-simplicial"));
  Vector v = v_;
  stitching.match(v);
  for (Index p = 0; p < kPoints; ++p) {
    if (inverse[p] > 0) continue;
    EXPECT_EQ(v.segment<3>(3 * p), v_.segment<3>(3 * p));
  }
  EXPECT_LE(stitching.gap(v), 1e-12);
}

TEST_F(StitchingTest, WithoutStitchesNothingHappens) {
  const Stitching stitching({}, mass_.cwiseInverse(), make_linear_solver("cholmod-simplicial"));
  Vector v = v_;
  stitching.match(v);
  stitching.match(v, x_, 100);
  EXPECT_EQ(v, v_);
  EXPECT_EQ(stitching.gap(x_), 0);
}

/// Inverse masses are looked at before the stitches, whose equations take time: of two mistakes the message has theirs.
TEST_F(StitchingTest, RefusesInverseMassesFirst) {
  std::vector<Stitch> wrong = stitches_;
  wrong[0].copies[0].parents[0] = 10 * kPoints;
  const auto refused = [&](double inverse) -> std::string {
    try {
      Stitching(wrong, Vector::Constant(kPoints, inverse), make_linear_solver("cholmod-simplicial"));
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refused(-1), testing::HasSubstr("an inverse mass of -1 1/kg"));
  EXPECT_THAT(refused(std::numeric_limits<double>::quiet_NaN()), testing::HasSubstr("an inverse mass of nan 1/kg"));
  EXPECT_THAT(refused(1), testing::Not(testing::HasSubstr("inverse mass")));
  EXPECT_NE(refused(1), "");
}

}  // namespace
}  // namespace wrinkle::stitching_test
