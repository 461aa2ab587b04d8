// The animation of a pillow under a hand.
#include "validation/scenes/pillow_animation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/mesh/closed_surface.h"

namespace wrinkle::validation::pillow_animation_test {
namespace {

/// A closed surface, as many frames as were asked for and the first.
TEST(PillowAnimation, IsOfAClosedSurfaceThatIsPressedFrameByFrame) {
  const PillowAnimation given = hand_over_pillow({.cells = 6, .frames = 21}, [](double) { return true; });
  ASSERT_EQ(given.status, Status::converged) << given.message;
  ASSERT_EQ(given.frames.size(), 22u);
  for (const MeshEdge& e : find_edges(given.rest).edges) EXPECT_FALSE(e.boundary());
  EXPECT_GT(enclosed_volume(given.rest), 0);
  double pressed = 0;
  for (std::size_t v = 0; v < given.rest.vertices.size(); ++v) {
    const auto z = static_cast<Index>(3 * v + 2);
    pressed = std::max(pressed, given.frames.front()[z] - given.frames.back()[z]);
  }
  EXPECT_GT(pressed, 0.03);
  EXPECT_LT(pressed, 0.08);
}

TEST(PillowAnimation, StopsWhereAsked) {
  int asked = 0;
  const PillowAnimation given =
      hand_over_pillow({.cells = 6, .frames = 21, .time_step = 0.02}, [&](double) { return ++asked < 125; });
  EXPECT_EQ(asked, 125);
  EXPECT_EQ(given.frames.size(), 6u) << "the first as it lies, after 120 steps, and five more";
}

}  // namespace
}  // namespace wrinkle::validation::pillow_animation_test
