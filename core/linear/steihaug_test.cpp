#include "core/linear/steihaug.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include "core/base/random_vector.h"

namespace wrinkle::steihaug_test {
namespace {

constexpr Index kSize = 20;

/// A = Q diag(values) Qᵀ for a fixed orthogonal Q, and a right-hand side.
struct Model {
  Matrix A;
  Vector b = random_vector(kSize, 1, 2);

  explicit Model(const Vector& values) {
    const Vector numbers = random_vector(kSize * kSize, 1, 1);
    const Matrix any = Eigen::Map<const Matrix>(numbers.data(), kSize, kSize);
    const Matrix Q = Eigen::HouseholderQR<Matrix>(any).householderQ();
    A = Q * values.asDiagonal() * Q.transpose();
  }
  double at(const Vector& d) const { return 0.5 * d.dot(A * d) - b.dot(d); }
  ModelStep solve(double radius, double tolerance, Vector& d) const {
    CgVectors v;
    v.r = b;
    const Vector diagonal = A.diagonal().cwiseAbs();
    const ModelStep out =
        steihaug([&](const Vector& in, Vector& to) { to = A * in; },
                 [&](const Vector& r, Vector& s) { s = r.cwiseQuotient(diagonal); }, radius, {tolerance, 1000}, v);
    d = v.d;
    EXPECT_NEAR(out.model, at(d), 1e-10 * std::abs(out.model));
    EXPECT_GT(b.dot(d), 0);
    return out;
  }
};

TEST(Steihaug, WithinAWideRegionSolves) {
  const Model model(Vector::LinSpaced(kSize, 1, 100));
  Vector d;
  const ModelStep step = model.solve(1e3, 1e-10, d);
  EXPECT_FALSE(step.truncated);
  EXPECT_LE((model.A * d - model.b).norm(), 1e-8 * model.b.norm());
}

/// The smaller the region, the less of the model's minimum; at its boundary exactly.
TEST(Steihaug, EndsAtTheBoundary) {
  const Model model(Vector::LinSpaced(kSize, 1, 100));
  const double whole = model.A.llt().solve(model.b).lpNorm<Eigen::Infinity>();
  double last = 0;
  for (const double part : {0.1, 0.3, 0.9}) {
    Vector d;
    const ModelStep step = model.solve(part * whole, 1e-10, d);
    EXPECT_TRUE(step.truncated);
    EXPECT_FALSE(step.negative_curvature);
    EXPECT_NEAR(d.lpNorm<Eigen::Infinity>(), part * whole, 1e-12);
    EXPECT_LT(step.model, last);
    last = step.model;
  }
}

/// One negative eigenvalue: conjugate gradients meet it and go to the boundary, the farther that is the more along it.
TEST(Steihaug, RunsToTheBoundaryAlongNegativeCurvature) {
  Vector values = Vector::LinSpaced(kSize, 1, 100);
  values[0] = -1;
  const Model indefinite(values);
  for (const double radius : {1.0, 100.0}) {
    Vector d;
    const ModelStep step = indefinite.solve(radius, 1e-10, d);
    EXPECT_TRUE(step.negative_curvature);
    EXPECT_NEAR(d.lpNorm<Eigen::Infinity>(), radius, 1e-10 * radius);
    if (radius == 100) {
      EXPECT_LT(d.dot(indefinite.A * d), -100);
    }
  }
}

TEST(Steihaug, TellsWhetherItSolvedAndOfWhatIsNotFinite) {
  const Model model(Vector::LinSpaced(kSize, 1, 100));
  CgVectors v;
  const auto same = [](const Vector& in, Vector& out) { out = in; };
  const auto product = [&](const Vector& in, Vector& out) { out = model.A * in; };
  const auto step = [&](const auto& multiply, const auto& precondition, int most) {
    v.r = model.b;
    return steihaug(multiply, precondition, 1e3, {1e-6, most}, v);
  };
  EXPECT_TRUE(step(product, same, 1000).solved);
  EXPECT_FALSE(step(product, same, 3).solved);
  const auto broken = [](const Vector& in, Vector& out) { out.setConstant(in.size(), std::nan("")); };
  for (const ModelStep& failed : {step(broken, same, 1000), step(product, broken, 1000)}) {
    EXPECT_FALSE(failed.finite);
    EXPECT_FALSE(failed.negative_curvature);
    EXPECT_FALSE(failed.solved);
  }
}

TEST(Steihaug, OfNothingIsNothing) {
  CgVectors v;
  v.r = Vector::Zero(3);
  const auto same = [](const Vector& in, Vector& out) { out = in; };
  const ModelStep step = steihaug(same, same, 1, {}, v);
  EXPECT_EQ(step.iterations, 0);
  EXPECT_EQ(v.d, Vector::Zero(3));
}

}  // namespace
}  // namespace wrinkle::steihaug_test
