// Elastic shells on few points: what bends them, and how their triangles lie.
#include <gtest/gtest.h>

#include <cmath>

#include "validation/harness/registry.h"
#include "validation/harness/run_sample.h"
#include "validation/scenes/hung_sheet.h"

namespace wrinkle::validation::sheet_shells_test {
namespace {

bool go_on(double) {
  return true;
}

double drop(SheetMethod method, SheetSampling sampling, double stretching = 2.5e4) {
  const HungSheet sheet =
      hang_sheet({.method = method, .sampling = sampling, .points = 100, .stretching = stretching}, go_on);
  EXPECT_EQ(sheet.failure, "");
  EXPECT_LT(sheet.force.value_or(1), 1e-2);
  EXPECT_EQ(sheet.kinetic, 0);
  return sheet.drop(sheet.x);
}

// The vertex farthest from the held diagonal has its corner's triangle cut off by a hypotenuse along it.
TEST(HungSheet, HypotenusesRunAcrossTheHeldDiagonalOrAlongIt) {
  for (const SheetSampling sampling : {SheetSampling::regular, SheetSampling::regular_along}) {
    const HungSheet sheet =
        hang_sheet({.method = SheetMethod::discrete_shell, .sampling = sampling, .points = 16}, go_on);
    const double along = sampling == SheetSampling::regular_along ? 1 : -1;
    ASSERT_EQ(sheet.rest.triangles.size(), 18u);
    double area = 0;
    for (std::size_t t = 0; t < sheet.rest.triangles.size(); ++t) {
      area += sheet.rest.area(static_cast<Index>(t));
      for (int i = 0; i < 3; ++i) {
        const VectorN<3> e =
            sheet.rest.vertices[sheet.rest.triangles[t][(i + 1) % 3]] - sheet.rest.vertices[sheet.rest.triangles[t][i]];
        if (e.norm() > 0.4) {
          EXPECT_NEAR(e.x() * e.y() * 9, along, 1e-12);
        }
      }
    }
    EXPECT_NEAR(area, 1, 1e-12);
  }
}

// Soft membranes leave bending alone: hinges hang higher across their hypotenuses, mid-edge normals hardly.
TEST(HungSheet, HingesAreStifferAcrossTheirHypotenuses) {
  const double soft = 2.5e2;
  const auto higher = [&](SheetMethod method) {
    return 1 - drop(method, SheetSampling::regular, soft) / drop(method, SheetSampling::regular_along, soft);
  };
  EXPECT_GT(higher(SheetMethod::discrete_shell), 0.3);
  EXPECT_LT(higher(SheetMethod::midedge_shell), 0.15);
}

// About its own edges a mesh bends without strain, however stiff.
TEST(HungSheet, AStiffMembraneLocksUnlessItBendsAboutItsEdges) {
  const double stiff = 2.5e6;
  EXPECT_GT(drop(SheetMethod::midedge_shell, SheetSampling::regular_along, stiff), 0.5);
  EXPECT_LT(drop(SheetMethod::midedge_shell, SheetSampling::regular, stiff), 0.25);
  EXPECT_LT(drop(SheetMethod::midedge_shell, SheetSampling::irregular, stiff), 0.42);
}

TEST(SheetShells, StoresWhatTheSheetOfThreeTimesTheStiffnessSays) {
  const auto found = run_sample(find_study("sheet_shells"), {{{"points", std::int64_t{64}}, {"gamma", 0.1}}}).metrics;
  // Small loads: the drop is Γ/96, a third of it three times as stiff.
  EXPECT_NEAR((1 + found.at("stiffer_error")) / (1 + found.at("relative_error")), 3, 1e-4);
  EXPECT_LT(found.at("point_force"), 1e-4);
}

}  // namespace
}  // namespace wrinkle::validation::sheet_shells_test
