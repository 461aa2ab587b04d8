// The commands `reproduce` and `report`.
#include <gmock/gmock.h>

#include "validation/cli/command_line_for_tests.h"

namespace wrinkle::validation::reproduce_test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ReproduceTest : public for_tests::CommandLine {};

TEST_F(ReproduceTest, RunsJudgesAndReports) {
  for_tests::write_text(folder_ / "scripts/report.py",
                        "import os, sys\n"
                        "os.makedirs(sys.argv[3])\n"
                        "open(sys.argv[3] + '/index.html', 'w').write(' '.join(sys.argv[1:]))\n");
  ::setenv("WRINKLEBENCH_REPORTS", (folder_ / "scripts").c_str(), 1);
  EXPECT_EQ(run({"reproduce", results_}), kAsExpected);
  EXPECT_THAT(out(),
              AllOf(HasSubstr("3 samples computed"), HasSubstr("consistent"), HasSubstr(" verdicts, all as expected: "),
                    HasSubstr("report: " + results_ + "/report/index.html")));
  EXPECT_THAT(for_tests::read_text(folder_ / "results/report/index.html"),
              StartsWith(results_ + " --output " + results_ + "/report --studies "));
  const std::string other = folder_.text() + "/other";
  spring_.samples = [](Profile) { return std::vector<Sample>{{{{"stiffness", 1.0}}}, {{{"behaviour", "fail"}}}}; };
  EXPECT_EQ(run({"reproduce", other}), kOtherVerdict) << "judged and reported all the same";
  EXPECT_THAT(out(), AllOf(HasSubstr("1 failed; to compute them again: wrinklebench run --all --failed -o " + other),
                           HasSubstr("consistent"), HasSubstr("report: " + other + "/report/index.html")));
  const std::string printed = folder_.text() + "/printed";
  EXPECT_EQ(run({"report", results_, "--to", printed, "--pdf"}), kAsExpected);
  EXPECT_THAT(for_tests::read_text(folder_ / "printed/index.html"),
              AllOf(StartsWith(results_ + " --output " + printed), EndsWith(" --pdf")));
  for_tests::write_text(folder_ / "scripts/report.py", "raise SystemExit(1)\n");
  EXPECT_EQ(run({"report", results_}), kBroken);
  EXPECT_THAT(err(), HasSubstr("no report was made of"));
  ::setenv("WRINKLEBENCH_REPORTS", "/no/such/folder", 1);
  EXPECT_EQ(run({"report", results_}), kBroken);
  ::unsetenv("WRINKLEBENCH_REPORTS");
}

TEST_F(ReproduceTest, SaysBeforehandHowLongThePaperProfileTakes) {
  ::setenv("WRINKLEBENCH_REPORTS", "/no/such/folder", 1);
  spring_.paper_duration = "five hours";  // on two cores: two of one core for each of five samples
  run({"reproduce", "--profile", "paper", "--jobs", "4", "-o", results_});
  EXPECT_THAT(err(),
              StartsWith("5 samples of the paper profile, 0 of them there: about 2.5 h here, 4 at a time\n"
                         "on a cluster (docs/cluster.md), by `wrinklebench sweep --profile paper --slurm -o " +
                         results_ +
                         "`: about 10 h of processor time, 2.0 h with 500 jobs at a time, 2000 MB a job until its "
                         "samples were measured\n"));
  EXPECT_THAT(out(), StartsWith("5 samples computed: 5 ok"));
  run({"reproduce", "--profile", "paper", "-o", results_});
  EXPECT_THAT(err(), Not(HasSubstr("of them there"))) << "nothing is left to do";
  run({"reproduce", "-o", (folder_ / "quick").string()});
  EXPECT_THAT(err(), Not(HasSubstr("of them there")));
  ::unsetenv("WRINKLEBENCH_REPORTS");
}

}  // namespace
}  // namespace wrinkle::validation::reproduce_test
