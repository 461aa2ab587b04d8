#include "validation/scenes/touching_skirt.h"

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <array>
#include <stdexcept>

#include "core/check/observed_order.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation::touching_skirt_test {
namespace {

constexpr PleatedConeOptions kSmall{.columns = 36, .rows = 2, .pleats = 12};

TEST(TouchingSkirt, NeverGoesThroughItself) {
  const PleatedCone cone = make_pleated_cone(kSmall);
  for (const std::optional<ContactFormulation> contact :
       {std::optional(ContactFormulation::barrier), std::optional(ContactFormulation::guarded),
        std::optional<ContactFormulation>()}) {
    TouchingSkirt skirt(cone, {.contact = contact, .time_step = 0.02});
    ASSERT_EQ(skirt.pierced().edges, 0);
    EXPECT_LE(skirt.gap(), 1e-14);
    Index most = 0, touches = 0;
    for (int i = 0; i < 30; ++i) {
      const SolveResult step = skirt.step({4}, {4});
      ASSERT_TRUE(step.converged()) << i << ": " << step.message;
      most = std::max(most, skirt.pierced().edges);
      touches = std::max(touches, skirt.touches());
    }
    EXPECT_LE(skirt.gap(), 1e-10);
    EXPECT_EQ(most > 0, !contact) << most;
    EXPECT_EQ(touches > 0, contact.has_value()) << touches;
  }
}

/// Cloth of next to no stiffness, let go while the stand speeds up: seen from outside, what is free falls on parabolas.
/// Of first order in the step.
TEST(TouchingSkirt, WhatIsFreeFliesStraight) {
  constexpr double kTime = 0.1, kFirst = 3, kRise = 20;  // [s], [rad/s], [rad/s²]
  const PleatedCone cone = make_pleated_cone(kSmall);
  const auto last = static_cast<Index>(cone.cone.vertices.size()) - 1;  // of the hem
  std::vector<double> steps, errors;
  for (const int count : {20, 40, 80}) {
    const double h = kTime / count;
    TouchingSkirt skirt(cone, {.surface_density = 10,
                               .membrane = 1e-3,
                               .bending_rigidity = 1e-12,
                               .drag = 0,
                               .contact = std::nullopt,
                               .push = 0,
                               .time_step = h,
                               .tolerance = 1e-12});
    const VectorN<3> start = skirt.motion().x.segment<3>(3 * last);
    for (int i = 0; i < count; ++i)
      ASSERT_TRUE(skirt.step({kFirst + kRise * i * h}, {kFirst + kRise * (i + 1) * h}).converged());
    const double turned = kFirst * kTime + 0.5 * kRise * kTime * kTime;
    const VectorN<3> seen = Eigen::AngleAxisd(turned, VectorN<3>::UnitZ()) * skirt.motion().x.segment<3>(3 * last);
    const VectorN<3> flown =
        start + kTime * kFirst * VectorN<3>::UnitZ().cross(start) + 0.5 * kTime * kTime * VectorN<3>(0, 0, -9.81);
    steps.push_back(h);
    errors.push_back((seen - flown).norm());
  }
  EXPECT_LE(errors.back(), 2e-3);
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.15);
}

/// Next to nothing holds the cloth to the stand, which rises and stops: seen from outside, it falls as if it stayed.
TEST(TouchingSkirt, WhatIsFreeDoesNotFeelTheStandRise) {
  constexpr double kStep = 0.005;                                        // [s]
  constexpr std::array kRises{0.0, 1.0, 2.0, 2.0, 0.5, -1.0, 0.0, 0.0};  // [m/s] of each step, and before the first
  const PleatedCone cone = make_pleated_cone(kSmall);
  const auto last = static_cast<Index>(cone.cone.vertices.size()) - 1;  // of the hem
  const TouchingSkirtOptions loose{.surface_density = 10,
                                   .membrane = 1e-3,
                                   .bending_rigidity = 1e-12,
                                   .drag = 0,
                                   .contact = std::nullopt,
                                   .push = 0,
                                   .time_step = kStep,
                                   .tolerance = 1e-12};
  TouchingSkirt moved(cone, loose), still(cone, loose);
  double height = 0;  // [m] of the stand
  for (std::size_t i = 1; i < kRises.size(); ++i) {
    ASSERT_TRUE(moved.step({0, kRises[i - 1]}, {0, kRises[i]}).converged());
    ASSERT_TRUE(still.step({}, {}).converged());
    height += kStep * kRises[i];
    EXPECT_NEAR(moved.motion().x[3 * last + 2] + height, still.motion().x[3 * last + 2], 1e-6) << i;
  }
  EXPECT_GT(height, 0.02);
}

TEST(TouchingSkirt, RefusesAFoldThatIsNearerThanTheOffset) {
  const PleatedCone cone = make_pleated_cone(kSmall);
  EXPECT_THAT([&] { TouchingSkirt(cone, {.offset = 5e-3}); },
              testing::ThrowsMessage<std::invalid_argument>(testing::HasSubstr("vertex")));
}

}  // namespace
}  // namespace wrinkle::validation::touching_skirt_test
