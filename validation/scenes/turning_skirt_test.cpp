#include "validation/scenes/turning_skirt.h"

#include <gtest/gtest.h>

#include <algorithm>

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

/// 1.2 s of Fig. 5's landing: the stand falls freely for 0.3 s and is stopped in 0.12.
TEST(Stand, FallsAsItsWaistDoesAndIsStopped) {
  const TurningSkirtOptions o{.skirt = {.time_step = 0.01}, .duration = 2, .landing = 1.2};
  const WaistMotion waist{.kind = SkirtMotion::land, .duration = 1.2};
  EXPECT_EQ(stand_at(o, 0).rise, 0) << "it stood";
  double height = 0, fastest = 0, stopping = 0;
  for (int step = 1; step <= 200; ++step) {
    const double t = 0.01 * step, before = stand_at(o, t - 0.01).rise, rise = stand_at(o, t).rise;
    height += 0.01 * rise;
    EXPECT_NEAR(height, waist.at(VectorN<3>::Zero(), t).z(), 1e-12) << t;
    fastest = std::min(fastest, rise);
    stopping = std::max(stopping, (rise - before) / 0.01);
    if (t > 0.015 && t < 0.295) {
      EXPECT_NEAR((rise - before) / 0.01, -9.81, 1e-9) << "falls freely at " << t;
    }
    if (t > 0.435) {
      EXPECT_EQ(rise, 0) << "at rest again at " << t;
    }
  }
  EXPECT_NEAR(fastest, -9.81 * 0.3, 0.06);
  EXPECT_GT(stopping, 9.81) << "harder than it fell";
  EXPECT_LT(height, -0.4);
}

TEST(Stand, TurnsFasterForAQuarterOfItsMotionAndThenSteadily) {
  const TurningSkirtOptions o{.rate = 6, .duration = 4};
  EXPECT_EQ(stand_at(o, 0).rate, 0);
  EXPECT_NEAR(stand_at(o, 0.5).rate, 3, 1e-12);
  EXPECT_EQ(stand_at(o, 1).rate, 6);
  EXPECT_EQ(stand_at(o, 4).rate, 6);
  EXPECT_EQ(stand_at(o, 2).rise, 0) << "it does not land";
}

TEST(Stand, SlowsDownInTheSecondQuarterWhereItStops) {
  const TurningSkirtOptions o{.rate = 6, .duration = 8, .stops = true};
  EXPECT_EQ(stand_at(o, 1).rate, 3);
  EXPECT_EQ(stand_at(o, 2).rate, 6);
  EXPECT_EQ(stand_at(o, 3).rate, 3);
  EXPECT_EQ(stand_at(o, 4).rate, 0);
  EXPECT_EQ(stand_at(o, 8).rate, 0);
}

INSTANTIATE_TEST_SUITE_P(Solves, TurningSkirt, testing::Values(EulerSolve::descent, EulerSolve::minimum));

}  // namespace
}  // namespace wrinkle::validation
