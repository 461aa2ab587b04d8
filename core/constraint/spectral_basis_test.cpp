#include "core/constraint/spectral_basis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/check/observed_order.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"

namespace wrinkle::spectral_basis_test {
namespace {

constexpr double kPi = std::numbers::pi;

TriangleMesh sheet(double width, Index across, StripPattern pattern = StripPattern::aligned) {
  return strip_mesh({.length = 1, .width = width, .along = 2 * across, .across = across, .pattern = pattern});
}

/// π²(i²/a² + j²/b²), i, j = 0, 1, …: free edges.
std::vector<double> rectangle_spectrum(double a, double b, Index count) {
  std::vector<double> out;
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 20; ++j) out.push_back(kPi * kPi * (i * i / (a * a) + j * j / (b * b)));
  std::sort(out.begin(), out.end());
  out.resize(count);
  return out;
}

/// An octahedron, halved `levels` times and blown up to a sphere of that radius.
TriangleMesh sphere(Index levels, double radius) {
  TriangleMesh octahedron;
  octahedron.vertices = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  octahedron.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  TriangleMesh out = subdivide(octahedron, levels).mesh;
  for (auto& x : out.vertices) x *= radius / x.norm();
  return out;
}

double orthonormality_error(const SpectralBasis& b) {
  return (b.modes.transpose() * b.areas.asDiagonal() * b.modes - Matrix::Identity(b.modes.cols(), b.modes.cols()))
      .lpNorm<Eigen::Infinity>();
}

TEST(SpectralBasis, OfARectangleConvergesWithOrderTwo) {
  const auto exact = rectangle_spectrum(1, 0.6, 8);
  std::vector<double> sizes, errors;
  for (const Index across : {6, 12, 24}) {
    const SpectralBasis basis = spectral_basis(sheet(0.6, across), 8);
    ASSERT_TRUE(basis.converged()) << basis.message;
    EXPECT_NEAR(basis.eigenvalues[0], 0, 1e-9);
    double error = 0;
    for (Index i = 1; i < 8; ++i) error = std::max(error, std::abs(basis.eigenvalues[i] / exact[i] - 1));
    sizes.push_back(1.0 / across);
    errors.push_back(error);
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 2, 0.1);
  EXPECT_LT(errors.back(), 0.01);
}

/// l(l + 1)/R², 2l + 1 times each. The mesh shares enough of the sphere's symmetry for those of l = 1 to coincide.
TEST(SpectralBasis, OfASphereHasAllOfItsMultipleEigenvalues) {
  const double radius = 0.3;
  std::vector<double> sizes, errors;
  for (const Index levels : {2, 3, 4}) {
    const SpectralBasis basis = spectral_basis(sphere(levels, radius), 16);  // l = 0 … 3: 1 + 3 + 5 + 7
    ASSERT_TRUE(basis.converged()) << basis.message;
    EXPECT_LT(orthonormality_error(basis), 1e-10);
    EXPECT_NEAR(basis.eigenvalues[1], basis.eigenvalues[3], 1e-9 * basis.eigenvalues[3]);
    double error = 0;
    Index i = 1;
    for (int l = 1; l < 4; ++l)
      for (int m = -l; m <= l; ++m, ++i)
        error = std::max(error, std::abs(basis.eigenvalues[i] * radius * radius / (l * (l + 1)) - 1));
    sizes.push_back(std::exp2(-levels));
    errors.push_back(error);
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 2, 0.2);
  EXPECT_LT(errors.back(), 0.02);
}

TEST(SpectralBasis, SolvesTheEigenproblem) {
  const TriangleMesh mesh = sheet(0.6, 12, StripPattern::irregular);
  const SpectralBasis basis = spectral_basis(mesh, 30);
  ASSERT_TRUE(basis.converged()) << basis.message;
  const Matrix residual = cotangent_laplacian(mesh).selfadjointView<Eigen::Lower>() * basis.modes -
                          basis.areas.asDiagonal() * basis.modes * basis.eigenvalues.asDiagonal();
  EXPECT_LT(residual.lpNorm<Eigen::Infinity>(), 1e-6 * basis.eigenvalues[29] * basis.areas.maxCoeff());
  EXPECT_LT(orthonormality_error(basis), 1e-10);
  EXPECT_TRUE(std::is_sorted(basis.eigenvalues.begin(), basis.eigenvalues.end()));
}

TEST(SpectralBasis, IsTheSameEveryTime) {
  const TriangleMesh mesh = sheet(0.6, 12);
  const SpectralBasis one = spectral_basis(mesh, 10), two = spectral_basis(mesh, 10);
  EXPECT_EQ(one.modes, two.modes);
  EXPECT_LT((one.modes.col(0).array() - 1 / std::sqrt(0.6)).matrix().lpNorm<Eigen::Infinity>(), 1e-9)
      << "the constant is positive";
}

/// Rows see a low mode, no high one, and start with the mean, on a mesh of uneven vertices too.
TEST(SpectralBasis, RowsFilter) {
  const SpectralBasis basis = spectral_basis(sheet(0.6, 12, StripPattern::irregular), 20);
  SpectralBasis low = basis;
  low.modes = basis.modes.leftCols(12).eval();
  const SparseMatrix H = low.rows();
  ASSERT_EQ(H.rows(), 12);
  const Matrix seen = H * basis.modes * std::sqrt(0.6);
  EXPECT_LT((seen - Matrix::Identity(12, 20)).lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_NEAR((H * Vector::Ones(H.cols()))[0], 1, 1e-9);
}

TEST(SpectralBasis, RefusesWhatIsNoSurface) {
  TriangleMesh mesh = sheet(0.6, 3);
  EXPECT_THROW(spectral_basis(mesh, 0), std::invalid_argument);
  EXPECT_THROW(spectral_basis(mesh, 27), std::invalid_argument);
  mesh.vertices.emplace_back(0, 0, 1);
  EXPECT_THROW(spectral_basis(mesh, 3), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::spectral_basis_test
