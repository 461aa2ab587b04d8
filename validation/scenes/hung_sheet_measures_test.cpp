// The exact sheet keeps its lengths, but for what chords are shorter than arcs; distances that no triangle joins.
#include "validation/scenes/hung_sheet_measures.h"

#include <gtest/gtest.h>

#include "core/mesh/strip.h"
#include "core/model/shell/plate_bending.h"
#include "core/model/shell/plate_measures.h"
#include "validation/oracle/diagonal_sheet.h"

namespace wrinkle::validation::hung_sheet_measures_test {
namespace {

TriangleMesh grid(Index cells) {
  return strip_mesh({.length = kSheetSide, .width = kSheetSide, .along = cells, .across = cells});
}

TEST(HungSheetMeasures, TheExactSheetHangsAndKeepsItsLengths) {
  const auto strain = [](Index cells) {
    const TriangleMesh rest = grid(cells);
    return PlateMeasures(rest).rms_strain(exact_sheet(rest, 100));
  };
  EXPECT_NEAR(strain(20) / strain(40), 4, 0.4);
  EXPECT_LT(strain(80), 1e-3);
  const TriangleMesh rest = grid(10);
  const Vector x = exact_sheet(rest, 100);
  for (std::size_t v = 0; v < rest.vertices.size(); ++v) {
    const VectorN<3> at = rest.vertices[v];
    if (std::abs(at.x() - at.y()) < 1e-12) {
      EXPECT_LT((x.segment<3>(3 * v) - at).norm(), 1e-12);
    }
    if (std::abs(at.x() - at.y()) > 1 - 1e-12) {
      EXPECT_NEAR(-x[3 * v + 2], solve_diagonal_sheet(100, 2).drop, 1e-9);
    }
  }
}

TEST(HungSheetMeasures, FacingPointsTellStretchAndFlattenOut) {
  const TriangleMesh rest = grid(10);
  Vector x(3 * static_cast<Index>(rest.vertices.size()));
  for (std::size_t v = 0; v < rest.vertices.size(); ++v) x.segment<3>(3 * v) = 1.01 * rest.vertices[v];
  EXPECT_NEAR(facing_stretch(rest, x), 0.01, 1e-12);
  const auto exact = [](Index cells) { return facing_stretch(grid(cells), exact_sheet(grid(cells), 100)); };
  EXPECT_NEAR(exact(20) / exact(40), 4, 0.4);
}

// Right triangles across the axis of bending: what the form reads too much goes with the spacing squared.
TEST(HungSheetMeasures, TheFormThatJudgesBendingSettlesOnTheExactEnergy) {
  const double exact = solve_diagonal_sheet(100, 2).bending_energy;
  const auto off = [exact](Index cells) {
    const TriangleMesh rest = grid(cells);
    return quadratic_form(cotangent_bending(rest, 1), exact_sheet(rest, 100)) / 100 / exact - 1;
  };
  EXPECT_LT(std::abs(off(40)), 0.01);
  EXPECT_NEAR(off(20) / off(40), 4, 1);
}

}  // namespace
}  // namespace wrinkle::validation::hung_sheet_measures_test
