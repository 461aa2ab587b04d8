#include "validation/scenes/moving_skirt.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace wrinkle::validation {
namespace {

/// Box pleats are held at one vertex each, on the front panel: the first third of the pleat, behind 0.25 columns. Also
/// where a pleat is no whole number of columns wide, as in the printed skirt.
TEST(HeldWaist, HasAFrontPanelOfEachBoxPleat) {
  for (const auto& [columns, pleats] : {std::pair<Index, Index>(60, 12), {72, 12}, {96, 12}, {300, 35}}) {
    const PleatedCone cone =
        make_pleated_cone({.style = PleatStyle::box, .columns = columns, .rows = 3, .pleats = pleats});
    const std::vector<Index> held = held_waist(cone, WaistHeld::panels);
    ASSERT_EQ(static_cast<Index>(held.size()), pleats) << columns;
    for (Index p = 0; p < pleats; ++p) {
      const double at = (static_cast<double>(held[p]) - 0.25) * pleats / columns - static_cast<double>(p);
      EXPECT_GT(at, 0) << columns << ", pleat " << p;
      EXPECT_LT(at, 1.0 / 3) << columns << ", pleat " << p;
    }
    EXPECT_EQ(static_cast<Index>(held_waist(cone, WaistHeld::all).size()), columns);
  }
}

}  // namespace
}  // namespace wrinkle::validation
