#include "validation/meters/field_extent.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"

namespace wrinkle::validation::field_extent_test {
namespace {

constexpr double kEdge = 0.02;

/// 50 × 10 squares of right triangles.
TriangleMesh sheet() {
  return strip_mesh({.length = 1, .width = 0.2, .along = 50, .across = 10, .pattern = StripPattern::aligned});
}

template <class F>
FieldExtent extent_of(F f) {
  const TriangleMesh mesh = sheet();
  Vector z(static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < z.size(); ++v) z[v] = f(mesh.vertices[v]);
  return field_extent(mesh, z);
}

TEST(FieldExtent, OfStripesIsTheirWaveAndTwoThirds) {
  const FieldExtent found = extent_of([](const auto& X) { return std::sin(2 * std::numbers::pi * X.x() / 0.25); });
  EXPECT_NEAR(found.wavelength, 0.25, 0.25 * 0.012);  // linear elements: (kl)²/24
  EXPECT_NEAR(found.area, 2.0 / 3, 0.01);
}

TEST(FieldExtent, OfOneVertexAndOfStripesOfTwoEdgesIsPiEdges) {
  const FieldExtent one =
      extent_of([](const auto& X) { return std::hypot(X.x() - 0.5, X.y() - 0.1) < 1e-9 ? 1.0 : 0.0; });
  EXPECT_NEAR(one.wavelength, std::numbers::pi * kEdge, 1e-9);
  EXPECT_NEAR(one.area, kEdge * kEdge / 0.2, 1e-9);
  const FieldExtent stripes = extent_of([](const auto& X) { return std::lround(X.x() / kEdge) % 2 == 0 ? 1.0 : -1.0; });
  EXPECT_NEAR(stripes.wavelength, std::numbers::pi * kEdge, 1e-9);
}

TEST(FieldExtent, RefusesValuesOfAnotherMesh) {
  EXPECT_THROW(field_extent(sheet(), Vector::Zero(3)), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::field_extent_test
