#include "validation/performance/step_detection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "validation/harness/median.h"
#include "validation/performance/synthetic_timings.h"

namespace wrinkle::validation::step_detection_test {
namespace {

/// Times of `runs` runs, 3 % of noise from one to another with now and then one that is far off; longer by the factor
/// `step` from run `at` on.
std::vector<double> history(int runs, int at, double step, std::mt19937_64& random, double noise = 0.03) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    const double outlier = uniform01(random) < 0.05 ? 0.3 * uniform01(random) : 0.0;
    times.push_back(1e-7 * (i < at ? 1.0 : step) * std::exp(noise * standard_normal(random) + outlier));
  }
  return times;
}

TEST(StepDetection, FalseAlarmsAreAsRareAsTheLevel) {
  std::mt19937_64 random(3);
  constexpr int kTrials = 400;
  for (const double level : {0.05, 0.2}) {
    int alarms = 0;
    for (int i = 0; i < kTrials; ++i)
      alarms += find_steps(history(24, 0, 1.0, random), {.level = level}).empty() ? 0 : 1;
    const double error = std::sqrt(level * (1 - level) / kTrials);
    EXPECT_NEAR(alarms / double(kTrials), level, 3 * error);
  }
}

struct Found {
  int any = 0, near = 0;       // of 40 histories of 30 runs: with a step, with one at most a run off
  std::vector<double> ratios;  // of those near
};
Found find_in_forty(int at, double step, std::mt19937_64& random) {
  Found out;
  for (int i = 0; i < 40; ++i) {
    const std::vector<Step> steps = find_steps(history(30, at, step, random), {.level = 0.01});
    out.any += steps.empty() ? 0 : 1;
    for (const Step& one : steps) {
      EXPECT_LE(one.p, 0.01);
      if (std::abs(static_cast<int>(one.at) - at) > 1) continue;
      ++out.near;
      out.ratios.push_back(one.ratio);
    }
  }
  return out;
}

TEST(StepDetection, FindsAStepOfTenPerCentWhereItIs) {
  std::mt19937_64 random(4);
  for (const int at : {10, 20}) {
    const Found found = find_in_forty(at, 1.1, random);
    EXPECT_GE(found.any, 38) << at;
    EXPECT_GE(found.near, 34) << at;
    EXPECT_NEAR(median(found.ratios), 1.1, 0.015) << at;
  }
  // The last five runs cannot be as sure. A step of a third of the noise is not found, but for the level's false
  // alarms.
  EXPECT_GE(find_in_forty(25, 1.1, random).any, 30);
  EXPECT_LE(find_in_forty(15, 1.01, random).any, 4);
}

TEST(StepDetection, TellsSeveralStepsApart) {
  std::mt19937_64 random(6);
  std::vector<double> times = history(20, 0, 1.0, random, 0.01);
  for (const double level : {1.2, 0.9}) {
    for (const double time : history(15, 0, 1.0, random, 0.01)) times.push_back(level * time);
  }
  const std::vector<Step> steps = find_steps(times, {.level = 0.01});
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_NEAR(static_cast<double>(steps[0].at), 20, 1);
  EXPECT_NEAR(steps[0].ratio, 1.2, 0.02);
  EXPECT_NEAR(static_cast<double>(steps[1].at), 35, 1);
  EXPECT_NEAR(steps[1].ratio, 0.9 / 1.2, 0.02);
}

TEST(StepDetection, OneOutlierOrTooShortAHistoryHasNoStep) {
  std::vector<double> times(12, 1.0);
  times[7] = 2.0;
  EXPECT_TRUE(find_steps(times).empty());
  EXPECT_TRUE(find_steps(std::vector<double>{1, 1, 1, 2, 2}).empty());
  EXPECT_TRUE(find_steps({}).empty());
  EXPECT_THROW(find_steps(std::vector<double>{1, 0}), std::invalid_argument);
  EXPECT_THROW(find_steps(times, {.level = 0}), std::invalid_argument);
}

TEST(RunNoise, IsThatWithinTheSegments) {
  std::mt19937_64 random(7);
  const std::vector<double> times = history(400, 150, 1.5, random, 0.03);
  EXPECT_NEAR(run_noise(times, std::vector<Step>{{.at = 150}}), 0.03, 0.004);
  EXPECT_GT(run_noise(times, {}), 0.05);  // the step taken for noise
  EXPECT_TRUE(std::isnan(run_noise(std::vector<double>(5, 1.0), {})));
}

}  // namespace
}  // namespace wrinkle::validation::step_detection_test
