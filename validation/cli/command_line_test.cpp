#include "validation/cli/command_line.h"

#include <gmock/gmock.h>
#include <sys/wait.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "validation/cli/exit_code.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// A second study, which knows no `kind`.
Study make_plain_study() {
  Study study = testing::make_spring_study();
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

  Study spring_ = testing::make_spring_study();
  Study plain_ = make_plain_study();
  std::vector<const Study*> studies_{&spring_};
  testing::TemporaryFolder folder_;
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
  EXPECT_THAT(out(), AllOf(HasSubstr("--shard"), HasSubstr("Exit codes")));
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
                           HasSubstr("one of linear, nonlinear"), HasSubstr("a second on two cores")));
  EXPECT_EQ(run({"describe", "spring", "--json"}), kAsExpected);
  EXPECT_EQ(json().at("parameters").at(0).at("allowed"), "a number in [0, 1000]");
  EXPECT_EQ(json().at("samples").at("paper"), 5);
}

TEST_F(CommandLineTest, AnEmptyListOfStudiesWorks) {
  studies_ = {};
  EXPECT_EQ(run({"list"}), kAsExpected);
  EXPECT_EQ(run({"list", "--json"}), kAsExpected);
  EXPECT_EQ(json(), nlohmann::json::array());
  EXPECT_EQ(run({"run", "--all", "-o", results_}), kAsExpected);
}

TEST_F(CommandLineTest, RunWithFailedSamplesIsAsExpectedAndSaysWhy) {
  EXPECT_EQ(run({"run", "-p", "stiffness=1,2", "-p", "behaviour=ok,fail", "spring", "-o", results_}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("4 samples computed: 2 ok, 2 failed"), HasSubstr("not converged: gradient 3 N")));
  EXPECT_EQ(run({"run", "spring", "-p", "stiffness=1,2", "-p", "behaviour=ok,fail", "-o", results_}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("0 samples computed: 0 ok, 0 failed; 4 were there already (2 of them failed)"));
}

TEST_F(CommandLineTest, StatusCountsAndFindsStaleAndBrokenFiles) {
  run({"run", "spring", "-o", results_});
  spring_.version = 2;
  run({"run", "spring", "-p", "stiffness=1", "-o", results_});
  testing::write_text(folder_ / "results/spring/x.h5", "foreign");
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
  EXPECT_THAT(out(), AllOf(HasSubstr("reproduced"), HasSubstr("Fig. 1"), Not(HasSubstr("not as expected"))));
  const auto verdicts = nlohmann::json::parse(testing::read_text(folder_ / "results/spring/verdicts.json"));
  EXPECT_EQ(verdicts.at("study"), "spring");
  ASSERT_EQ(verdicts.at("verdicts").size(), 3u);
  EXPECT_EQ(verdicts.at("verdicts").at(2).at("measured"), 6.0);
  EXPECT_EQ(verdicts.at("verdicts").at(2).at("as_expected"), true);
  run({"run", "spring", "-p", "kind=nonlinear", "-o", results_});
  EXPECT_EQ(run({"judge", "-o", results_}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("deviates where reproduced was expected"));
  EXPECT_EQ(run({"judge", results_, "--json"}), kOtherVerdict);
  EXPECT_EQ(json().at("as_expected"), false);
}

TEST_F(CommandLineTest, AStudyWithoutRowsIsNotRun) {
  std::filesystem::create_directories(results_);
  EXPECT_EQ(run({"judge", results_}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("not run where reproduced was expected"));
  const auto verdicts = nlohmann::json::parse(testing::read_text(folder_ / "results/spring/verdicts.json"));
  EXPECT_EQ(verdicts.at("verdicts").at(0).at("verdict"), "not run");
  EXPECT_TRUE(verdicts.at("verdicts").at(0).at("measured").is_null());
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
  EXPECT_EQ(testing::read_text(folder_ / "results/export/spring.csv"), csv);
  EXPECT_EQ(run({"export", "-o", results_, "--json"}), kAsExpected);
  EXPECT_EQ(json().at("studies").at(0).at("samples").size(), 2u);
}

TEST_F(CommandLineTest, ExportToStandardOutputTakesOneStudy) {
  studies_ = {&spring_, &plain_};
  run({"run", "--all", "-o", results_});
  EXPECT_EQ(run({"export", results_, "--to", "-"}), kWrongUsage);
  EXPECT_EQ(run({"export", results_, "--to", "-", "--study", "plain"}), kAsExpected);
  EXPECT_EQ(run({"export", results_, "--to", (folder_ / "csv").string()}), kAsExpected);
  EXPECT_EQ(testing::count_files(folder_ / "csv", ".csv"), 2);
}

TEST_F(CommandLineTest, ComparePhysicsThenCost) {
  const std::string changed = (folder_ / "changed").string();
  run({"run", "spring", "-o", results_});
  spring_.version = 2;
  run({"run", "spring", "-o", changed});
  EXPECT_EQ(run({"compare", results_, changed}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("3 samples in both"), HasSubstr("physics: the same")));
  EXPECT_EQ(run({"compare", results_, changed, "--cost-limit", "0.9"}), kRegression);
  spring_.run = [](const Sample& sample, Progress&) { return testing::spring_record(2 * sample.number("stiffness")); };
  run({"run", "spring", "--force", "-o", changed});
  EXPECT_EQ(run({"compare", results_, changed}), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("physics: 3 values differ"));
  EXPECT_EQ(run({"compare", results_, changed, "--tolerance", "0.6", "--json"}), kAsExpected);
  EXPECT_EQ(json().at("same_physics"), true);
  EXPECT_EQ(run({"compare", results_, folder_.text()}), kWrongUsage);
}

TEST_F(CommandLineTest, CompareHandsItsJsonToThePage) {
  const std::string changed = (folder_ / "changed").string(), page = (folder_ / "page").string();
  run({"run", "spring", "-o", results_});
  run({"run", "spring", "-p", "stiffness=1", "-o", changed});
  testing::write_text(folder_ / "scripts/compare.py",
                      "import os, shutil, sys\n"
                      "os.makedirs(sys.argv[3])\n"
                      "shutil.copy(sys.argv[1], sys.argv[3] + '/index.html')\n");
  ::setenv("WRINKLEBENCH_REPORTS", (folder_ / "scripts").c_str(), 1);
  EXPECT_EQ(run({"compare", results_, changed, "--cost-limit", "1e6", "--report", page}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("physics: the same"), HasSubstr("report: " + page + "/index.html")));
  const std::string handed = testing::read_text(folder_ / "page/index.html");
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
  testing::write_text(folder_ / "scripts/report.py",
                      "import os, sys\n"
                      "os.makedirs(sys.argv[3])\n"
                      "open(sys.argv[3] + '/index.html', 'w').write(' '.join(sys.argv[1:]))\n");
  ::setenv("WRINKLEBENCH_REPORTS", (folder_ / "scripts").c_str(), 1);
  EXPECT_EQ(run({"reproduce", results_}), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("3 samples computed"), HasSubstr("reproduced"),
                           HasSubstr("report: " + results_ + "/report/index.html")));
  EXPECT_EQ(testing::read_text(folder_ / "results/report/index.html"), results_ + " --output " + results_ + "/report");
  const std::string printed = folder_.text() + "/printed";
  EXPECT_EQ(run({"report", results_, "--to", printed, "--pdf"}), kAsExpected);
  EXPECT_EQ(testing::read_text(folder_ / "printed/index.html"), results_ + " --output " + printed + " --pdf");
  testing::write_text(folder_ / "scripts/report.py", "raise SystemExit(1)\n");
  EXPECT_EQ(run({"report", results_}), kBroken);
  EXPECT_THAT(err(), HasSubstr("no report was made of"));
  ::setenv("WRINKLEBENCH_REPORTS", "/no/such/folder", 1);
  EXPECT_EQ(run({"report", results_}), kBroken);
  ::unsetenv("WRINKLEBENCH_REPORTS");
}

TEST_F(CommandLineTest, AFolderThatCannotBeWrittenIsFour) {
  testing::write_text(folder_ / "file", "");
  EXPECT_EQ(run({"run", "spring", "-o", (folder_ / "file").string()}), kBroken);
  EXPECT_THAT(err(), AllOf(HasSubstr("wrinklebench: error: cannot make the folder"), HasSubstr("Not a directory")));
}

TEST_F(CommandLineTest, AnswersThatCannotBeWrittenAreFour) {
  std::ofstream full("/dev/full");
  EXPECT_EQ(run_command_line({"list"}, studies_, full, err_), kBroken);
}

TEST_F(CommandLineTest, CtrlCSaysHowToGoOn) {
  ::setenv("WRINKLEBENCH_TEST_LOG", (folder_ / "log").c_str(), 1);
  const pid_t pid = ::fork();
  if (pid == 0) {
    const int code = run({"run", "spring", "-p", "stiffness=1,2,3", "-p", "sleep_ms=20000", "-o", results_});
    testing::write_text(folder_ / "messages", err());
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
  EXPECT_THAT(testing::read_text(folder_ / "messages"),
              AllOf(HasSubstr("stopped (Ctrl-C): 0 of 3 samples are finished and kept; go on with: wrinklebench run "
                              "spring -p stiffness=1,2,3 -p sleep_ms=20000 -o " +
                              results_)));
}

}  // namespace
}  // namespace wrinkle::validation
