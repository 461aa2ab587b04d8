// The commands `judge` and `status`: verdicts, and what is missing for them.
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "validation/cli/command_line_for_tests.h"

namespace wrinkle::validation::judge_folder_test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

class JudgeFolderTest : public for_tests::CommandLine {
 protected:
  Study plain_ = for_tests::make_plain_study();
};

TEST_F(JudgeFolderTest, IsOneWhereSamplesHaveNoResult) {
  // Reproduced each time; but a failure, an undefined result, a part of a profile and a broken file are no success.
  run({"run", "spring", "-p", "behaviour=ok,fail", "-o", results_});
  EXPECT_EQ(run({"judge", results_}), kOtherVerdict);
  EXPECT_THAT(out(), AllOf(HasSubstr("spring: not all samples have a result: 1 failed, 0 without a number, 0 missing"),
                           HasSubstr("failed: behaviour=fail: not converged: gradient 3 N"),
                           HasSubstr("wrinklebench run spring -p behaviour=fail --failed -o " + results_),
                           Not(HasSubstr("not as expected"))));
  EXPECT_EQ(run({"judge", results_, "--json"}), kOtherVerdict);
  EXPECT_EQ(json().at("as_expected"), false);
  EXPECT_EQ(json().at("without_result").at(0).at("failed").at(0).at("parameters").at("behaviour"), "fail");

  const std::string part = (folder_ / "part").string();
  EXPECT_EQ(run({"run", "spring", "--shard", "1/2", "-o", part}), kAsExpected);
  EXPECT_EQ(run({"judge", part}), kOtherVerdict);
  EXPECT_THAT(out(), AllOf(HasSubstr("1 missing"), HasSubstr("missing: stiffness=2"),
                           HasSubstr("compute what is missing with: wrinklebench run spring -o " + part)));
  EXPECT_EQ(run({"run", "spring", "--shard", "2/2", "-o", part}), kAsExpected);
  EXPECT_EQ(run({"judge", part}), kAsExpected);

  for_tests::write_text(folder_ / "part/spring/x.h5", "junk");
  EXPECT_EQ(run({"judge", part}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("1 set aside"));
  run({"run", "spring", "-p", "behaviour=undefined", "-o", part});
  EXPECT_EQ(run({"judge", part}), kOtherVerdict);
  EXPECT_THAT(out(), AllOf(HasSubstr("ok, but no metric of it is a number: behaviour=undefined"),
                           HasSubstr("wrinklebench run spring -p behaviour=undefined --force -o " + part)));
}

TEST_F(JudgeFolderTest, MissesAStudyWhoseResultsAreAllGone) {
  Study other = spring_;
  other.name = "other";
  studies_ = {&spring_, &other};
  run({"run", "--all", "-o", results_});
  EXPECT_EQ(run({"judge", results_}), kAsExpected) << out();
  std::filesystem::remove_all(folder_ / "results/spring");
  EXPECT_EQ(run({"judge", results_}), kOtherVerdict);
  EXPECT_THAT(out(), AllOf(HasSubstr("spring: not all samples have a result"), HasSubstr("3 missing"),
                           HasSubstr("compute what is missing with: wrinklebench run spring -o " + results_)));
}

TEST_F(JudgeFolderTest, WhatWasSetAsideIsCountedUntilItsSampleIsThereAgain) {
  run({"run", "spring", "-p", "stiffness=1", "-o", results_});
  for (const auto& file : std::filesystem::directory_iterator(folder_ / "results/spring")) {
    if (file.path().extension() == ".h5") for_tests::write_text(file.path(), "cut");
  }
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(run({"judge", results_}), kOtherVerdict);
    EXPECT_THAT(out(), AllOf(HasSubstr("1 set aside"), HasSubstr("rm -r " + results_ + "/set_aside/spring"))) << i;
  }
  run({"run", "spring", "-p", "stiffness=1", "-o", results_});
  EXPECT_EQ(run({"judge", results_}), kAsExpected) << out();
}

TEST_F(JudgeFolderTest, StatusCountsAndFindsStaleAndBrokenFiles) {
  run({"run", "spring", "-o", results_});
  spring_.version = 2;
  run({"run", "spring", "-p", "stiffness=1", "-o", results_});
  for_tests::write_text(folder_ / "results/spring/x.h5", "foreign");
  EXPECT_EQ(run({"status", results_, "--json"}), kAsExpected);
  EXPECT_THAT(err(), HasSubstr("set_aside/spring/x.h5"));
  const nlohmann::json status = json().at("studies").at(0);
  EXPECT_EQ(status.at("ok"), 1);
  EXPECT_EQ(status.at("stale"), 3);
  EXPECT_EQ(status.at("set_aside"), 1);
  EXPECT_EQ(status.at("quick"), (nlohmann::json{{"finished", 1}, {"total", 3}}));
  EXPECT_EQ(run({"status", "-o", results_}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("1/3"));
}

TEST_F(JudgeFolderTest, WritesVerdictsAndItsExitCodeTellsOfUnexpectedOnes) {
  run({"run", "spring", "-o", results_});
  EXPECT_EQ(run({"judge", results_}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("consistent"), HasSubstr("Fig. 1"), Not(HasSubstr("not as expected")),
                           EndsWith("\n3 verdicts, all as expected: 3 reproduced or holding\n")));
  const auto verdicts = nlohmann::json::parse(for_tests::read_text(folder_ / "results/spring/verdicts.json"));
  EXPECT_EQ(verdicts.at("study"), "spring");
  ASSERT_EQ(verdicts.at("verdicts").size(), 3u);
  EXPECT_EQ(verdicts.at("verdicts").at(2).at("measured"), 6.0);
  EXPECT_EQ(verdicts.at("verdicts").at(2).at("as_expected"), true);
  run({"run", "spring", "-p", "kind=nonlinear", "-o", results_});
  EXPECT_EQ(run({"judge", "-o", results_}), kOtherVerdict);
  EXPECT_THAT(out(), AllOf(HasSubstr("deviates where reproduced was expected"), HasSubstr(" not as expected: "),
                           EndsWith(" that deviate\n")));
  EXPECT_EQ(run({"judge", results_, "--json"}), kOtherVerdict);
  EXPECT_EQ(json().at("as_expected"), false);
}

TEST_F(JudgeFolderTest, AStudyWithoutRowsIsNotRun) {
  std::filesystem::create_directories(results_);
  EXPECT_EQ(run({"judge", results_}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("not run where reproduced was expected"));
  const auto verdicts = nlohmann::json::parse(for_tests::read_text(folder_ / "results/spring/verdicts.json"));
  EXPECT_EQ(verdicts.at("verdicts").at(0).at("verdict"), "not run");
  EXPECT_TRUE(verdicts.at("verdicts").at(0).at("measured").is_null());
}

TEST_F(JudgeFolderTest, SpeaksOfTheStudiesThatHaveSamples) {
  studies_ = {&plain_, &spring_};
  run({"run", "spring", "-o", results_});
  EXPECT_EQ(run({"judge", results_}), kAsExpected) << out();
  EXPECT_THAT(out(), Not(HasSubstr("plain")));
  EXPECT_EQ(run({"judge", results_, "--study", "plain"}), kOtherVerdict) << "asked for, it is missed";
}

TEST_F(JudgeFolderTest, ABrokenJudgeHidesNoOthers) {
  studies_ = {&plain_, &spring_};
  run({"run", "--all", "-o", results_});
  EXPECT_EQ(run({"judge", results_, "--reference", folder_.text()}), kBroken);
  EXPECT_THAT(err(), AllOf(HasSubstr("the judge of plain broke"), HasSubstr("fig1.csv")));
  EXPECT_THAT(out(), HasSubstr("reproduced"));
  EXPECT_EQ(run({"judge", results_, "--study", "spring"}), kAsExpected);
}

}  // namespace
}  // namespace wrinkle::validation::judge_folder_test
