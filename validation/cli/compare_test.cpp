// The command `compare`.
#include <gmock/gmock.h>

#include "validation/cli/command_line_for_tests.h"

namespace wrinkle::validation::compare_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class CompareTest : public for_tests::CommandLine {};

TEST_F(CompareTest, PhysicsThenCost) {
  const std::string changed = (folder_ / "changed").string();
  run({"run", "spring", "-o", results_});
  spring_.version = 2;
  run({"run", "spring", "-o", changed});
  EXPECT_EQ(run({"compare", results_, changed}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("3 samples in both"), HasSubstr("physics: the same")));
  EXPECT_EQ(run({"compare", results_, changed, "--cost-limit", "0.9"}), kRegression);
  spring_.run = [](const Sample& sample, Progress&) {
    Record record = for_tests::spring_record(sample.number("stiffness"));
    record.metrics["wall_seconds"] *= 10;
    return record;
  };
  run({"run", "spring", "--force", "-o", changed});
  EXPECT_EQ(run({"compare", results_, changed}), kAsExpected) << "seconds count where they are asked for";
  EXPECT_EQ(run({"compare", results_, changed, "--cost-limit", "1.5"}), kRegression);
  spring_.run = [](const Sample& sample, Progress&) {
    return for_tests::spring_record(2 * sample.number("stiffness"));
  };
  run({"run", "spring", "--force", "-o", changed});
  EXPECT_EQ(run({"compare", results_, changed}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("physics: 3 values differ"));
  run({"compare", results_, changed, "--json"});
  EXPECT_EQ(json().at("differences").at(0).at("unit"), spring_.metrics.at(0).unit);
  EXPECT_EQ(json().at("costs").back().at("cost"), "wall_seconds");
  EXPECT_EQ(json().at("costs").back().at("unit"), "s");
  EXPECT_EQ(run({"compare", results_, changed, "--tolerance", "0.6", "--json"}), kAsExpected);
  EXPECT_EQ(json().at("same_physics"), true);
  EXPECT_EQ(run({"compare", results_, folder_.text()}), kWrongUsage);
}

TEST_F(CompareTest, HandsItsJsonToThePage) {
  const std::string changed = (folder_ / "changed").string(), page = (folder_ / "page").string();
  run({"run", "spring", "-o", results_});
  run({"run", "spring", "-p", "stiffness=1", "-o", changed});
  for_tests::write_text(folder_ / "scripts/compare.py",
                        "import os, shutil, sys\n"
                        "os.makedirs(sys.argv[3])\n"
                        "shutil.copy(sys.argv[1], sys.argv[3] + '/index.html')\n");
  ::setenv("WRINKLEBENCH_REPORTS", (folder_ / "scripts").c_str(), 1);
  EXPECT_EQ(run({"compare", results_, changed, "--cost-limit", "1e6", "--report", page}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("physics: the same"), HasSubstr("report: " + page + "/index.html")));
  const std::string handed = for_tests::read_text(folder_ / "page/index.html");
  EXPECT_EQ(run({"compare", results_, changed, "--cost-limit", "1e6", "--json"}), kAsExpected);
  EXPECT_EQ(out(), handed);
  EXPECT_EQ(json().at("lone_samples").size(), 2u);
  EXPECT_EQ(json().at("folders").at("base"), results_);
  EXPECT_EQ(json().at("builds").at("new").at(0).at("samples"), 1);
  EXPECT_EQ(json().at("costs").at(0).at("samples").size(), 1u);
  EXPECT_EQ(json().at("costs").at(0).at("regressed"), false);
  EXPECT_EQ(run({"compare", results_, changed, "--report", page}), kBroken);  // that script overwrites nothing
  EXPECT_THAT(err(), HasSubstr("no report was made of"));
  ::unsetenv("WRINKLEBENCH_REPORTS");
}

}  // namespace
}  // namespace wrinkle::validation::compare_test
