#include "validation/scenes/few_centers.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"

namespace wrinkle::validation {
namespace {

TriangleMesh slab() {
  return strip_mesh({.length = 0.5, .width = 0.05, .along = 50, .across = 5, .pattern = StripPattern::irregular});
}

/// Centres by the rule that stops where all vertices lie within a reach are the first few, and one fewer reach less
/// far.
TEST(FewCenters, AreTheFirstOfThoseByTheRule) {
  const TriangleMesh mesh = slab();
  const FewCenters six = few_centers(mesh, 6, 3), five = few_centers(mesh, 5, 3);
  EXPECT_LT(six.reach, five.reach);
  const double spacing = 2 * six.reach * (1 + 1e-9);
  EXPECT_EQ(six.centers, cluster_centers(mesh, {.spacing = spacing, .seed = 3}));
}

TEST(FewCenters, OfAllVerticesReachThemselves) {
  const TriangleMesh mesh = slab();
  EXPECT_EQ(few_centers(mesh, 1000).centers.size(), mesh.vertices.size());
  EXPECT_EQ(few_centers(mesh, 1000).reach, 0);
}

}  // namespace
}  // namespace wrinkle::validation
