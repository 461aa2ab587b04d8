// Sheets at rest within a tolerance, on few points.
#include <gtest/gtest.h>

#include <cmath>

#include "core/model/shell/plate_measures.h"
#include "validation/oracle/diagonal_sheet.h"
#include "validation/scenes/hung_sheet.h"

namespace wrinkle::validation::sheet_stretch_test {
namespace {

HungSheet hang_within(SheetMethod method, double tolerance, double soft_membrane = 0.1) {
  HungSheet out = hang_sheet({.method = method,
                              .rest = SheetRest::within,
                              .points = 100,
                              .tolerance = tolerance,
                              .soft_membrane = soft_membrane},
                             [](double) { return true; });
  EXPECT_EQ(out.failure, "");
  EXPECT_LT(out.force.value_or(1), 0.05);  // of a point's own weight
  return out;
}

double rms_strain(const HungSheet& sheet) {
  return PlateMeasures(sheet.rest).rms_strain(sheet.x);
}

double error(const HungSheet& sheet) {
  return sheet.drop(sheet.x) / solve_diagonal_sheet(100, 2).drop - 1;
}

// The weight takes what the tolerance lets through: strains of ±√τ of the pair, of τ/2 of edges.
TEST(HungSheet, WithinAToleranceAPairStrainsByItsRootAndEdgesByItself) {
  const auto power = [](SheetMethod method) {
    return std::log(rms_strain(hang_within(method, 0.04)) / rms_strain(hang_within(method, 0.01))) / std::log(4.0);
  };
  EXPECT_NEAR(power(SheetMethod::isometric), 0.5, 0.1);
  EXPECT_NEAR(power(SheetMethod::edge_constraints), 1, 0.25);
}

TEST(HungSheet, WithinAToleranceNoEdgeGivesMore) {
  for (const double tolerance : {0.01, 0.001}) {
    const HungSheet sheet = hang_within(SheetMethod::edge_constraints, tolerance);
    double most = 0;
    for (const MeshEdge& edge : find_edges(sheet.rest).edges) {
      const auto [a, b] = edge.ends;
      const double rest = (sheet.rest.vertices[b] - sheet.rest.vertices[a]).squaredNorm();
      most = std::max(most, std::abs((sheet.x.segment<3>(3 * b) - sheet.x.segment<3>(3 * a)).squaredNorm() / rest - 1));
    }
    EXPECT_NEAR(most, tolerance, 0.02 * tolerance);
  }
}

TEST(HungSheet, EdgesLockWithinANarrowToleranceOnly) {
  EXPECT_LT(error(hang_within(SheetMethod::edge_constraints, 1e-3)), -0.06);
  EXPECT_NEAR(error(hang_within(SheetMethod::edge_constraints, 1e-2)), 0, 0.06);
}

TEST(HungSheet, TheMembraneAgainstRattlingHardlyMoves) {
  const double drop = error(hang_within(SheetMethod::isometric, 0.01));
  EXPECT_NEAR(error(hang_within(SheetMethod::isometric, 0.01, 0.01)), drop, 0.01);
}

}  // namespace
}  // namespace wrinkle::validation::sheet_stretch_test
