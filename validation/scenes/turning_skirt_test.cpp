#include "validation/scenes/turning_skirt.h"

#include <gtest/gtest.h>

#include "validation/harness/interrupted_progress.h"

namespace wrinkle::validation {
namespace {

class TurningSkirt : public testing::TestWithParam<EulerSolve> {};

TEST_P(TurningSkirt, GoesOnWhereAnInterruptedRunWas) {
  const TurningSkirtOptions options{.cone = {.columns = 36, .rows = 2, .pleats = 12},
                                    .skirt = {.watched = true, .solve = GetParam()},
                                    .rate = 1,
                                    .duration = 0.8};
  const PleatedCone cone = make_pleated_cone(options.cone);
  InterruptedProgress whole(1000), first(25);
  const TurnResult all = turn_skirt(cone, options, whole), before = turn_skirt(cone, options, first);
  ASSERT_EQ(before.steps.size(), 25u);
  EXPECT_GT(before.steps.back().touches, 0) << "it touches itself where it goes on";
  InterruptedProgress second(1000, first.stored());
  const TurnResult after = turn_skirt(cone, options, second);
  ASSERT_EQ(all.steps.size(), 40u);
  ASSERT_EQ(after.steps.size(), 40u);
  EXPECT_EQ(after.from, 25);
  EXPECT_GT(all.steps.back().touches, 0) << "and at the end";
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(after.steps[i].iterations, all.steps[i].iterations) << i;
    EXPECT_EQ(after.steps[i].touches, all.steps[i].touches) << i;
    EXPECT_EQ(after.steps[i].time, all.steps[i].time) << i;
    EXPECT_NEAR(after.steps[i].fold, all.steps[i].fold, 1e-8) << i;
    EXPECT_NEAR(after.steps[i].speed, all.steps[i].speed, 1e-8) << i;
  }
  EXPECT_LT((after.end - all.end).lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_EQ(after.watched->states, all.watched->states);
  ASSERT_EQ(after.frames.size(), all.frames.size());
  EXPECT_EQ(after.frames[1].points, before.frames[1].points);
}

INSTANTIATE_TEST_SUITE_P(Solves, TurningSkirt, testing::Values(EulerSolve::descent, EulerSolve::minimum));

}  // namespace
}  // namespace wrinkle::validation
