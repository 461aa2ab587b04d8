#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "validation/cli/command_line_for_tests.h"
#include "validation/cli/judge_foreign_progress.h"

namespace wrinkle::validation::judge_foreign_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class JudgeForeignTest : public for_tests::CommandLine {
 protected:
  int judge(const std::string& csv, const std::vector<std::string>& more = {"--study", "spring"}) {
    for_tests::write_text(folder_ / "their code.csv", csv);
    std::vector<std::string> arguments{"judge", "--foreign", (folder_ / "their code.csv").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
};

TEST_F(JudgeForeignTest, VerdictsAreWrittenBesideTheFileWithTheProgramsName) {
  EXPECT_EQ(judge("software,stiffness,energy\nOther 2.1,1,2\nOther 2.1,2,4\n"), kAsExpected);
  EXPECT_THAT(out(), AllOf(HasSubstr("Other 2.1: 2 samples of spring"), HasSubstr("behaviour = ok, kind = linear"),
                           HasSubstr("consistent"), HasSubstr("2 claims as expected, 0 not as expected, 0 not run")));
  const auto verdicts = nlohmann::json::parse(for_tests::read_text(folder_ / "their code.verdicts.json"));
  EXPECT_EQ(verdicts.at("software"), "Other 2.1");
  EXPECT_EQ(verdicts.at("study"), "spring");
  EXPECT_EQ(verdicts.at("samples"), 2);
  EXPECT_EQ(verdicts.at("standard_values").at("sleep_ms"), 0);
  EXPECT_EQ(verdicts.at("verdicts").size(), 2U);
}

TEST_F(JudgeForeignTest, OrToAFolder) {
  const std::string other = (folder_ / "verdicts").string();
  EXPECT_EQ(judge("energy\n2\n", {"--study", "spring", "--software", "mine", "-o", other, "--json"}), kAsExpected);
  EXPECT_EQ(json().at("software"), "mine");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "verdicts/their code.verdicts.json"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "their code.verdicts.json"));
}

TEST_F(JudgeForeignTest, TheExitCodeTellsOfOtherVerdictsAndOfNone) {
  EXPECT_EQ(judge("kind,energy\nnonlinear,2\n"), kOtherVerdict);
  EXPECT_THAT(out(), HasSubstr("deviates where reproduced was expected"));
  EXPECT_EQ(judge("stiffness,energy\n1,2\n2,\n"), kAsExpected);
  EXPECT_THAT(out(),
              AllOf(HasSubstr("it rests on energy"), HasSubstr("1 not run"), Not(HasSubstr("not as expected\n"))));
  EXPECT_EQ(judge("stiffness\n1\n"), kOtherVerdict);
  EXPECT_EQ(judge("stiffness,energy\n"), kOtherVerdict);
}

TEST_F(JudgeForeignTest, WrongUsageIsTwoAndWritesNothing) {
  EXPECT_EQ(judge("stiffness,energy\n-1,2\n"), kWrongUsage);
  EXPECT_THAT(err(),
              HasSubstr("their code.csv:2: spring: stiffness = -1 is impossible; allowed: a number in [0, 1000]"));
  EXPECT_EQ(judge("energy\n2\n", {}), kWrongUsage);
  EXPECT_EQ(judge("energy\n2\n", {"--study", "spring", "--study", "plain"}), kWrongUsage);
  EXPECT_EQ(judge("energy\n2\n", {"--study", "spring", folder_.text()}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("judge them one after the other"));
  EXPECT_EQ(run({"judge", "--foreign", "no/such.csv", "--study", "spring"}), kWrongUsage);
  EXPECT_THAT(err(), HasSubstr("there is no file no/such.csv"));
  EXPECT_EQ(run({"judge", folder_.text(), "--software", "mine"}), kWrongUsage);
  EXPECT_EQ(for_tests::count_files(folder_.path(), ".json"), 0);
}

TEST_F(JudgeForeignTest, ABrokenJudgeIsFour) {
  spring_.judge = [](std::span<const Row>, const ReferenceData& reference) -> std::vector<Verdict> {
    reference.table("hooke", "fig1");
    return {};
  };
  EXPECT_EQ(judge("energy\n2\n"), kBroken);
  EXPECT_THAT(err(), HasSubstr("the judge of spring broke"));
}

TEST_F(JudgeForeignTest, ExportedOwnResultsGetTheSameVerdictsAndStayAsTheyWere) {
  const std::string results = (folder_ / "results").string();
  run({"run", "spring", "-p", "stiffness=0.1,3,1", "-p", "kind=linear,nonlinear", "-p", "behaviour=ok,fail", "-o",
       results});
  const int own_code = run({"judge", results, "--json"});
  const nlohmann::json own = json().at("studies").at(0).at("verdicts");
  const std::string own_file = for_tests::read_text(folder_ / "results/spring/verdicts.json");
  run({"export", results});
  EXPECT_EQ(run({"judge", "--foreign", results + "/export/spring.csv", "--study", "spring", "--json"}), own_code);
  EXPECT_EQ(json().at("verdicts"), own);
  EXPECT_EQ(own.size(), 6U);
  EXPECT_EQ(for_tests::read_text(folder_ / "results/spring/verdicts.json"), own_file);
  EXPECT_EQ(for_tests::count_files(folder_ / "results/spring", ".h5"), 12);
}

TEST_F(JudgeForeignTest, AnUndecidedClaimIsCountedApartAndIsNoFailure) {
  spring_.judge = [](std::span<const Row>, const ReferenceData&) {
    return std::vector<Verdict>{{.claim = "a ratio", .noise = Noise{0.9, 1.1}, .judgement = Judgement::undecided}};
  };
  const std::string all = "energy,newton_iterations,undefined,wall_seconds\n2,1,nan,1\n";
  EXPECT_EQ(judge(all), kAsExpected) << err();
  EXPECT_THAT(out(), HasSubstr("0 claims as expected, 0 not as expected, 1 undecided, 0 not run"));
  EXPECT_EQ(judge(all, {"--study", "spring", "--json"}), kAsExpected);
  EXPECT_EQ(json().at("undecided"), 1);
  EXPECT_EQ(json().at("judged"), 0);
}

TEST(ForeignDisplay, IsABarOnATerminalAndPlainLinesElsewhere) {
  std::ostringstream bar, lines, early;
  {
    ForeignDisplay(bar, DisplayStyle::bar, -1.0).update(0.5, "reading");
    EXPECT_THAT(bar.str(), Not(HasSubstr("reading"))) << "ten times a second at most, so not at once";
    ForeignDisplay display(lines, DisplayStyle::lines, 0.0);
    display.update(0.5, "reading");
    display.update(0.25, "judging");
    ForeignDisplay(early, DisplayStyle::lines).update(0.5, "reading");
  }
  EXPECT_EQ(lines.str(), "reading: 50 %\njudging: 25 %\n");
  EXPECT_EQ(early.str(), "") << "what is done at once needs no word";
  {
    ForeignDisplay display(bar, DisplayStyle::bar, 0.0);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    display.update(0.5, "reading");
    EXPECT_EQ(bar.str(), "\r[##########..........] 50 % reading\x1b[K");
  }
  EXPECT_THAT(bar.str(), ::testing::EndsWith("\r\x1b[K")) << "it is taken away";
}

}  // namespace
}  // namespace wrinkle::validation::judge_foreign_test
