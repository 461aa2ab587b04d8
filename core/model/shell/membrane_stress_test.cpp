#include "core/model/shell/membrane_stress.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/mesh/sheet_samples.h"

namespace wrinkle::membrane_stress_test {
namespace {

// Stretched by a along x and turned in space: only S_x and S_y = ν S_x are there, by hand.
TEST(MembraneStress, IsThatOfPlaneStress) {
  const TriangleMesh mesh = sample_rectangle(1, 1, {.points = 60}).flat();
  const double a = 1.1, turn = 0.7, young = 5, poisson = 0.25;
  Vector x(3 * static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < x.size() / 3; ++v) {
    const VectorN<3>& X = mesh.vertices[v];
    x.segment<3>(3 * v) << a * X.x() * std::cos(turn), X.y(), a * X.x() * std::sin(turn);
  }
  const double along = 0.5 * (a * a - 1) * young / (1 - poisson * poisson);
  for (const MatrixN<2>& s : membrane_stresses(mesh, x, {young, poisson})) {
    EXPECT_NEAR(s(0, 0), along, 1e-12);
    EXPECT_NEAR(s(1, 1), poisson * along, 1e-12);
    EXPECT_NEAR(s(0, 1), 0, 1e-12);
    EXPECT_NEAR(s(1, 0), 0, 1e-12);
  }
  EXPECT_THROW(membrane_stresses(mesh, x.head(9), {young, poisson}), std::invalid_argument);
  EXPECT_THROW(membrane_stresses(mesh, x, {young, 0.5}), std::invalid_argument);
  TriangleMesh raised = mesh;
  raised.vertices[0].z() = 1;
  EXPECT_THROW(membrane_stresses(raised, x, {young, poisson}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::membrane_stress_test
