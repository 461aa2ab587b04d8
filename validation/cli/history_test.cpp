#include <gmock/gmock.h>

#include "validation/cli/command_line_for_tests.h"
#include "validation/performance/synthetic_timings.h"

namespace wrinkle::validation::history_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class HistoryTest : public for_tests::CommandLine {
 protected:
  /// Stores run number `i` of a kernel that takes `seconds`.
  void store(int i, double seconds, const std::string& machine = "m1") {
    BenchRun bench;
    bench.machine = machine, bench.cpu = "a processor";
    bench.utc = "2024-01-" + std::to_string(10 + i) + "T00:00:00Z";
    bench.commit = std::to_string(i) + std::string(39, 'c');
    bench.subject = "change " + std::to_string(i);
    bench.kernels.push_back(
        synthetic_timings(seconds, 10, {.run = 0.01, .process = 0.01, .repetition = 0.01, .burst = 0}, random_));
    bench.kernels.back().name = "a/kernel";
    write_bench_run(bench_file_path(folder_ / "history", bench), bench);
  }

  std::mt19937_64 random_{31};
};

TEST_F(HistoryTest, ListsRunsAndStepsAndRefusesARegression) {
  for (int i = 0; i < 14; ++i) store(i, i < 7 ? 1e-7 : 0.8e-7);
  EXPECT_EQ(run({"history", folder_.text()}), kAsExpected) << out() << err();
  EXPECT_THAT(out(), HasSubstr("machine m1: a processor, 14 runs"));
  EXPECT_THAT(out(), HasSubstr("steps found: 1"));
  EXPECT_THAT(out(), HasSubstr("change 7"));
  EXPECT_THAT(out(), HasSubstr("unchanged"));

  store(14, 1e-7);
  EXPECT_EQ(run({"history", (folder_ / "history").string()}), kRegression);  // the folder of runs itself
  EXPECT_THAT(out(), HasSubstr("slower"));
  EXPECT_EQ(run({"history", folder_.text(), "--bound", "0.5", "--json"}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("\"noise_known\": true"));
}

TEST_F(HistoryTest, DoesNotCompareMachines) {
  store(0, 1e-7, "slow");
  store(1, 1e-8, "quick");
  EXPECT_EQ(run({"history", folder_.text()}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("machine quick"));
  EXPECT_THAT(out(), HasSubstr("all runs are of one commit"));
  EXPECT_THAT(out(), Not(HasSubstr("new/base")));
}

TEST_F(HistoryTest, SaysWhatIsWrong) {
  EXPECT_EQ(run({"history", (folder_ / "none").string()}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("wrinklebench bench"));
  EXPECT_EQ(run({"history", folder_.text()}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("holds no runs"));
  EXPECT_EQ(run({"history", folder_.text(), "--bound", "-1"}), kWrongUsage);
  for_tests::write_text(folder_ / "history/m1/broken.h5", "no HDF5");
  EXPECT_EQ(run({"history", folder_.text()}), kBroken);
  EXPECT_THAT(err(), HasSubstr("broken.h5"));
}

}  // namespace
}  // namespace wrinkle::validation::history_test
