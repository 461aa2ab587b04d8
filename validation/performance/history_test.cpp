#include "validation/performance/history.h"

#include <gmock/gmock.h>

#include <cmath>

#include "validation/performance/synthetic_timings.h"

namespace wrinkle::validation::history_test {
namespace {

using Finding = KernelChange::Finding;

/// Runs of two kernels, one for each commit; from number `at` on the first kernel takes 20 % longer.
std::vector<BenchRun> runs_of_commits(int count, int at, const std::string& machine = "m") {
  std::mt19937_64 random(21);
  const TimingNoise noise{.run = 0.01, .process = 0.01, .burst = 0};
  std::vector<BenchRun> runs;
  for (int i = 0; i < count; ++i) {
    BenchRun& run = runs.emplace_back();
    run.machine = machine;
    run.commit = "commit" + std::to_string(i);
    run.utc = "2024-01-01T00:00:" + std::to_string(10 + i) + "Z";
    run.copy_bandwidth = 1e10, run.peak_flops = 1e10;
    for (const char* name : {"a", "b"}) {
      const double factor = *name == 'a' && i >= at ? 1.2 : 1.0;
      run.kernels.push_back(synthetic_timings(1e-7 * factor, 10, noise, random));
      run.kernels.back().name = name;
      run.kernels.back().bytes = 50;
    }
  }
  return runs;
}

TEST(History, FindsTheCommitOfAStep) {
  const std::vector<MachineHistory> machines = analyse_history(runs_of_commits(20, 12));
  ASSERT_EQ(machines.size(), 1U);
  const KernelHistory& a = machines[0].kernels[0];
  ASSERT_EQ(a.steps.size(), 1U);
  EXPECT_EQ(a.steps[0].run, 12U);
  EXPECT_NEAR(a.steps[0].ratio(), 1.2, 0.02);
  EXPECT_NEAR(a.steps[0].before, 1e-7, 2e-9);
  EXPECT_NEAR(a.noise, 0.0105, 0.006);  // √(0.01² + 1.25² 0.01²/10)
  EXPECT_EQ(a.points.size(), 20U);
  EXPECT_LT(a.points[3].lower, a.points[3].median);
  EXPECT_GT(a.points[3].upper, a.points[3].median);
  EXPECT_TRUE(machines[0].kernels[1].steps.empty());
  EXPECT_TRUE(machines[0].noise_known);
  EXPECT_NEAR(a.share, 50 / 1e10 / a.points.back().median, 0.02 * a.share);
  EXPECT_FALSE(machines[0].latest->changes.regressed());  // long ago
}

TEST(History, ComparesTheLastTwoCommits) {
  std::vector<BenchRun> runs = runs_of_commits(12, 11);
  runs.push_back(runs.back());  // the last commit once more
  const MachineHistory history = analyse_history(runs).front();
  EXPECT_EQ(history.latest->base, 10U);
  EXPECT_EQ(history.latest->changed, 12U);
  const KernelChange& a = history.latest->changes.kernels[0];
  EXPECT_EQ(a.finding, Finding::slower);
  EXPECT_NEAR(a.ratio, 1.2, 0.05);
  EXPECT_TRUE(history.latest->changes.regressed());
  // Noise between runs: the interval is wider than that of the two runs alone.
  const KernelChange alone = compare_samples(runs[10], runs[11]).kernels[0];
  EXPECT_GT(a.upper / a.lower, alone.upper / alone.lower);

  const std::vector<BenchRun> same(3, runs[0]);
  EXPECT_FALSE(analyse_history(same).front().latest.has_value());
  std::vector<BenchRun> changed_since = {runs[0], runs[0]};
  changed_since[1].dirty = true;  // is another source
  EXPECT_TRUE(analyse_history(changed_since).front().latest.has_value());
  EXPECT_FALSE(analyse_history(changed_since).front().noise_known);
}

TEST(History, MachinesAreNeverMixed) {
  std::vector<BenchRun> runs = runs_of_commits(8, 99, "slow");
  for (BenchRun& run : runs_of_commits(8, 0, "quick")) runs.push_back(std::move(run));
  const std::vector<MachineHistory> machines = analyse_history(runs);
  ASSERT_EQ(machines.size(), 2U);
  EXPECT_EQ(machines[0].machine, "quick");  // has the last run
  for (const MachineHistory& machine : machines) {
    EXPECT_EQ(machine.runs.size(), 8U);
    EXPECT_TRUE(machine.kernels[0].steps.empty());
    EXPECT_FALSE(machine.latest->changes.regressed());
  }
}

TEST(History, KernelsComeAndGo) {
  std::vector<BenchRun> runs = runs_of_commits(3, 99);
  runs[0].kernels[1].name = "gone";
  runs[2].kernels[0].name = "new";
  const MachineHistory history = analyse_history(runs).front();
  std::vector<std::string> names;
  for (const KernelHistory& kernel : history.kernels) names.push_back(kernel.name);
  EXPECT_THAT(names, testing::ElementsAre("new", "b", "a", "gone"));
  EXPECT_EQ(history.kernels[2].points.back().run, 1U);
  EXPECT_THAT(history.latest->changes.only_changed, testing::ElementsAre("new"));
}

}  // namespace
}  // namespace wrinkle::validation::history_test
