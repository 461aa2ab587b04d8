#include "core/mesh/cotangent_laplacian.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle::cotangent_laplacian_test {
namespace {

TriangleMesh sheet() {
  return strip_mesh(
      {.length = 2, .width = 0.7, .along = 12, .across = 5, .pattern = StripPattern::irregular, .seed = 3});
}

Vector heights(const TriangleMesh& mesh, double (*u)(const VectorN<3>&)) {
  Vector out(static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < out.size(); ++v) out[v] = u(mesh.vertices[v]);
  return out;
}

double dirichlet(const TriangleMesh& mesh, const Vector& u) {
  return u.dot(cotangent_laplacian(mesh).selfadjointView<Eigen::Lower>() * u);
}

TEST(CotangentLaplacian, OfALinearFunctionIsItsGradientSquaredTimesTheArea) {
  const TriangleMesh mesh = sheet();
  EXPECT_NEAR(dirichlet(mesh, heights(mesh, [](const VectorN<3>& x) { return 3 * x.x() - x.y() + 5; })), 10 * 1.4,
              1e-11);
}

TEST(CotangentLaplacian, OfALinearFunctionVanishesInside) {
  const TriangleMesh mesh = sheet();
  const Vector force = cotangent_laplacian(mesh).selfadjointView<Eigen::Lower>() *
                       heights(mesh, [](const VectorN<3>& x) { return 3 * x.x() - x.y(); });
  for (Index v = 0; v < force.size(); ++v) {
    const VectorN<3>& x = mesh.vertices[v];
    const bool inside = x.x() > 0.01 && x.x() < 1.99 && x.y() > 0.01 && x.y() < 0.69;
    if (inside) {
      EXPECT_NEAR(force[v], 0, 1e-12);
    }
  }
}

TEST(CotangentLaplacian, OnSquaresIsTheFivePointStencil) {
  const SparseMatrix l = cotangent_laplacian(strip_mesh({.length = 3, .width = 3, .along = 3, .across = 3}));
  EXPECT_NEAR(l.coeff(5, 5), 4, 1e-14);   // (1, 1)
  EXPECT_NEAR(l.coeff(6, 5), -1, 1e-14);  // along y
  EXPECT_NEAR(l.coeff(9, 5), -1, 1e-14);  // along x
  EXPECT_NEAR(l.coeff(10, 5), 0, 1e-14);  // the diagonal
}

TEST(CotangentLaplacian, AreasAddUp) {
  EXPECT_NEAR(vertex_areas(sheet()).sum(), 1.4, 1e-12);
}

TEST(CotangentLaplacian, RefusesATriangleWithoutArea) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  mesh.triangles = {{0, 1, 2}};
  EXPECT_THROW(cotangent_laplacian(mesh), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::cotangent_laplacian_test
