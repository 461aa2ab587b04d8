#include "validation/scenes/creased_strip.h"

#include <gtest/gtest.h>

#include <cmath>

#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation::creased_strip_test {
namespace {

/// A rigid fold keeps the crease sewn, all lengths and the angle that it was made with, on every grid and either side.
TEST(CreasedStrip, FoldsRigidly) {
  for (const StripGrid grid : {StripGrid::aligned, StripGrid::mirrored, StripGrid::irregular})
    for (const double angle : {0.0, 0.4}) {
      CreasedStrip strip = make_creased_strip({.along = 8, .across = 4, .grid = grid, .position = 0.4, .angle = angle});
      EXPECT_NEAR(strip.crease_length, 0.5 / std::cos(angle), 1e-12);
      const Assembler bound(strip.shell.problem);
      for (const double theta : {-1.1, 0.3, 2.5}) {
        const Vector x = rigid_fold(strip, theta);
        EXPECT_LE((strip.shell.stitches.H * x).lpNorm<Eigen::Infinity>(), 1e-14);
        EXPECT_NEAR(crease_angle(strip.pattern, strip.creased, x), theta, 1e-10);
        const ShellEnergies energies = shell_energies(strip.shell, x);
        EXPECT_LE(energies.bending + energies.stretching, 1e-20);
        const double step = 1e-6;
        const Vector rate = (rigid_fold(strip, theta + step) - rigid_fold(strip, theta - step)) / (2 * step);
        EXPECT_LE((rigid_fold_rate(strip, theta) - rate).lpNorm<Eigen::Infinity>(), 1e-9);
      }
    }
}

/// The points of a jag lie that far off the line, by turns on either side.
TEST(CreasedStrip, JagsByWhatIsAsked) {
  const CreasedStrip strip = make_creased_strip({.along = 8, .across = 4, .jag = 0.02});
  for (std::size_t p = 0; p < strip.pattern.points.size(); ++p)
    EXPECT_NEAR(std::abs(strip.ahead.dot(strip.pattern.at(static_cast<Index>(p)) - strip.point)), 0.02 / 8, 1e-12);
  EXPECT_GT((strip.shell.stitches.H * rigid_fold(strip, 1)).lpNorm<Eigen::Infinity>(), 1e-3);
  EXPECT_THROW(make_creased_strip({.along = 8, .across = 4, .jag = 0.6}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::creased_strip_test
