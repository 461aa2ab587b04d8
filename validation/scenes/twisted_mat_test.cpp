#include "validation/scenes/twisted_mat.h"

#include <gtest/gtest.h>

#include "validation/harness/interrupted_progress.h"

namespace wrinkle::validation {
namespace {

TEST(TwistedMat, GoesOnWhereAnInterruptedRunWas) {
  const TwistedMatOptions options{.nodes = 8, .duration = 3.2, .watched = true};
  InterruptedProgress whole(1000), first(60);
  const TwistResult all = twist_mat(options, whole), before = twist_mat(options, first);
  ASSERT_EQ(before.steps.size(), 60u);
  EXPECT_GT(before.steps.back().touches, 0) << "it lies on itself where it goes on";
  InterruptedProgress second(1000, first.stored());
  const TwistResult after = twist_mat(options, second);
  ASSERT_EQ(all.steps.size(), 80u);
  ASSERT_EQ(after.steps.size(), 80u);
  EXPECT_TRUE(after.interrupted && !all.interrupted);
  EXPECT_GT(all.steps.back().touches, 0) << "it lies on itself";
  for (std::size_t i = 0; i < 80; ++i) {
    EXPECT_EQ(after.steps[i].iterations, all.steps[i].iterations) << i;
    EXPECT_EQ(after.steps[i].touches, all.steps[i].touches) << i;
    EXPECT_GT(after.steps[i].contact.evaluation, 0) << i;
  }
  EXPECT_LT((after.end - all.end).lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_EQ(after.watched.states, all.watched.states);
  ASSERT_EQ(after.frames.size(), all.frames.size());
  EXPECT_EQ(after.frames.front().points, before.frames.front().points);
}

}  // namespace
}  // namespace wrinkle::validation
