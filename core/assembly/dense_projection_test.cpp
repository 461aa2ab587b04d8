// The dense projection, and the closed positive forms of elements against it.
#include "core/assembly/dense_projection.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/dual.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_stvk.h"
#include "core/energy/quad_neo_hookean.h"

namespace wrinkle::dense_projection_test {
namespace {

constexpr int kTries = 40;

TEST(DenseProjection, ClampsEigenvaluesAndKeepsEigenvectors) {
  const MatrixN<2> V{{0.6, -0.8}, {0.8, 0.6}};
  const Matrix projected = project_positive(V * VectorN<2>(3, -5).asDiagonal() * V.transpose());
  EXPECT_LE((projected - V * VectorN<2>(3, 0).asDiagonal() * V.transpose()).norm(), 1e-14);
}

TEST(DenseProjection, ReadsTheLowerTriangleOnly) {
  const Matrix projected = project_positive(Matrix{{1, 77}, {2, 1}});
  EXPECT_LE((projected - Matrix{{1.5, 1.5}, {1.5, 1.5}}).norm(), 1e-14);
}

/// ∂F/∂q of nodes with shape-function gradients g (rows), F's columns one below the other.
Matrix deformation(const Matrix& g, int space) {
  Matrix D = Matrix::Zero(2 * space, space * g.rows());
  for (int i = 0; i < 2; ++i)
    for (int a = 0; a < g.rows(); ++a) D.block(space * i, space * a, space, space).diagonal().setConstant(g(a, i));
  return D;
}

/// w Dᵀ [∂²Ψ/∂F²]₊ D with Ψ(F) differentiated automatically.
template <int M, class Density>
Matrix projected_point(const Matrix& D, const Vector& q, double weight, const Density& density) {
  const Vector F = D * q;
  std::array<Dual<M>, M> f;
  for (int i = 0; i < M; ++i) f[i] = Dual<M>::variable(F[i], i);
  return weight * D.transpose() * project_positive(density(f).h) * D;
}

Matrix projected_at_points(const MembraneStvk::Rest<double>& r, const Vector& q) {
  Matrix g(3, 2);
  g << -r.b11 - r.b21, -r.b12 - r.b22, r.b11, r.b12, r.b21, r.b22;
  return projected_point<6>(deformation(g, 3), q, r.volume, [&](const std::array<Dual<6>, 6>& f) {
    const auto c11 = f[0] * f[0] + f[1] * f[1] + f[2] * f[2], c22 = f[3] * f[3] + f[4] * f[4] + f[5] * f[5];
    const auto e11 = 0.5 * (c11 - 1.0), e22 = 0.5 * (c22 - 1.0), e12 = 0.5 * (f[0] * f[3] + f[1] * f[4] + f[2] * f[5]);
    return 0.5 * r.lambda * (e11 + e22) * (e11 + e22) + r.mu * (e11 * e11 + e22 * e22 + 2.0 * e12 * e12);
  });
}

template <class R>
Matrix projected_at_points(const R& r, const Vector& q) {
  Matrix out = Matrix::Zero(8, 8);
  for (std::size_t p = 0; p < std::size(r.weight); ++p) {
    Matrix g(4, 2);
    for (int a = 0; a < 4; ++a) g.row(a) << r.gradient[p][a][0], r.gradient[p][a][1];
    out += projected_point<4>(deformation(g, 2), q, r.weight[p], [&](const std::array<Dual<4>, 4>& f) {
      const auto log_J = log(f[0] * f[3] - f[1] * f[2]);
      return 0.5 * r.mu * (f[0] * f[0] + f[1] * f[1] + f[2] * f[2] + f[3] * f[3]) - r.mu * log_J +
             0.5 * r.lambda * log_J * log_J;
    });
  }
  return out;
}

template <class E, Curvature curvature>
Matrix element_matrix(const Specimen<E>& s) {
  return dense_matrix<typename E::Layout>(
      E::template evaluate<Order::hessian, curvature, double>(s.state, s.rest).hessian);
}

double smallest_eigenvalue(const Matrix& m) {
  return symmetric_eigenvalues(m)[0];
}

template <class E>
class PositiveForm : public testing::Test {};
using Elements = testing::Types<MembraneStvk, QuadDual, QuadFull>;
class ElementName {
 public:
  template <class E>
  static std::string GetName(int) {
    return std::string(E::name);
  }
};
TYPED_TEST_SUITE(PositiveForm, Elements, ElementName);

TYPED_TEST(PositiveForm, IsTheProjectionAtEveryQuadraturePoint) {
  std::mt19937_64 random(3);
  int indefinite = 0;
  for (int i = 0; i < kTries; ++i) {
    auto s = TypeParam::specimen(random);
    if (i % 2)  // compress, where the Hessian is indefinite
      for (double& q : s.state) q *= 0.7;
    const Vector q = Eigen::Map<const Vector>(s.state.data(), s.state.size());
    const Matrix expected = projected_at_points(s.rest, q), exact = element_matrix<TypeParam, Curvature::exact>(s);
    EXPECT_LE((element_matrix<TypeParam, Curvature::positive>(s) - expected).norm(), 1e-10 * expected.norm())
        << "try " << i;
    if (smallest_eigenvalue(exact) < -1e-6 * exact.norm()) ++indefinite;
  }
  EXPECT_GE(indefinite, kTries / 4);  // there was something to project
}

TEST(PositiveForm, MembraneAtRestAndStretchedEquallyHasNoAxesOfItsOwn) {
  std::mt19937_64 random(4);
  for (const double stretch : {1.0, 1.2, 0.8}) {
    Specimen<MembraneStvk> s = MembraneStvk::specimen(random);
    const MatrixN<2> B{{s.rest.b11, s.rest.b12}, {s.rest.b21, s.rest.b22}};
    const MatrixN<2> edges = stretch * B.inverse();
    s.state = {0, 0, 0, edges(0, 0), edges(1, 0), 0, edges(0, 1), edges(1, 1), 0};
    const Vector q = Eigen::Map<const Vector>(s.state.data(), 9);
    const Matrix expected = projected_at_points(s.rest, q);
    EXPECT_LE((element_matrix<MembraneStvk, Curvature::positive>(s) - expected).norm(), 1e-10 * expected.norm());
  }
}

TEST(PositiveForm, HingeIsNotBelowTheHessian) {
  std::mt19937_64 random(5);
  int indefinite = 0;
  for (int i = 0; i < kTries; ++i) {
    const auto s = DiscreteHinge::specimen(random);
    const Matrix exact = element_matrix<DiscreteHinge, Curvature::exact>(s),
                 positive = element_matrix<DiscreteHinge, Curvature::positive>(s);
    EXPECT_GE(smallest_eigenvalue(positive - exact), -1e-12 * positive.norm()) << "try " << i;
    if (smallest_eigenvalue(exact) < -1e-6 * exact.norm()) ++indefinite;
  }
  EXPECT_GE(indefinite, kTries / 4);
}

TEST(PositiveForm, HingeWithoutMomentIsTheHessian) {
  std::mt19937_64 random(6);
  auto s = DiscreteHinge::specimen(random);
  s.state = {0, 0, 0, 1, 0, 0, 0.4, 0.8, 0, 0.6, -0.9, 0};
  s.rest.rest_angle = 0;
  const Matrix exact = element_matrix<DiscreteHinge, Curvature::exact>(s);
  EXPECT_LE((element_matrix<DiscreteHinge, Curvature::positive>(s) - exact).norm(), 1e-14 * exact.norm());
}

}  // namespace
}  // namespace wrinkle::dense_projection_test
