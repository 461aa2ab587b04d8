// The membrane against closed forms of Saint Venant and Kirchhoff's law under plane stress.
#include "core/energy/membrane_stvk.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <stdexcept>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/mesh/strip.h"

namespace wrinkle::membrane_stvk_test {
namespace {

constexpr Elastic kMaterial{2.6e6, 0.3};
using Triangle = std::array<VectorN<2>, 3>;

double area(const Triangle& X) {
  const VectorN<2> a = X[1] - X[0], b = X[2] - X[0];
  return 0.5 * std::abs(a.x() * b.y() - a.y() * b.x());
}

/// Right, needle, obtuse, turned over.
const std::vector<Triangle> kShapes{{{{0, 0}, {1, 0}, {0, 1}}},
                                    {{{0.2, -0.1}, {1.3, 0.05}, {1.2, 0.06}}},
                                    {{{0, 0}, {0.01, 0.004}, {-0.02, 0.01}}},
                                    {{{0, 0}, {0, 3}, {2, 1}}}};

Local<double, MembraneStvk::Layout> evaluate(const std::array<VectorN<3>, 3>& x, const MembraneStvk::Rest<double>& r) {
  std::array<double, 9> q;
  for (int a = 0; a < 3; ++a) VectorN<3>::Map(&q[3 * a]) = x[a];
  return MembraneStvk::evaluate<Order::hessian, Curvature::exact, double>(q, r);
}

/// Energy per area of a triangle that lies tilted in space at rest, is mapped by F in its plane, and turned again.
double density(const Triangle& X, const MatrixN<2>& F, double thickness) {
  const MatrixN<3> tilt = Eigen::Quaterniond(0.3, 0.9, -0.4, 0.2).normalized().toRotationMatrix();
  const MatrixN<3> turn = Eigen::Quaterniond(0.8, -0.1, 0.7, 0.5).normalized().toRotationMatrix();
  std::array<VectorN<3>, 3> rest, x;
  for (int a = 0; a < 3; ++a) {
    rest[a] = tilt.leftCols<2>() * X[a];
    x[a] = turn.leftCols<2>() * (F * X[a]) + VectorN<3>(4, -2, 1);
  }
  return evaluate(x, MembraneStvk::rest(rest[0], rest[1], rest[2], thickness, kMaterial)).value / area(X);
}

void expect_density(const MatrixN<2>& F, double per_volume) {
  for (const Triangle& X : kShapes)
    for (const double h : {1e-1, 1e-3, 1e-6}) EXPECT_NEAR(density(X, F, h) / h, per_volume, 1e-9 * per_volume);
}

TEST(MembraneStvk, UniformStretch) {
  const double e1 = 0.345, e2 = -0.18;  // ½(1.3² − 1), ½(0.8² − 1)
  const auto [lambda, mu] = kMaterial.lame_plane_stress();
  expect_density(MatrixN<2>{{1.3, 0}, {0, 0.8}}, 0.5 * lambda * (e1 + e2) * (e1 + e2) + mu * (e1 * e1 + e2 * e2));
}

TEST(MembraneStvk, SimpleShear) {
  const double e12 = 0.2, e22 = 0.08;  // ½γ, ½γ² for γ = 0.4
  const auto [lambda, mu] = kMaterial.lame_plane_stress();
  expect_density(MatrixN<2>{{1, 0.4}, {0, 1}}, 0.5 * lambda * e22 * e22 + mu * (2 * e12 * e12 + e22 * e22));
}

TEST(MembraneStvk, UniaxialTensionHasYoungsModulus) {
  const double e = 0.21;  // with transverse strain −νe the energy is ½ E e²
  expect_density(MatrixN<2>{{std::sqrt(1 + 2 * e), 0}, {0, std::sqrt(1 - 2 * 0.3 * e)}}, 0.5 * 2.6e6 * e * e);
}

TEST(MembraneStvk, AffineMapLeavesInnerVerticesOfAnIrregularMeshInBalance) {
  const StripOptions options{1.0, 0.6, 5, 4, StripPattern::irregular, 2};
  const TriangleMesh mesh = strip_mesh(options);
  const MatrixN<3> F{{1.2, 0.3, 0}, {-0.1, 0.9, 0}, {0.4, 0.2, 1}};
  std::vector<VectorN<3>> force(mesh.vertices.size(), VectorN<3>::Zero());
  double largest = 0;
  for (const auto& t : mesh.triangles) {
    const std::array X{mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
    const auto local = evaluate({F * X[0], F * X[1], F * X[2]}, MembraneStvk::rest(X[0], X[1], X[2], 0.01, kMaterial));
    for (int a = 0; a < 3; ++a) {
      const VectorN<3> g = Eigen::Map<const VectorN<3>>(&local.gradient[3 * a]);
      force[t[a]] += g;
      largest = std::max(largest, g.norm());
    }
  }
  for (Index i = 1; i < options.along; ++i)
    for (Index j = 1; j < options.across; ++j) EXPECT_LE(force[i * (options.across + 1) + j].norm(), 1e-13 * largest);
}

TEST(MembraneStvk, StoresEnergyInThreeModesOnlyAtRest) {
  for (const Triangle& X : kShapes) {
    std::array<VectorN<3>, 3> x;
    for (int a = 0; a < 3; ++a) x[a] << X[a], 0;
    const auto local = evaluate(x, MembraneStvk::rest(x[0], x[1], x[2], 0.01, kMaterial));
    const Vector modes = symmetric_eigenvalues(dense_matrix<MembraneStvk::Layout>(local.hessian));
    EXPECT_LE(modes.head(6).cwiseAbs().maxCoeff(), 1e-12 * modes[8]);
    EXPECT_GT(modes[6], 1e-6 * modes[8]);
  }
}

TEST(MembraneStvk, RefusesARestTriangleWithoutArea) {
  EXPECT_THROW(MembraneStvk::rest({0, 0, 0}, {1, 1, 1}, {2, 2, 2}, 0.01, kMaterial), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::membrane_stvk_test
