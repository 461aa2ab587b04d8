#include "validation/cli/command_line.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "validation/cli/exit_code.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::command_line_test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A second study, which knows no `kind`.
Study make_plain_study() {
  Study study = for_tests::make_spring_study();
  study.name = "plain";
  std::erase_if(study.parameters, [](const Parameter& parameter) { return parameter.name == "kind"; });
  study.refuse = {};
  study.judge = [](std::span<const Row>, const ReferenceData& reference) -> std::vector<Verdict> {
    reference.table("hooke", "fig1");
    return {};
  };
  return study;
}

class CommandLineTest : public ::testing::Test {
 protected:
  int run(const std::vector<std::string>& arguments) {
    out_.str("");
    err_.str("");
    return run_command_line(arguments, studies_, out_, err_);
  }
  std::string out() const { return out_.str(); }
  std::string err() const { return err_.str(); }
  nlohmann::json json() const { return nlohmann::json::parse(out()); }

  Study spring_ = for_tests::make_spring_study();
  Study plain_ = make_plain_study();
  std::vector<const Study*> studies_{&spring_};
  for_tests::TemporaryFolder folder_;
  std::string results_ = (folder_ / "results").string();
  std::ostringstream out_, err_;
};

TEST_F(CommandLineTest, WhatASweepOverAllCannotRunIsSkippedAndNotJudged) {
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

TEST_F(CommandLineTest, ImpossibleParametersAreRefusedBeforeAnythingRuns) {
  EXPECT_EQ(run({"run", "spring", "-p", "stiffness=1,-1", "-o", results_}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("allowed: a number in [0, 1000]"));
  EXPECT_FALSE(std::filesystem::exists(results_));
  studies_ = {&spring_, &plain_};
  EXPECT_EQ(run({"run", "--all", "-p", "kind=linear", "-o", results_}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("plain: unknown parameter 'kind'"));
  EXPECT_FALSE(std::filesystem::exists(results_));
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

TEST_F(CommandLineTest, AnEmptyListOfStudiesWorks) {
  studies_ = {};
  EXPECT_EQ(run({"list"}), kAsExpected);
  EXPECT_EQ(run({"list", "--json"}), kAsExpected);
  EXPECT_EQ(json(), nlohmann::json::array());
  EXPECT_EQ(run({"run", "--all", "-o", results_}), kAsExpected);
}

TEST_F(CommandLineTest, RunWithFailedSamplesIsOneAndSaysWhyAndHowToRetryNowAndLater) {
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

TEST_F(CommandLineTest, ADryRunListsTheSamplesAndAKeyPicksOne) {
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

TEST_F(CommandLineTest, ADryRunCountsWhatForceAndFailedCompute) {
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

TEST_F(CommandLineTest, AKeyDoesNotAskForTheRestOfItsProfile) {
  run({"run", "spring", "-o", results_, "--dry-run", "--json"});
  const std::string key = json().at("samples").at(1).at("key");
  EXPECT_EQ(run({"run", "spring", "-o", results_, "--key", key}), kAsExpected);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "results/asked"));
  EXPECT_EQ(run({"run", "spring", "-o", results_}), kAsExpected);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "results/asked/quick/spring"));
}

TEST_F(CommandLineTest, AKeyThatNoSampleHasIsRefused) {
  EXPECT_EQ(run({"run", "spring", "-o", results_, "--key", "0123456789abcdef"}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("--key 0123456789abcdef: no sample that was asked for has this key"));
  EXPECT_EQ(run({"run", "spring", "-o", results_, "--json"}), kWrongUsage);
}

TEST_F(CommandLineTest, FailedOnesAloneLeaveOthersMissing) {
  EXPECT_EQ(run({"run", "spring", "--failed", "-o", results_}), kOtherVerdict);
  EXPECT_THAT(out(), AllOf(HasSubstr("--failed leaves it out"),
                           HasSubstr("3 missing; to compute them: wrinklebench run spring -o " + results_ + "\n")));
}

TEST_F(CommandLineTest, ASampleThatSpinsIsEndedByTheLimit) {
  EXPECT_EQ(run({"run", "spring", "-p", "behaviour=spin", "--limit", "0.3", "-o", results_}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("ended after 0.3 s, the limit of a sample"));
  for (const char* limit : {"-1", "nan", "inf", "soon", "1e99"}) {
    EXPECT_EQ(run({"run", "spring", "--limit", limit, "-o", results_}), kWrongUsage) << limit;
    EXPECT_EQ(run({"reproduce", "--limit", limit, "-o", results_}), kWrongUsage) << limit;
  }
  EXPECT_EQ(run({"run", "spring", "--limit", "0", "-o", results_}), kAsExpected);
}

TEST_F(CommandLineTest, HugeSweepsAreRefusedBeforeTheyAreExpanded) {
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

TEST_F(CommandLineTest, AnEmptyFolderNameIsRefused) {
  EXPECT_EQ(run({"run", "spring", "-o", ""}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("the name of a folder is empty"));
  EXPECT_EQ(run({"judge", "-o", ""}), kWrongUsage);
  EXPECT_EQ(run({"status", ""}), kWrongUsage);
}

TEST_F(CommandLineTest, ManyFilesThatAreNoSamplesTakeFewLines) {
  for (int i = 0; i < 300; ++i) for_tests::write_text(folder_ / fmt::format("results/spring/junk{}.h5", i), "junk");
  EXPECT_EQ(run({"run", "spring", "-o", results_}), kAsExpected);
  EXPECT_THAT(err(), HasSubstr("and 295 more files that are not trusted"));
  const std::string text = err();
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 15);
}

TEST_F(CommandLineTest, JudgeIsOneWhereSamplesHaveNoResult) {
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

TEST_F(CommandLineTest, JudgeMissesAStudyWhoseResultsAreAllGone) {
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

TEST_F(CommandLineTest, WhatWasSetAsideIsCountedUntilItsSampleIsThereAgain) {
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

TEST_F(CommandLineTest, TheCommandThatComputesAgainLeavesTheLimitOut) {
  for (const std::vector<std::string>& limit : {std::vector<std::string>{"--limit", "0.3"}, {"--limit=0.3"}}) {
    std::vector<std::string> words{"run", "spring", "-p", "behaviour=spin"};
    words.insert(words.end(), limit.begin(), limit.end());
    words.insert(words.end(), {"-o", results_});
    EXPECT_EQ(run(words), kOtherVerdict);
    EXPECT_THAT(out(), HasSubstr("wrinklebench run spring -p behaviour=spin -o " + results_ + " --failed\n"));
  }
}

TEST_F(CommandLineTest, StatusCountsAndFindsStaleAndBrokenFiles) {
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

TEST_F(CommandLineTest, JudgeWritesVerdictsAndItsExitCodeTellsOfUnexpectedOnes) {
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

TEST_F(CommandLineTest, AStudyWithoutRowsIsNotRun) {
  std::filesystem::create_directories(results_);
  EXPECT_EQ(run({"judge", results_}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("not run where reproduced was expected"));
  const auto verdicts = nlohmann::json::parse(for_tests::read_text(folder_ / "results/spring/verdicts.json"));
  EXPECT_EQ(verdicts.at("verdicts").at(0).at("verdict"), "not run");
  EXPECT_TRUE(verdicts.at("verdicts").at(0).at("measured").is_null());
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

TEST_F(CommandLineTest, JudgeSpeaksOfTheStudiesThatHaveSamples) {
  studies_ = {&plain_, &spring_};
  run({"run", "spring", "-o", results_});
  EXPECT_EQ(run({"judge", results_}), kAsExpected) << out();
  EXPECT_THAT(out(), Not(HasSubstr("plain")));
  EXPECT_EQ(run({"judge", results_, "--study", "plain"}), kOtherVerdict) << "asked for, it is missed";
}

TEST_F(CommandLineTest, ABrokenJudgeHidesNoOthers) {
  studies_ = {&plain_, &spring_};
  run({"run", "--all", "-o", results_});
  EXPECT_EQ(run({"judge", results_, "--reference", folder_.text()}), kBroken);
  EXPECT_THAT(err(), AllOf(HasSubstr("the judge of plain broke"), HasSubstr("fig1.csv")));
  EXPECT_THAT(out(), HasSubstr("reproduced"));
  EXPECT_EQ(run({"judge", results_, "--study", "spring"}), kAsExpected);
}

TEST_F(CommandLineTest, ExportHoldsEverySampleWithItsStatus) {
  run({"run", "spring", "-p", "stiffness=0.1", "-p", "behaviour=ok,fail", "-o", results_});
  EXPECT_EQ(run({"export", results_, "--to", "-"}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("sample_key,status,reason,caveats,stiffness,sleep_ms,kind,behaviour,energy,"));
  EXPECT_THAT(out(), HasSubstr("failed,not converged: gradient 3 N after 7 iterations,,0.1,0,linear,fail,nan,"));
  EXPECT_THAT(out(), HasSubstr("ok,,\"resolution: 2 elements, \"\"few\"\"\",0.1,0,linear,ok,0.2,3,0.5,nan"));
  const std::string csv = out();
  EXPECT_EQ(run({"export", results_}), kAsExpected);
  EXPECT_EQ(for_tests::read_text(folder_ / "results/export/spring.csv"), csv);
  EXPECT_EQ(run({"export", "-o", results_, "--json"}), kAsExpected);
  EXPECT_EQ(json().at("studies").at(0).at("samples").size(), 2u);
}

TEST_F(CommandLineTest, ExportToStandardOutputTakesOneStudy) {
  studies_ = {&spring_, &plain_};
  run({"run", "--all", "-o", results_});
  EXPECT_EQ(run({"export", results_, "--to", "-"}), kWrongUsage);
  EXPECT_EQ(run({"export", results_, "--to", "-", "--study", "plain"}), kAsExpected);
  EXPECT_EQ(run({"export", results_, "--to", (folder_ / "csv").string()}), kAsExpected);
  EXPECT_EQ(for_tests::count_files(folder_ / "csv", ".csv"), 2);
}

TEST_F(CommandLineTest, ComparePhysicsThenCost) {
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

TEST_F(CommandLineTest, CompareHandsItsJsonToThePage) {
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

TEST_F(CommandLineTest, ReproduceRunsJudgesAndReports) {
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

TEST_F(CommandLineTest, ReproduceSaysBeforehandHowLongThePaperProfileTakes) {
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

TEST_F(CommandLineTest, CtrlCSaysHowToGoOn) {
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
}  // namespace wrinkle::validation::command_line_test
