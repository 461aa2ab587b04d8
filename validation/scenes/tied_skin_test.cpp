#include "validation/scenes/tied_skin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace wrinkle::validation::tied_skin_test {
namespace {

constexpr double kPi = std::numbers::pi;

// The sine's length by the midpoint rule.
TEST(TiedSkin, DemandsTheSineThatIsAsLongAsTheSkin) {
  for (const double compression : {1e-3, 0.1, 0.4}) {
    const double wave = 0.03, slope = 2 * kPi / wave * demanded_amplitude(wave, compression);
    double length = 0;
    for (int i = 0; i < 1000; ++i) length += std::hypot(1, slope * std::cos(2 * kPi * (i + 0.5) / 1000)) / 1000;
    EXPECT_NEAR(length * (1 - compression), 1, 1e-9) << compression;
  }
}

TEST(TiedSkin, FollowsASubstrateThatIsShorterByTheCompression) {
  const double h = 1e-6;
  for (const Squeeze squeeze : {Squeeze::one_way, Squeeze::two_ways, Squeeze::pinch}) {
    const TiedSkinOptions options{.squeeze = squeeze, .compression = 0.2};
    const VectorN<2> middle(0.5 * options.length, 0.5 * options.width);
    const auto stretch = [&](const VectorN<2>& step) {
      return (substrate(options, middle + step, 1) - substrate(options, middle, 1)).norm() / step.norm();
    };
    EXPECT_NEAR(stretch({h, 0}), 0.8, 1e-6);
    EXPECT_NEAR(stretch({0, h}), squeeze == Squeeze::two_ways ? 0.8 : 1, 1e-6);
  }
}

}  // namespace
}  // namespace wrinkle::validation::tied_skin_test
