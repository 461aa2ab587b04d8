#include "validation/performance/bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "validation/performance/synthetic_timings.h"

namespace wrinkle::validation::bootstrap_test {
namespace {

constexpr int kTrials = 300;

/// How often the interval at 95 % holds the true ratio, for runs of `processes` that differ from process to process by
/// `noise.process`. Where blocks are ignored, all repetitions go in as if each were a process of its own.
enum class Blocks { processes, ignored };
double coverage(int processes, const TimingNoise& noise, double run_noise, Blocks blocks) {
  std::mt19937_64 random(5);
  int held = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const KernelSamples base = synthetic_timings(1e-7, processes, noise, random);
    const KernelSamples changed = synthetic_timings(1.1e-7, processes, noise, random);
    const auto numbers = [&](const KernelSamples& k) {
      return blocks == Blocks::processes ? process_times(k) : k.seconds;
    };
    const RatioInterval found =
        bootstrap_ratio(numbers(base), numbers(changed), {.run_noise = run_noise, .resamples = 400});
    held += found.lower <= 1.1 && 1.1 <= found.upper ? 1 : 0;
  }
  return held / double(kTrials);
}

TEST(Bootstrap, IntervalsHoldTheTruthAsOftenAsTheySay) {
  const TimingNoise noise{.run = 0.0, .process = 0.02, .repetition = 0.01, .burst = 0.05};
  for (const int processes : {8, 20}) {
    const double held = coverage(processes, noise, 0.0, Blocks::processes);
    EXPECT_GT(held, 0.925) << processes;  // 95 % less two standard errors of the trials
    EXPECT_LT(held, 0.995) << processes;
  }
  // Repetitions drawn as if they were independent promise what they do not hold.
  EXPECT_LT(coverage(8, noise, 0.0, Blocks::ignored), 0.75);
}

TEST(Bootstrap, NoiseBetweenRunsWidensTheInterval) {
  const TimingNoise noise{.run = 0.03, .process = 0.02, .repetition = 0.01, .burst = 0.05};
  EXPECT_GT(coverage(8, noise, 0.03, Blocks::processes), 0.925);
  EXPECT_LT(coverage(8, noise, 0.0, Blocks::processes), 0.8);
}

TEST(Bootstrap, SameSeedSameInterval) {
  const std::vector<double> base = {1.0, 1.1, 1.2}, changed = {2.0, 2.1, 2.6};
  const RatioInterval one = bootstrap_ratio(base, changed), again = bootstrap_ratio(base, changed);
  EXPECT_DOUBLE_EQ(one.ratio, 2.1 / 1.1);
  EXPECT_EQ(one.lower, again.lower);
  EXPECT_EQ(one.upper, again.upper);
  EXPECT_NEAR(one.lower, 2.0 / 1.2, 0.1);
  EXPECT_NEAR(one.upper, 2.6 / 1.0, 0.2);
}

TEST(Bootstrap, RefusesWhatIsNoTime) {
  const std::vector<double> good = {1.0}, none, negative = {1.0, -1.0};
  EXPECT_THROW(bootstrap_ratio(good, none), std::invalid_argument);
  EXPECT_THROW(bootstrap_ratio(negative, good), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::bootstrap_test
