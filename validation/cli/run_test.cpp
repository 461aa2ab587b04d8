// The command `run`: what is computed, what is left out, and how to go on.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <filesystem>

#include "validation/cli/command_line_for_tests.h"

namespace wrinkle::validation::run_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class RunTest : public for_tests::CommandLine {
 protected:
  Study plain_ = for_tests::make_plain_study();
};

TEST_F(RunTest, WhatASweepOverAllCannotRunIsSkippedAndNotJudged) {
  EXPECT_EQ(run({"run", "spring", "-o", results_, "-p", "kind=all", "-p", "stiffness=0"}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("1 samples computed: 1 ok, 0 failed; 1 skipped"),
                           HasSubstr("skipped: spring kind=nonlinear\n    a nonlinear spring needs a stiffness"),
                           HasSubstr("compares the variants: physics first")));
  run({"judge", results_, "--json"});
  EXPECT_EQ(json().at("studies").at(0).at("verdicts").size(), 1U) << "of the sample that is not skipped";
  run({"status", results_, "--json"});
  EXPECT_EQ(json().at("studies").at(0).at("skipped"), 1);
  run({"export", results_, "--to", "-"});
  EXPECT_THAT(out(), HasSubstr(",skipped,a nonlinear spring needs a stiffness above 0,"));
}

TEST_F(RunTest, ImpossibleParametersAreRefusedBeforeAnythingRuns) {
  EXPECT_EQ(run({"run", "spring", "-p", "stiffness=1,-1", "-o", results_}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("allowed: a number in [0, 1000]"));
  EXPECT_FALSE(std::filesystem::exists(results_));
  studies_ = {&spring_, &plain_};
  EXPECT_EQ(run({"run", "--all", "-p", "kind=linear", "-o", results_}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("plain: unknown parameter 'kind'"));
  EXPECT_FALSE(std::filesystem::exists(results_));
}

TEST_F(RunTest, FailedSamplesAreOneAndItSaysWhyAndHowToRetryNowAndLater) {
  const std::vector<std::string> words{"run",    "-p", "stiffness=1,2", "-p", "behaviour=ok,fail",
                                       "spring", "-o", results_};
  EXPECT_EQ(run(words), kOtherVerdict);
  const std::string retry =
      "2 failed; to compute them again: wrinklebench run -p stiffness=1,2 -p behaviour=ok,fail "
      "spring -o " +
      results_ + " --failed\n";
  EXPECT_THAT(out(), AllOf(HasSubstr("4 samples computed: 2 ok, 2 failed"), HasSubstr("not converged: gradient 3 N"),
                           HasSubstr(retry)));
  EXPECT_EQ(run(words), kOtherVerdict) << "though nothing is left to compute";
  EXPECT_THAT(out(), AllOf(HasSubstr("0 samples computed: 0 ok, 0 failed; 4 were there already (2 of them failed)"),
                           HasSubstr("failed in an earlier run: spring behaviour=fail stiffness=1"), HasSubstr(retry)));
  const std::vector<std::string> forced{"run", "spring",         "--force", "-p",    "stiffness=1",
                                        "-p",  "behaviour=fail", "-o",      results_};
  EXPECT_EQ(run(forced), kOtherVerdict);
  EXPECT_THAT(out(),
              HasSubstr("wrinklebench run spring -p stiffness=1 -p behaviour=fail -o " + results_ + " --failed"));
  EXPECT_EQ(run({"run", "spring", "-p", "stiffness=1,2", "-o", results_}), kAsExpected) << "those asked for are ok";
}

TEST_F(RunTest, ADryRunListsTheSamplesAndAKeyPicksOne) {
  const std::vector<std::string> plan{"run", "spring", "-p", "stiffness=1,2", "-o", results_, "--dry-run", "--json"};
  EXPECT_EQ(run(plan), kAsExpected);
  ASSERT_EQ(json().at("samples").size(), 2U);
  EXPECT_FALSE(std::filesystem::exists(results_)) << "nothing is written";
  const std::string key = json().at("samples").at(1).at("key");
  EXPECT_TRUE(json().at("samples").at(1).at("outcome").is_null());
  EXPECT_EQ(json().at("samples").at(1).at("parameters").at("stiffness"), 2.0);
  EXPECT_EQ(run({"run", "spring", "-p", "stiffness=1,2", "-o", results_, "--key", key}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("1 samples computed: 1 ok"));
  EXPECT_EQ(run(plan), kAsExpected);
  EXPECT_TRUE(json().at("samples").at(0).at("outcome").is_null());
  EXPECT_EQ(json().at("samples").at(1).at("outcome"), "ok");
  EXPECT_GT(json().at("samples").at(1).at("peak_memory_mb"), 0.0);
  EXPECT_EQ(run({"run", "spring", "-p", "stiffness=1,2", "-o", results_, "--dry-run"}), kAsExpected);
  EXPECT_EQ(out(), "2 samples asked for: 1 are there, 1 to compute; nothing was run\n");
}

TEST_F(RunTest, ADryRunCountsWhatForceAndFailedCompute) {
  const std::vector<std::string> words{"run", "spring", "-p", "stiffness=1,2", "-p", "behaviour=ok,fail",
                                       "-o",  results_};
  run(words);
  const auto dry = [&](const std::string& word) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--dry-run", word});
    EXPECT_EQ(run(all), kAsExpected);
    return out();
  };
  const std::string there = "4 samples asked for: 4 are there (2 of them failed), ";
  EXPECT_EQ(dry("--limit=9"), there + "0 to compute; nothing was run\n");
  EXPECT_EQ(dry("--failed"), there + "2 to compute; nothing was run\n");
  EXPECT_EQ(dry("--force"), there + "4 to compute; nothing was run\n");
}

TEST_F(RunTest, AKeyDoesNotAskForTheRestOfItsProfile) {
  run({"run", "spring", "-o", results_, "--dry-run", "--json"});
  const std::string key = json().at("samples").at(1).at("key");
  EXPECT_EQ(run({"run", "spring", "-o", results_, "--key", key}), kAsExpected);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "results/asked"));
  EXPECT_EQ(run({"run", "spring", "-o", results_}), kAsExpected);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "results/asked/quick/spring"));
}

TEST_F(RunTest, AKeyThatNoSampleHasIsRefused) {
  EXPECT_EQ(run({"run", "spring", "-o", results_, "--key", "0123456789abcdef"}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("--key 0123456789abcdef: no sample that was asked for has this key"));
  EXPECT_EQ(run({"run", "spring", "-o", results_, "--json"}), kWrongUsage);
}

TEST_F(RunTest, FailedOnesAloneLeaveOthersMissing) {
  EXPECT_EQ(run({"run", "spring", "--failed", "-o", results_}), kOtherVerdict);
  EXPECT_THAT(out(), AllOf(HasSubstr("--failed leaves it out"),
                           HasSubstr("3 missing; to compute them: wrinklebench run spring -o " + results_ + "\n")));
}

TEST_F(RunTest, ASampleThatSpinsIsEndedByTheLimit) {
  EXPECT_EQ(run({"run", "spring", "-p", "behaviour=spin", "--limit", "0.3", "-o", results_}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("ended after 0.3 s, the limit of a sample"));
  for (const char* limit : {"-1", "nan", "inf", "soon", "1e99"}) {
    EXPECT_EQ(run({"run", "spring", "--limit", limit, "-o", results_}), kWrongUsage) << limit;
    EXPECT_EQ(run({"reproduce", "--limit", limit, "-o", results_}), kWrongUsage) << limit;
  }
  EXPECT_EQ(run({"run", "spring", "--limit", "0", "-o", results_}), kAsExpected);
}

TEST_F(RunTest, TheCommandThatComputesAgainLeavesTheLimitOut) {
  for (const std::vector<std::string>& limit : {std::vector<std::string>{"--limit", "0.3"}, {"--limit=0.3"}}) {
    std::vector<std::string> words{"run", "spring", "-p", "behaviour=spin"};
    words.insert(words.end(), limit.begin(), limit.end());
    words.insert(words.end(), {"-o", results_});
    EXPECT_EQ(run(words), kOtherVerdict);
    EXPECT_THAT(out(), HasSubstr("wrinklebench run spring -p behaviour=spin -o " + results_ + " --failed\n"));
  }
}

TEST_F(RunTest, HugeSweepsAreRefusedBeforeTheyAreExpanded) {
  std::string values = "stiffness=0", pauses = "sleep_ms=0";
  for (int i = 1; i < 17857; ++i) values += fmt::format(",{}", i % 1000);
  for (int i = 1; i < 1000; ++i) pauses += fmt::format(",{}", i);
  EXPECT_EQ(run({"run", "spring", "-p", values, "-p", pauses, "-o", results_}), kWrongUsage);
  EXPECT_THAT(err(),
              HasSubstr("17857 values of stiffness x 1000 of sleep_ms: 17857000 samples, and a run takes at most "
                        "10000; fewer values, or --max-samples 17857000"));
  EXPECT_FALSE(std::filesystem::exists(results_));
  const std::vector<std::string> three{"run", "--all", "-p", "stiffness=1,2,3", "-o", results_, "--max-samples"};
  const auto with = [&](const char* most) {
    std::vector<std::string> words = three;
    words.emplace_back(most);
    return words;
  };
  studies_ = {&spring_, &plain_};
  EXPECT_EQ(run(with("5")), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("3 values of stiffness in 2 studies: 6 samples"));
  EXPECT_EQ(run(with("6")), kAsExpected);
}

TEST_F(RunTest, ManyFilesThatAreNoSamplesTakeFewLines) {
  for (int i = 0; i < 300; ++i) for_tests::write_text(folder_ / fmt::format("results/spring/junk{}.h5", i), "junk");
  EXPECT_EQ(run({"run", "spring", "-o", results_}), kAsExpected);
  EXPECT_THAT(err(), HasSubstr("and 295 more files that are not trusted"));
  const std::string text = err();
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 15);
}

TEST_F(RunTest, CtrlCSaysHowToGoOn) {
  ::setenv("WRINKLEBENCH_TEST_LOG", (folder_ / "log").c_str(), 1);
  const pid_t pid = ::fork();
  if (pid == 0) {
    const int code = run({"run", "spring", "-p", "stiffness=1,2,3", "-p", "sleep_ms=20000", "-o", results_});
    for_tests::write_text(folder_ / "messages", err());
    ::_exit(code);
  }
  for (int i = 0; i < 1000 && !std::filesystem::exists(folder_ / "log"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ::unsetenv("WRINKLEBENCH_TEST_LOG");
  ::kill(pid, SIGINT);
  int status = 0;
  ::waitpid(pid, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), kInterrupted);
  EXPECT_THAT(for_tests::read_text(folder_ / "messages"),
              AllOf(HasSubstr("stopped (Ctrl-C): 0 of 3 samples are finished and kept; go on with: wrinklebench run "
                              "spring -p stiffness=1,2,3 -p sleep_ms=20000 -o " +
                              results_)));
}

}  // namespace
}  // namespace wrinkle::validation::run_test
