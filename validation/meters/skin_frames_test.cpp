#include "validation/meters/skin_frames.h"

#include <gtest/gtest.h>

namespace wrinkle::validation::skin_frames_test {
namespace {

/// Frames that agree to the last digit say nothing of the next process, whose place in memory is another.
TEST(SkinFrames, TheShareOfSolvingHasTheNoiseOfARatioOfTimes) {
  SkinFrames frames;
  frames.frames = 7;
  frames.frame_seconds.assign(7, 2.0);
  frames.solve_seconds.assign(7, 1.95);
  Record record;
  frames.write(record);
  EXPECT_DOUBLE_EQ(record.metrics.at("solver_share_of_frame"), 0.975);
  EXPECT_LT(record.metrics.at("solver_share_of_frame_low"), 0.975 / 1.04);
  EXPECT_GT(record.metrics.at("solver_share_of_frame_high"), 0.983) << "the printed share is not ruled out";
}

}  // namespace
}  // namespace wrinkle::validation::skin_frames_test
