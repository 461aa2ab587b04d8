#include "validation/performance/compare_samples.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "validation/performance/synthetic_timings.h"

namespace wrinkle::validation::compare_samples_test {
namespace {

using Finding = KernelChange::Finding;
using testing::ElementsAre;
constexpr int kKernels = 20, kProcesses = 12;
const ChangeLimits kQuick{.resamples = 2000};

/// Kernels of very different costs. Those numbered `first` to `last` take longer by `factor`.
struct Slowed {
  int first = 0, last = -1;
  double factor = 1.1;
};
BenchRun synthetic_run(std::mt19937_64& random, const TimingNoise& noise, const Slowed& slowed = {},
                       int processes = kProcesses) {
  BenchRun run;
  for (int k = 0; k < kKernels; ++k) {
    const double factor = slowed.first <= k && k <= slowed.last ? slowed.factor : 1.0;
    run.kernels.push_back(synthetic_timings(1e-9 * (k + 1) * factor, processes, noise, random));
    run.kernels.back().name = "kernel/" + std::to_string(k);
  }
  return run;
}

int count(const RunChanges& changes, Finding finding) {
  return static_cast<int>(
      std::ranges::count_if(changes.kernels, [&](const KernelChange& k) { return k.finding == finding; }));
}

TEST(CompareSamples, AnUnchangedBuildPassesTwentyTimesOfTwenty) {
  std::mt19937_64 random(11);
  for (const double process : {0.01, 0.05}) {
    const TimingNoise noise{.process = process};
    for (int trial = 0; trial < 20; ++trial) {
      const RunChanges changes = compare_samples(synthetic_run(random, noise), synthetic_run(random, noise), kQuick);
      EXPECT_FALSE(changes.regressed()) << process;
      EXPECT_EQ(count(changes, Finding::faster), 0) << process;
      EXPECT_GE(count(changes, Finding::unchanged), process == 0.01 ? kKernels / 2 : 0);
    }
  }
}

TEST(CompareSamples, ASlowdownOfTenPerCentIsCaught) {
  std::mt19937_64 random(12);
  const TimingNoise noise{.process = 0.01};
  int caught = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const RunChanges changes =
        compare_samples(synthetic_run(random, noise), synthetic_run(random, noise, {17, 17}), kQuick);
    caught += changes.kernels[17].finding == Finding::slower ? 1 : 0;
    EXPECT_NEAR(changes.kernels[17].ratio, 1.1, 0.03);
    EXPECT_LE(count(changes, Finding::slower), 1);
  }
  EXPECT_GE(caught, 17);  // a single kernel of twenty

  // Of all kernels, and three times the noise: at least one is sure each time.
  for (int trial = 0; trial < 5; ++trial) {
    const TimingNoise loud{.process = 0.03};
    const RunChanges changes =
        compare_samples(synthetic_run(random, loud), synthetic_run(random, loud, {0, kKernels}), kQuick);
    EXPECT_TRUE(changes.regressed());
    EXPECT_FALSE(
        compare_samples(synthetic_run(random, loud, {0, kKernels}), synthetic_run(random, loud), kQuick).regressed());
  }
}

TEST(CompareSamples, WithinTheBoundIsNoRegression) {
  std::mt19937_64 random(13);
  const TimingNoise quiet{.process = 0.003, .repetition = 0.003, .burst = 0};
  const BenchRun base = synthetic_run(random, quiet), changed = synthetic_run(random, quiet, {0, 9, 1.03});
  EXPECT_EQ(count(compare_samples(base, changed, kQuick), Finding::unchanged), kKernels);
  ChangeLimits strict = kQuick;
  strict.bound = 0.01;
  EXPECT_EQ(count(compare_samples(base, changed, strict), Finding::slower), 10);
  EXPECT_EQ(count(compare_samples(changed, base, strict), Finding::faster), 10);
}

TEST(CompareSamples, NoiseBetweenRunsIsTakenIntoAccount) {
  std::mt19937_64 random(14);
  const TimingNoise quiet{.process = 0.003, .repetition = 0.003, .burst = 0};
  ChangeLimits limits = kQuick;
  for (int k = 0; k < kKernels; ++k) limits.run_noise["kernel/" + std::to_string(k)] = 0.05;
  const RunChanges changes =
      compare_samples(synthetic_run(random, quiet), synthetic_run(random, quiet, {0, kKernels}), limits);
  EXPECT_EQ(count(changes, Finding::unclear), kKernels);
}

TEST(CompareSamples, TooFewProcessesAreUnclear) {
  std::mt19937_64 random(15);
  const TimingNoise quiet{.process = 0.003, .repetition = 0.003, .burst = 0};
  const Slowed twice{0, kKernels, 2.0};
  const RunChanges few =
      compare_samples(synthetic_run(random, quiet, {}, 5), synthetic_run(random, quiet, twice, 5), kQuick);
  EXPECT_EQ(few.processes_needed, 6);  // (12 choose 6) = 924 ≥ 20 / 0.05 > (10 choose 5)
  EXPECT_EQ(count(few, Finding::unclear), kKernels);
  EXPECT_TRUE(few.too_few_processes);
  const RunChanges enough =
      compare_samples(synthetic_run(random, quiet, {}, 6), synthetic_run(random, quiet, twice, 6), kQuick);
  EXPECT_EQ(count(enough, Finding::slower), kKernels);
  EXPECT_FALSE(enough.too_few_processes);
  const RunChanges one =
      compare_samples(synthetic_run(random, quiet, {}, 1), synthetic_run(random, quiet, twice, 1), kQuick);
  EXPECT_EQ(count(one, Finding::unclear), kKernels);
  EXPECT_NEAR(one.kernels[0].ratio, 2, 0.05);
}

TEST(CompareSamples, InstructionsDecideWhereTheClockCannot) {
  std::mt19937_64 random(17);
  const TimingNoise loud{.process = 0.2}, quiet{.process = 0.003, .repetition = 0.003, .burst = 0};
  for (const auto& [noise, regressed] : {std::pair{loud, true}, {quiet, false}}) {
    BenchRun base = synthetic_run(random, noise), changed = synthetic_run(random, noise);
    EXPECT_FALSE(compare_samples(base, changed, kQuick).regressed());
    base.kernels[3].instructions = 1000, changed.kernels[3].instructions = 1100;
    const RunChanges changes = compare_samples(base, changed, kQuick);
    EXPECT_TRUE(changes.kernels[3].more_instructions);
    EXPECT_EQ(changes.regressed(), regressed);  // where the clock says unchanged, it is
    changed.kernels[3].instructions = 1002;
    EXPECT_FALSE(compare_samples(base, changed, kQuick).regressed());
  }
}

TEST(CompareSamples, ListsWhatOnlyOneHasAndRefusesNonsense) {
  std::mt19937_64 random(16);
  BenchRun base = synthetic_run(random, {}), changed = base;
  base.kernels.front().name = "gone";
  base.kernels[1].instructions = 200, changed.kernels[1].instructions = 220;
  changed.kernels.back().name = "new";
  const RunChanges changes = compare_samples(base, changed, kQuick);
  EXPECT_THAT(changes.only_base, ElementsAre("gone", "kernel/19"));
  EXPECT_THAT(changes.only_changed, ElementsAre("kernel/0", "new"));
  EXPECT_EQ(changes.kernels.size(), kKernels - 2U);
  EXPECT_DOUBLE_EQ(changes.kernels[0].instruction_ratio, 1.1);
  EXPECT_TRUE(std::isnan(changes.kernels[1].instruction_ratio));
  EXPECT_THROW(compare_samples(base, changed, {.bound = -0.1}), std::invalid_argument);
  EXPECT_THROW(compare_samples(base, changed, {.level = 0}), std::invalid_argument);
  base.kernels[2].seconds[0] = 0;
  base.kernels[2].process.pop_back();
  EXPECT_THROW(compare_samples(base, changed), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::compare_samples_test
