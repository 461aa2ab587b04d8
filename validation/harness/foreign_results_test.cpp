#include "validation/harness/foreign_results.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::foreign_results_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ForeignResultsTest : public ::testing::Test {
 protected:
  ForeignResults read(const std::string& text, const ForeignNames& names = {"spring", ""}) const {
    CsvReader table = csv_text(text, "a.csv");
    return read_foreign(table, names, studies_);
  }

  std::string refusal(const std::string& text, const ForeignNames& names = {"spring", ""}) const {
    try {
      read(text, names);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  std::vector<Verdict> judged(const std::string& text) const { return judge_foreign(read(text), ReferenceData("")); }

  Study spring_ = for_tests::make_spring_study();
  std::vector<const Study*> studies_{&spring_};
};

TEST_F(ForeignResultsTest, ReadsRowsInOrderOfParametersAndFillsInStandardValues) {
  const ForeignResults results = read("stiffness [N/m],kind,energy [J],undefined\n3,nonlinear,6,nan\n1,linear,2e0,\n");
  EXPECT_EQ(results.study, &spring_);
  ASSERT_EQ(results.rows.size(), 2U);
  const ForeignRow& first = results.rows[0];
  EXPECT_EQ(first.row.sample.number("stiffness"), 1.0);
  EXPECT_EQ(first.row.sample.word("kind"), "linear");
  EXPECT_EQ(first.row.sample.integer("sleep_ms"), 0);
  EXPECT_EQ(first.row.record.metrics.at("energy"), 2.0);
  EXPECT_TRUE(std::isnan(first.row.record.metrics.at("newton_iterations")));
  EXPECT_THAT(first.absent, ElementsAre("newton_iterations", "undefined", "wall_seconds"));
  EXPECT_THAT(results.rows[1].absent, ElementsAre("newton_iterations", "wall_seconds"));
  EXPECT_EQ(results.standard_values.size(), 2U);
  EXPECT_EQ(results.standard_values.at("behaviour"), Value{std::string("ok")});
}

TEST_F(ForeignResultsTest, ASkippedSampleMayBeOneThatTheStudyRefuses) {
  const ForeignResults results = read("stiffness,kind,status,reason,energy\n0,nonlinear,skipped,it cannot,\n");
  EXPECT_EQ(results.rows[0].row.record.outcome, Outcome::skipped);
  EXPECT_TRUE(results.rows[0].absent.empty());
}

TEST_F(ForeignResultsTest, AFailedSampleKeepsItsReasonAndLacksNothing) {
  const ForeignResults results = read("stiffness,status,reason,energy\n1,failed,\"diverged, at 3 N\",\n");
  EXPECT_EQ(results.rows[0].row.record.outcome, Outcome::failed);
  EXPECT_EQ(results.rows[0].row.record.reason, "diverged, at 3 N");
  EXPECT_TRUE(results.rows[0].absent.empty());
}

TEST_F(ForeignResultsTest, TheStudyAndTheProgramAreNamedByColumnOrOption) {
  const ForeignResults results = read("study,software,energy\nspring,Other Code 2.1,2\n", {});
  EXPECT_EQ(results.study, &spring_);
  EXPECT_EQ(results.software, "Other Code 2.1");
  EXPECT_EQ(read("study,software,energy\nspring,Other Code 2.1,2\n", {"spring", "mine"}).software, "mine");
  EXPECT_THAT(refusal("energy\n2\n", {}), HasSubstr("Name it with --study, or in a column `study`"));
  EXPECT_THAT(refusal("study,energy\nplain,2\n"),
              HasSubstr("--study spring is asked for, and the file is of study plain"));
  EXPECT_THAT(refusal("study,stiffness\nspring,1\nplain,2\n"),
              HasSubstr("a.csv:3: the study is plain, and spring before"));
  EXPECT_THAT(refusal("energy\n2\n", {"sprong", ""}), HasSubstr("did you mean 'spring'?"));
}

TEST_F(ForeignResultsTest, RefusesColumnsThatTheStudyDoesNotKnow) {
  EXPECT_THAT(
      refusal("stifness,energy\n1,2\n"),
      AllOf(HasSubstr("a.csv: spring: unknown column 'stifness' (did you mean 'stiffness'?)"), HasSubstr("caveats")));
  EXPECT_EQ(refusal("energy,energy [J]\n1,2\n"), "a.csv: there are two columns 'energy'");
  EXPECT_EQ(refusal("energy [mJ]\n1\n"), "a.csv: energy is in [mJ]; allowed: [J]");
  EXPECT_EQ(refusal("stiffness [N/mm],energy\n1,2\n"), "a.csv: stiffness is in [N/mm]; allowed: [N/m]");
}

TEST_F(ForeignResultsTest, RefusesValuesWithTheirPlaceAndWhatIsAllowed) {
  EXPECT_EQ(refusal("stiffness,energy\n1,2\n-1,2\n"),
            "a.csv:3: spring: stiffness = -1 is impossible; allowed: a number in [0, 1000]");
  EXPECT_THAT(refusal("stiffness\nsoft\n"), HasSubstr("a.csv:2: spring: stiffness = soft is impossible"));
  EXPECT_THAT(refusal("sleep_ms\n1.5\n"), HasSubstr("allowed: a whole number in [0, 60000]"));
  EXPECT_THAT(refusal("kind\nlinaer\n"), HasSubstr("(did you mean 'linear'?); allowed: one of linear, nonlinear"));
  EXPECT_EQ(refusal("stiffness,energy\n,2\n"),
            "a.csv:2: stiffness is empty; allowed: a number in [0, 1000]. Without its column it is 1");
  EXPECT_THAT(refusal("energy\n2 J\n"), HasSubstr("a.csv:2: energy = 2 J is impossible; allowed: a number in [J]"));
  EXPECT_EQ(refusal("status\nfine\n"), "a.csv:2: status = fine is impossible; allowed: ok, failed, skipped");
  EXPECT_THAT(refusal("stiffness,kind\n0,nonlinear\n"), HasSubstr("a.csv:2: spring: a nonlinear spring needs"));
}

TEST_F(ForeignResultsTest, RefusesTheSameSampleTwice) {
  EXPECT_THAT(refusal("stiffness,energy\n1,2\n2,4\n1.0,2\n"),
              AllOf(HasSubstr("a.csv:4: the same sample as a.csv:2 ("), HasSubstr("stiffness=1")));
}

TEST_F(ForeignResultsTest, MoreSamplesThanAreJudgedAreRefusedBeforeTheyFillTheMemory) {
  const std::size_t values = spring_.parameters.size() + spring_.metrics.size(), most = kMostForeignValues / values;
  std::string text = "stiffness,sleep_ms\n";
  for (std::size_t i = 0; i < most; ++i) text += fmt::format("{},{}\n", i % 1000, i / 1000);
  EXPECT_EQ(refusal(text), "");
  EXPECT_EQ(refusal(text + "1000,0\n"),
            fmt::format("a.csv:{}: more than {} samples; of spring, which has {} values for each, no more are judged",
                        most + 2, most, values));
}

TEST_F(ForeignResultsTest, TellsHowFarItIs) {
  std::string text = "stiffness,sleep_ms,energy\n";
  for (int i = 0; i < 1024; ++i) text += fmt::format("{},{},1\n", i % 512, i / 512);
  CsvReader table = csv_text(text, "a.csv");
  std::vector<std::string> words;
  std::vector<double> fractions;
  const auto note = [&](double fraction, std::string_view what) {
    words.emplace_back(what);
    fractions.push_back(fraction);
  };
  judge_foreign(read_foreign(table, {"spring", ""}, studies_, note), ReferenceData(""), note);
  // Three absent metrics, each tried four times after the first judgement, beside each of two ordinary numbers; and a
  // large one.
  EXPECT_EQ(std::ranges::count(words, "reading"), 4);
  EXPECT_EQ(std::ranges::count(words, "judging"), 27);
  EXPECT_NEAR(fractions[3], 1.0, 1e-12);
  EXPECT_NEAR(fractions.back(), 26.0 / 27, 1e-12);
}

TEST_F(ForeignResultsTest, JudgesAsOwnResultsAre) {
  const std::vector<Verdict> verdicts = judged("stiffness,energy\n1,2\n2,4.5\n");
  ASSERT_EQ(verdicts.size(), 2U);
  EXPECT_EQ(verdicts[1].measured, 4.5);
  EXPECT_EQ(verdicts[1].judgement, Judgement::reproduced);
  EXPECT_EQ(judged("stiffness,energy\n").at(0).judgement, Judgement::not_run);
}

TEST_F(ForeignResultsTest, ClaimsWithoutTheirMetricsAreNotRun) {
  const std::vector<Verdict> verdicts = judged("stiffness,energy\n1,2\n2,\n");
  ASSERT_EQ(verdicts.size(), 2U);
  EXPECT_EQ(verdicts[0].judgement, Judgement::reproduced);
  EXPECT_EQ(verdicts[1].judgement, Judgement::not_run);
  EXPECT_TRUE(std::isnan(verdicts[1].measured));
  EXPECT_EQ(verdicts[1].reason, "it rests on energy, which the results do not give");
}

TEST_F(ForeignResultsTest, AnUndefinedMetricIsJudgedNotLeftOut) {
  EXPECT_EQ(judged("stiffness,energy\n1,nan\n").at(0).judgement,
            Judgement::reproduced);  // by the spring's lenient judge
}

TEST_F(ForeignResultsTest, EachMetricOfARatioIsNamed) {
  spring_.judge = [](std::span<const Row> rows, const ReferenceData&) {
    Verdict verdict{.claim = "a ratio"};
    verdict.measured = rows[0].record.metrics.at("wall_seconds") / rows[0].record.metrics.at("newton_iterations");
    verdict.judgement = verdict.measured < 1 ? Judgement::reproduced : Judgement::deviates;
    return std::vector<Verdict>{verdict};
  };
  EXPECT_EQ(judged("energy\n2\n").at(0).reason,
            "it rests on newton_iterations, wall_seconds, which the results do not give");
  EXPECT_EQ(judged("newton_iterations,wall_seconds\n4,2\n").at(0).judgement, Judgement::reproduced);
}

TEST_F(ForeignResultsTest, AFittedSlopeIsKnownToRestOnItsMetrics) {
  spring_.judge = [](std::span<const Row> rows, const ReferenceData&) {
    const auto x = [&](int i) { return rows[i].record.metrics.at("wall_seconds"); };
    const auto y = [&](int i) { return rows[i].record.metrics.at("newton_iterations"); };
    Verdict verdict{.claim = "an exponent"};
    verdict.measured = std::log(y(1) / y(0)) / std::log(x(1) / x(0));
    verdict.judgement = Judgement::deviates;
    return std::vector<Verdict>{verdict};
  };
  EXPECT_EQ(judged("stiffness,energy\n1,2\n2,4\n").at(0).judgement, Judgement::not_run);
}

TEST_F(ForeignResultsTest, NoiseThatRestsOnAnAbsentMetricMakesItsClaimNotRun) {
  spring_.judge = [](std::span<const Row> rows, const ReferenceData&) {
    const double seconds = rows[0].record.metrics.at("wall_seconds");
    return std::vector<Verdict>{
        {.claim = "a ratio", .noise = Noise{0.9 * seconds, 1.1 * seconds}, .judgement = Judgement::undecided}};
  };
  const Verdict verdict = judged("energy\n2\n").at(0);
  EXPECT_EQ(verdict.judgement, Judgement::not_run);
  EXPECT_FALSE(verdict.noise.has_value());
  EXPECT_EQ(judged("energy,wall_seconds\n2,1\n").at(0).judgement, Judgement::undecided);
}

TEST_F(ForeignResultsTest, AJudgeThatCannotDoWithoutAMetricIsNotRun) {
  spring_.judge = [](std::span<const Row>, const ReferenceData&) -> std::vector<Verdict> {
    throw std::invalid_argument("1 lies outside the table");
  };
  const std::vector<Verdict> verdicts = judged("stiffness\n1\n");
  ASSERT_EQ(verdicts.size(), 1U);
  EXPECT_EQ(verdicts[0].judgement, Judgement::not_run);
  EXPECT_THROW(judged("energy,newton_iterations,wall_seconds,undefined\n1,1,1,1\n"), std::invalid_argument);
}

/// One that cannot bear the first number that stands for what is absent, but others: what it would make of those is not
/// told.
TEST_F(ForeignResultsTest, AJudgeThatCannotBearTheOrdinaryNumberIsNotRun) {
  spring_.judge = [](std::span<const Row> rows, const ReferenceData&) {
    const double seconds = rows[0].record.metrics.at("wall_seconds");
    if (seconds > 0.9 && seconds < 2) throw std::invalid_argument("about 1 lies outside the table");
    return std::vector<Verdict>{{.claim = "a time", .judgement = Judgement::reproduced}};
  };
  const Verdict verdict = judged("stiffness\n1\n").at(0);
  EXPECT_EQ(verdict.judgement, Judgement::not_run);
  EXPECT_TRUE(rests_on_absent_metrics(verdict));
  EXPECT_EQ(judged("wall_seconds\n5\n").at(0).judgement, Judgement::reproduced);
}

/// A number that two metrics gate, one from above and one from below, or both from one side.
TEST_F(ForeignResultsTest, AClaimBehindTwoGatesRestsOnBoth) {
  using Gate = bool (*)(double, double);
  for (const Gate open : {Gate{[](double a, double b) { return a < 0.1 && b < 0.1; }},
                          Gate{[](double a, double b) { return a > 100 && b > 100; }},
                          Gate{[](double a, double b) { return a < 0.1 && b > 100; }},
                          Gate{[](double a, double b) { return a > 0.1 || b > 0.1; }}}) {
    spring_.judge = [open](std::span<const Row> rows, const ReferenceData&) {
      const auto& metrics = rows[0].record.metrics;
      const bool both = open(metrics.at("wall_seconds"), metrics.at("newton_iterations"));
      return std::vector<Verdict>{{.claim = "gated",
                                   .measured = both ? 1.0 : 0.0,
                                   .judgement = both ? Judgement::deviates : Judgement::reproduced}};
    };
    EXPECT_EQ(judged("energy\n2\n").at(0).judgement, Judgement::not_run);
    EXPECT_NE(judged("newton_iterations,wall_seconds\n4,2\n").at(0).judgement, Judgement::not_run);
  }
}

}  // namespace
}  // namespace wrinkle::validation::foreign_results_test
