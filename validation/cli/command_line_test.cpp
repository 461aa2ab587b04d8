// The command line as a whole: help, lists, wrong usage, exit codes.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "validation/cli/command_line_for_tests.h"

namespace wrinkle::validation::command_line_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class CommandLineTest : public for_tests::CommandLine {};

TEST_F(CommandLineTest, HelpAndVersion) {
  EXPECT_EQ(run({"--help"}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("Exit codes: 0 all as expected"), HasSubstr("reproduce"), HasSubstr("130")));
  EXPECT_EQ(run({"run", "--help"}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("--shard"), HasSubstr("--limit"), HasSubstr("samples that failed, are missing")));
  EXPECT_EQ(run({"--version"}), kAsExpected);
  EXPECT_THAT(out(), ::testing::ContainsRegex("wrinklebench [0-9]+\\.[0-9]+\\.[0-9]+"));
}

TEST_F(CommandLineTest, WrongUsageIsTwoAndSaysWhatIsKnown) {
  EXPECT_EQ(run({}), kWrongUsage);
  EXPECT_EQ(run({"runn"}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("unknown command 'runn' (did you mean 'run'?)"));
  EXPECT_EQ(run({"run"}), kWrongUsage);
  EXPECT_EQ(run({"run", "spring", "--all"}), kWrongUsage);
  EXPECT_EQ(run({"run", "sprong"}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("did you mean 'spring'?"));
  EXPECT_EQ(run({"run", "spring", "--jobs", "0"}), kWrongUsage);
  EXPECT_EQ(run({"run", "spring", "--profile", "fast"}), kWrongUsage);
  EXPECT_EQ(run({"run", "spring", "--force", "--failed"}), kWrongUsage);
  EXPECT_EQ(run({"run", "spring", "--nonsense"}), kWrongUsage);
  EXPECT_EQ(run({"status", "a", "-o", "b"}), kWrongUsage);
  EXPECT_EQ(run({"judge", "no/such/folder"}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("there is no results folder no/such/folder"));
}

TEST_F(CommandLineTest, ListAndDescribe) {
  EXPECT_EQ(run({"list"}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("spring  A spring  Hooke 1678"));
  EXPECT_EQ(run({"list", "--json"}), kAsExpected);
  EXPECT_EQ(json().at(0).at("name"), "spring");
  EXPECT_EQ(run({"describe", "spring"}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("its energy is quadratic"), HasSubstr("quick profile: 3 samples"),
                           HasSubstr("one of linear, nonlinear"), HasSubstr("a second on two cores"),
                           HasSubstr("a sample may take 300 s in the quick profile, 14400 s in the paper profile, 3600 "
                                     "s with -p (or --limit)")));
  EXPECT_EQ(run({"describe", "spring", "--json"}), kAsExpected);
  EXPECT_EQ(json().at("parameters").at(0).at("allowed"), "a number in [0, 1000]");
  EXPECT_EQ(json().at("samples").at("paper"), 5);
  EXPECT_EQ(json().at("limit_seconds").at("quick"), 300);
}

TEST_F(CommandLineTest, DescribeTellsWhatStoredSamplesTook) {
  EXPECT_EQ(run({"describe", "spring", "-o", results_}), kAsExpected);
  EXPECT_THAT(out(), Not(HasSubstr("one after the other")));
  run({"run", "spring", "-o", results_});
  EXPECT_EQ(run({"describe", "spring", "-o", results_}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("3 of 3 samples of the quick profile, which took"),
                           HasSubstr("3 of 5 samples of the paper profile")));
  run({"describe", "spring", "-o", results_, "--json"});
  EXPECT_EQ(nlohmann::json::parse(out()).at("stored").at("paper").at("samples"), 3);
}

TEST_F(CommandLineTest, AnEmptyListOfStudiesWorks) {
  studies_ = {};
  EXPECT_EQ(run({"list"}), kAsExpected);
  EXPECT_EQ(run({"list", "--json"}), kAsExpected);
  EXPECT_EQ(json(), nlohmann::json::array());
  EXPECT_EQ(run({"run", "--all", "-o", results_}), kAsExpected);
}

TEST_F(CommandLineTest, AnEmptyFolderNameIsRefused) {
  EXPECT_EQ(run({"run", "spring", "-o", ""}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("the name of a folder is empty"));
  EXPECT_EQ(run({"judge", "-o", ""}), kWrongUsage);
  EXPECT_EQ(run({"status", ""}), kWrongUsage);
}

TEST_F(CommandLineTest, AFolderThatCannotBeWrittenIsFour) {
  for_tests::write_text(folder_ / "file", "");
  EXPECT_EQ(run({"run", "spring", "-o", (folder_ / "file").string()}), kBroken);
  EXPECT_THAT(err(), AllOf(HasSubstr("wrinklebench: error: cannot make the folder"), HasSubstr("Not a directory")));
}

TEST_F(CommandLineTest, AnswersThatCannotBeWrittenAreFour) {
  std::ofstream full("/dev/full");
  if (!full) GTEST_SKIP() << "this machine has no /dev/full";
  EXPECT_EQ(run_command_line({"list"}, studies_, full, err_), kBroken);
}

}  // namespace
}  // namespace wrinkle::validation::command_line_test
