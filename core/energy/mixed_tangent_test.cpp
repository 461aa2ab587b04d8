// The mixed tangent: the Hessian with the stress that the linearisation at the step's start predicts.
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "core/check/dense_matrix.h"
#include "core/energy/membrane_stvk.h"
#include "core/energy/quad_neo_hookean.h"

namespace wrinkle::mixed_tangent_test {
namespace {

static_assert(HasMixedTangent<MembraneStvk> && HasMixedTangent<QuadDual> && HasMixedTangent<QuadFull>);

using Gradients = Eigen::Matrix<double, Eigen::Dynamic, 2>;  // ∂N_a/∂X, one row a node
struct Point {
  Gradients gradient;
  double weight;
};

std::vector<Point> points(const MembraneStvk::Rest<double>& r) {
  Gradients g(3, 2);
  g << -r.b11 - r.b21, -r.b12 - r.b22, r.b11, r.b12, r.b21, r.b22;
  return {{g, r.volume}};
}
template <class R>
std::vector<Point> points(const R& r) {
  std::vector<Point> out;
  for (std::size_t p = 0; p < std::size(r.weight); ++p) {
    Gradients g(4, 2);
    for (int a = 0; a < 4; ++a) g.row(a) << r.gradient[p][a][0], r.gradient[p][a][1];
    out.push_back({g, r.weight[p]});
  }
  return out;
}

/// Second Piola–Kirchhoff stress of C = FᵀF.
MatrixN<2> stress(const MembraneStvk::Rest<double>& r, const Matrix& F) {
  const MatrixN<2> strain = 0.5 * (F.transpose() * F - MatrixN<2>::Identity());
  return r.lambda * strain.trace() * MatrixN<2>::Identity() + 2 * r.mu * strain;
}
template <class R>
MatrixN<2> stress(const R& r, const Matrix& F) {
  const MatrixN<2> C = F.transpose() * F;
  return r.mu * MatrixN<2>::Identity() - (r.mu - 0.5 * r.lambda * std::log(C.determinant())) * C.inverse();
}

template <class E>
class MixedTangent : public testing::Test {
 protected:
  static constexpr int N = E::Layout::kDofs, kNodes = E::Layout::kGroups, kSpace = N / kNodes;
  using State = std::array<double, N>;

  /// Nodes as columns.
  static Matrix nodes(const State& q) { return Eigen::Map<const Matrix>(q.data(), kSpace, kNodes); }

  State random_step(double length) {
    std::uniform_real_distribution<double> u(-length, length);
    State out;
    for (double& s : out) s = u(random_);
    return out;
  }

  /// Σ_q w (g_aᵀ (S₀ + dS₀[G] − S) g_b) I with S₀ at the step's start, dS₀ by central differences.
  static Matrix stress_part(const Specimen<E>& s, const State& last_step) {
    Matrix out = Matrix::Zero(N, N);
    for (const Point& p : points(s.rest)) {
      const Matrix F = nodes(s.state) * p.gradient, G = nodes(last_step) * p.gradient, F0 = F - G;
      const double e = 1e-4;
      const MatrixN<2> predicted =
          stress(s.rest, F0) + (stress(s.rest, F0 + e * G) - stress(s.rest, F0 - e * G)) / (2 * e);
      const Matrix scalar = p.weight * p.gradient * (predicted - stress(s.rest, F)) * p.gradient.transpose();
      for (int a = 0; a < kNodes; ++a)
        for (int b = 0; b < kNodes; ++b)
          out.block<kSpace, kSpace>(kSpace * a, kSpace * b).diagonal().array() += scalar(a, b);
    }
    return out;
  }

  /// Up to round-off: the compiler may contract the two differently.
  template <class L>
  static void expect_same_energy(const L& a, const L& b) {
    const Eigen::Map<const Vector> g(a.gradient.data(), N), h(b.gradient.data(), N);
    EXPECT_NEAR(a.value, b.value, 1e-9 * b.value);
    EXPECT_LE((g - h).norm(), 1e-11 * h.norm());
  }

  std::mt19937_64 random_{11};
};

using Elements = testing::Types<MembraneStvk, QuadDual, QuadFull>;
class ElementName {
 public:
  template <class E>
  static std::string GetName(int) {
    return std::string(E::name);
  }
};
TYPED_TEST_SUITE(MixedTangent, Elements, ElementName);

TYPED_TEST(MixedTangent, WithoutAStepIsTheHessian) {
  for (int i = 0; i < 10; ++i) {
    const auto s = TypeParam::specimen(this->random_);
    const auto mixed = TypeParam::template evaluate_mixed<double>(s.state, {}, s.rest);
    const auto exact = TypeParam::template evaluate<Order::hessian, Curvature::exact, double>(s.state, s.rest);
    const Matrix m = dense_matrix<typename TypeParam::Layout>(mixed.hessian),
                 h = dense_matrix<typename TypeParam::Layout>(exact.hessian);
    EXPECT_LE((m - h).norm(), 1e-13 * h.norm());
    this->expect_same_energy(mixed, exact);
  }
}

TYPED_TEST(MixedTangent, TakesTheStressThatTheLastStepPredicted) {
  for (int i = 0; i < 10; ++i) {
    const auto s = TypeParam::specimen(this->random_);
    const auto step = this->random_step(0.1 * s.length);
    const auto mixed = TypeParam::template evaluate_mixed<double>(s.state, step, s.rest);
    const auto exact = TypeParam::template evaluate<Order::hessian, Curvature::exact, double>(s.state, s.rest);
    const Matrix difference = dense_matrix<typename TypeParam::Layout>(mixed.hessian) -
                              dense_matrix<typename TypeParam::Layout>(exact.hessian);
    const Matrix expected = this->stress_part(s, step);
    EXPECT_GT(expected.norm(), 0);
    EXPECT_LE((difference - expected).norm(), 3e-6 * expected.norm()) << "try " << i;
    this->expect_same_energy(mixed, exact);
  }
}

}  // namespace
}  // namespace wrinkle::mixed_tangent_test
