#include <gtest/gtest.h>

#include "core/mesh/strip.h"
#include "validation/harness/parameters.h"
#include "validation/harness/study.h"
#include "validation/scenes/driven_sheet.h"

namespace wrinkle::validation::mesh_dependence {
extern const Study study;
}

namespace wrinkle::validation::mesh_dependence_test {

namespace {

DrivenSheetOptions grid(double load) {
  return {.coarse = strip_mesh({.length = 1, .width = 1, .along = 4, .across = 4}),
          .spacing = 0.25,
          .thickness = 2e-3,
          .load = load};
}

bool go_on(double) {
  return true;
}

/// Below its critical strain the flat sheet is stable: the heights that each load step starts with vanish.
TEST(DrivenSheet, StaysFlatBelowTheCriticalStrainAndWrinklesAboveIt) {
  const DrivenSheetResult below = press_sheet(grid(0.85), go_on), above = press_sheet(grid(2.0), go_on);
  ASSERT_TRUE(below.solve.converged() && above.solve.converged());
  EXPECT_LE(below.height.lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_GE(above.height.lpNorm<Eigen::Infinity>(), 1e-3);
}

TEST(DrivenSheet, CoarseVerticesSeeNoWrinkles) {
  const DrivenSheetResult sheet = press_sheet(grid(2.0), go_on);
  const Eigen::Map<const Matrix> points(sheet.x.data(), 3, sheet.x.size() / 3);
  const Vector heights = points.row(2).transpose();
  const SparseMatrix P = LayerCoupling(sheet.surface.weights).low_basis();
  EXPECT_LE((P.transpose() * heights).lpNorm<Eigen::Infinity>(), 1e-12) << "Pᵀ(x − P y) is zero";
}

TEST(DrivenSheet, StopsWhereAsked) {
  int steps = 0;
  press_sheet(grid(2.0), [&](double) { return ++steps < 2; });
  EXPECT_EQ(steps, 2);
}

TEST(MeshDependence, RefusesStrainsBeyondTheModel) {
  EXPECT_ANY_THROW(resolve(mesh_dependence::study, {{{"cells", std::int64_t{64}}, {"thickness", 0.05}}}));
}

}  // namespace
}  // namespace wrinkle::validation::mesh_dependence_test
