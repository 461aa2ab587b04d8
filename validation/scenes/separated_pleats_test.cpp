#include "validation/scenes/separated_pleats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation::separated_pleats_test {
namespace {

/// Layer on layer: every vertex keeps its distance from the apex, all lie on one cone, and edges along rays keep their
/// lengths. Across them chords are shorter than arcs by (a/R)²/24, of 72 columns less than a hundredth.
TEST(PleatedCone, RolledFoldsLieOnEachOther) {
  const PleatedCone cone = make_pleated_cone({.columns = 72, .rows = 3, .pleats = 12, .fold = PleatFold::rolled});
  const Vector& x = cone.folded;
  double least = 10, most = 0, strain = 0;
  for (Index v = 0; v < cone.creased.num_vertices(); ++v) {
    const double r = x.segment<3>(3 * v).norm(), colatitude = std::acos(-x[3 * v + 2] / r);
    EXPECT_NEAR(r, cone.cone.vertices[cone.creased.original[v]].norm(), 1e-12);
    least = std::min(least, colatitude), most = std::max(most, colatitude);
  }
  EXPECT_LT(most - least, 1e-9);
  const auto& rest = cone.creased.mesh;
  for (const auto& t : rest.triangles)
    for (int i = 0; i < 3; ++i) {
      const Index a = t[i], b = t[(i + 1) % 3];
      const double length = (rest.vertices[a] - rest.vertices[b]).norm();
      strain = std::max(strain, std::abs((x.segment<3>(3 * a) - x.segment<3>(3 * b)).norm() / length - 1));
    }
  EXPECT_GT(strain, 1e-4);
  EXPECT_LT(strain, 0.01);
}

/// They end free of crossings, a little open, outer creases outside of inner ones, and without the speeds that the
/// motion gave them.
TEST(SeparatedPleats, LieOpenWithoutCrossings) {
  const TouchingSkirtOptions cloth{.offset = 4e-4, .distance = 8e-4, .push = 0};
  const PleatedConeOptions folded{.columns = 72, .rows = 5, .pleats = 12};
  const SeparatedPleats pleats = separate_pleats(folded, cloth);
  EXPECT_GT(pleats.steps, 1);
  EXPECT_NEAR(pleats.before, std::numbers::pi, 0.1);
  EXPECT_LE(pleats.after, std::numbers::pi - 0.3);
  EXPECT_GT(pleats.after, std::numbers::pi - 0.35);
  const TouchingSkirt skirt(pleats.cone, cloth);
  EXPECT_EQ(skirt.pierced().edges, 0);
  EXPECT_LT(skirt.gap(), 1e-12);
  EXPECT_EQ(skirt.speed(), 0);
  EXPECT_NEAR(angle_of_copies(pleats.cone.creased, skirt.motion().x), pleats.after, 1e-6);
  double outer = 0, inner = 0;
  Index outers = 0, inners = 0;
  for (std::size_t i = 0; i < pleats.cone.creased.stitches.size(); ++i) {
    const VectorN<3> x = pleats.cone.creased.stitches[i].copies[0].at(skirt.motion().x);
    const double sine = x.head<2>().norm() / x.norm();
    if (pleats.cone.outer[pleats.cone.creased.crease_of_stitch[i]])
      outer += sine, ++outers;
    else
      inner += sine, ++inners;
  }
  EXPECT_EQ(outers, inners);
  EXPECT_GT(outer / static_cast<double>(outers), inner / static_cast<double>(inners) + 0.01);
}

TEST(SeparatedPleats, TellWhereTheyAreNotSeparated) {
  EXPECT_THROW(separate_pleats({.columns = 72, .rows = 2, .pleats = 12}, {}, {.speed = 0, .most_steps = 3}),
               std::runtime_error);
  EXPECT_THROW(separate_pleats({.columns = 60, .rows = 5, .pleats = 12}, {}, {.speed = 0.1}), std::runtime_error)
      << "they go through each other";
}

}  // namespace
}  // namespace wrinkle::validation::separated_pleats_test
