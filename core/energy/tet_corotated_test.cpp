#include "core/energy/tet_corotated.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/mesh/strip.h"
#include "core/mesh/tet_mesh.h"

namespace wrinkle::tet_corotated_test {
namespace {

using State = std::array<double, 12>;
constexpr Elastic kMaterial{1000, 0.3};

const std::array<VectorN<3>, 4> kRest{VectorN<3>(0, 0, 0), VectorN<3>(1, 0.1, 0), VectorN<3>(0.2, 0.9, 0),
                                      VectorN<3>(0.3, 0.2, 0.8)};

TetCorotated::Rest<double> rest() {
  return TetCorotated::rest(kRest[0], kRest[1], kRest[2], kRest[3], kMaterial);
}

State deformed(const MatrixN<3>& F) {
  State q;
  for (int a = 0; a < 4; ++a) VectorN<3>::Map(&q[3 * a]) = F * kRest[a];
  return q;
}

Local<double, TetCorotated::Layout> evaluate(const State& q) {
  return TetCorotated::evaluate<Order::hessian, Curvature::exact, double>(q, rest());
}

// W/V = μ Σ (σ − 1)² + ½ λ (Σ σ − 3)², σ₃ with det F's sign.
TEST(TetCorotated, DependsOnSingularValuesWithTheSignOfTheDeterminant) {
  const Eigen::Quaterniond u = Eigen::Quaterniond(0.3, -0.5, 0.7, 0.2).normalized(),
                           v = Eigen::Quaterniond(0.6, 0.1, -0.4, 0.5).normalized();
  const Lame lame = kMaterial.lame();
  for (const VectorN<3>& s : {VectorN<3>(1.2, 0.9, 0.7), VectorN<3>(1.2, 0.9, -0.4), VectorN<3>(1.3, 1.3, 0)}) {
    const MatrixN<3> F = u.toRotationMatrix() * s.asDiagonal() * v.toRotationMatrix();
    const double expected = lame.mu * (s.array() - 1).square().sum() + 0.5 * lame.lambda * std::pow(s.sum() - 3, 2);
    EXPECT_NEAR(evaluate(deformed(F)).value / (rest().volume * expected), 1, 1e-12) << s.transpose();
  }
}

TEST(TetCorotated, RigidMotionsAreFreeAndTheOnlyOnes) {
  const Eigen::Quaterniond turn = Eigen::Quaterniond(0.3, -0.5, 0.7, 0.2).normalized();
  const auto local = evaluate(deformed(turn.toRotationMatrix()));
  EXPECT_LE(local.value, 1e-26 * kMaterial.young);
  for (const double f : local.gradient) EXPECT_NEAR(f, 0, 1e-12 * kMaterial.young);
  const Vector k = symmetric_eigenvalues(dense_matrix<TetCorotated::Layout>(local.hessian));
  EXPECT_LE(k.head<6>().cwiseAbs().maxCoeff(), 1e-12 * k.maxCoeff());
  EXPECT_GE(k[6], 1e-3 * k.maxCoeff());
}

// Under gradient descent alone, from where a corner was pushed through the opposite face, or onto it, or all four into
// a line or a point.
TEST(TetCorotated, RecoversFromEveryState) {
  const double stiffest =
      symmetric_eigenvalues(dense_matrix<TetCorotated::Layout>(evaluate(deformed(MatrixN<3>::Identity())).hessian))
          .maxCoeff();
  State through = deformed(MatrixN<3>::Identity()), flat = through;
  through[11] = -0.6;
  flat[11] = 0;
  for (State q : {through, flat, deformed(VectorN<3>(1, 1, -1).asDiagonal()),
                  deformed(VectorN<3>(1, 0, 0).asDiagonal()), deformed(MatrixN<3>::Zero())}) {
    const double start = evaluate(q).value;
    for (int i = 0; i < 600; ++i) {
      const auto local = TetCorotated::evaluate<Order::gradient, Curvature::exact, double>(q, rest());
      for (int k = 0; k < 12; ++k) q[k] -= local.gradient[k] / stiffest;
    }
    EXPECT_LE(evaluate(q).value, 1e-12 * start);
    const auto x = [&](int a) { return VectorN<3>(q[3 * a], q[3 * a + 1], q[3 * a + 2]); };
    EXPECT_GT((x(1) - x(0)).cross(x(2) - x(0)).dot(x(3) - x(0)), 0);
  }
}

// Any affine deformation of any mesh leaves its inner vertices free of force.
TEST(TetCorotated, PassesThePatchTest) {
  LayeredTets block = layer_tets(strip_mesh({1, 1, 4, 4, StripPattern::irregular, 5}), {0.2, 0.45, 0.7});
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-0.03, 0.03);
  std::vector<char> inner(block.mesh.vertices.size(), 0);
  for (Index k = 1; k < 3; ++k) {
    for (Index v = 0; v < block.per_layer(); ++v) {
      VectorN<3>& x = block.mesh.vertices[block.at_depth(v, k)];
      if (x.x() < 1e-9 || x.x() > 1 - 1e-9 || x.y() < 1e-9 || x.y() > 1 - 1e-9) continue;
      inner[block.at_depth(v, k)] = 1;
      x += VectorN<3>(u(random), u(random), u(random));
    }
  }
  MatrixN<3> F;
  F << 1.1, 0.2, -0.1, 0.05, 0.8, 0.1, 0, -0.2, 1.3;
  std::vector<VectorN<3>> force(inner.size(), VectorN<3>::Zero());
  for (const auto& t : block.mesh.tets) {
    const auto& X = block.mesh.vertices;
    State q;
    for (int a = 0; a < 4; ++a) VectorN<3>::Map(&q[3 * a]) = F * X[t[a]];
    const auto local = TetCorotated::evaluate<Order::gradient, Curvature::exact, double>(
        q, TetCorotated::rest(X[t[0]], X[t[1]], X[t[2]], X[t[3]], kMaterial));
    for (int a = 0; a < 4; ++a) force[t[a]] += VectorN<3>::Map(&local.gradient[3 * a]);
  }
  double largest = 0;
  for (std::size_t v = 0; v < inner.size(); ++v) {
    if (inner[v]) {
      EXPECT_LE(force[v].norm(), 1e-12 * kMaterial.young);
    }
    largest = std::max(largest, force[v].norm());
  }
  EXPECT_GT(largest, 1);
}

TEST(TetCorotated, RefusesInvertedRestShapesAndShares) {
  EXPECT_THROW(TetCorotated::rest(kRest[1], kRest[0], kRest[2], kRest[3], kMaterial), std::invalid_argument);
  EXPECT_THROW(TetCorotated::rest(kRest[0], kRest[1], kRest[2], kRest[3], kMaterial, 0), std::invalid_argument);
  EXPECT_THROW(TetCorotated::rest(kRest[0], kRest[1], kRest[2], kRest[3], kMaterial, 1.1), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::tet_corotated_test
