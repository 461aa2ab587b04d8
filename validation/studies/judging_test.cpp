/// What the judges of studies share: the tabulated master curve against the oracle, and verdicts over rows.

#include "validation/studies/judging.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "validation/oracle/elastica.h"

namespace wrinkle::validation {
namespace {

using ::testing::HasSubstr;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// What the callable's std::invalid_argument says; "" where it throws none.
template <class Callable>
std::string refusal(Callable&& callable) {
  try {
    callable();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

/// Rows with gamma = 1, 2, …, each with this error.
std::vector<Row> rows_with(const std::vector<double>& errors) {
  std::vector<Row> out;
  for (const double error : errors) {
    Row row;
    row.sample.values["gamma"] = static_cast<double>(out.size() + 1);
    row.record.metrics["relative_error"] = error;
    out.push_back(row);
  }
  return out;
}

bool any(const Sample&) {
  return true;
}

Verdict judged(const std::vector<Row>& rows, const Bound& bound, const RowFilter& filter = any) {
  const Verdict claim{.claim = "c", .expected = Judgement::deviates, .reason = "why"};
  return judge_worst(claim, rows, filter, metric_value("relative_error"), bound);
}

void expect_verdict(const Verdict& verdict, Judgement judgement, double measured) {
  EXPECT_EQ(verdict.judgement, judgement) << to_string(verdict.judgement);
  EXPECT_DOUBLE_EQ(verdict.measured, measured);
}

// 16 points a decade; the tightest tolerance of a judge is 5e-4.
TEST(LogCurve, MeetsTheOracleBetweenTablePoints) {
  const ReferenceData reference(reference_root(""));
  const LogCurve curve = master_curve_table(reference);
  const std::vector<double> gammas = reference.table("elastica", "inextensible").column("Gamma");
  ASSERT_GT(gammas.size(), 100U);
  for (std::size_t i = 0; i + 1 < gammas.size(); ++i)
    for (const double part : {0.0, 0.25, 0.5}) {
      const double gamma = std::pow(gammas[i], 1 - part) * std::pow(gammas[i + 1], part);
      const double exact = solve_elastica(gamma, 0, 2).aspect_ratio;
      EXPECT_NEAR(curve(gamma) / exact, 1, part == 0.0 ? 1e-10 : 1e-6) << "gamma " << gamma;
    }
}

TEST(LogCurve, IsExactForPowersOfItsArgument) {
  std::vector<double> x, y;
  for (const double value : {0.1, 0.2, 0.7, 3.0, 7.0, 11.0}) {
    x.push_back(value);
    y.push_back(3 * std::pow(value, 1.5));
  }
  const LogCurve curve(x, y);
  for (const double at : {0.1, 0.15, 0.5, 2.0, 10.9, 11.0}) EXPECT_NEAR(curve(at) / (3 * std::pow(at, 1.5)), 1, 1e-13);
}

TEST(LogCurve, RefusesWhatLiesOutsideTheTable) {
  const LogCurve curve({1, 2, 3, 4, 6, 8}, {1, 2, 3, 4, 6, 8});
  for (const double at : {0.999, 8.001, kNaN, -1.0})
    EXPECT_THAT(refusal([&] { curve(at); }), HasSubstr("lies outside the table: 1 to 8")) << at;
  EXPECT_THAT(refusal([&] { curve(9.5); }), HasSubstr("9.5 "));
}

TEST(LogCurve, RefusesTablesThatAreNoCurve) {
  EXPECT_THAT(refusal([] { LogCurve({1, 2, 3}, {1, 2, 3}); }), HasSubstr("six points or more: got 3 x and 3 y"));
  EXPECT_THAT(refusal([] { LogCurve({1, 2, 3, 4}, {1, 2, 3}); }), HasSubstr("got 4 x and 3 y"));
  EXPECT_THAT(refusal([] { LogCurve({1, 2, 3, 4, 5, 6}, {1, 0, 3, 4, 5, 6}); }), HasSubstr("positive values, not 0"));
  EXPECT_THAT(refusal([] { LogCurve({-1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}); }), HasSubstr("not -1"));
}

TEST(JudgeWorst, AtMostIsJudgedByTheLargest) {
  const Bound bound{0, 0.5, "at most"};
  expect_verdict(judged(rows_with({0.1, 0.4, 0.2}), bound), Judgement::reproduced, 0.4);
  expect_verdict(judged(rows_with({0.1, 0.6, 0.2}), bound), Judgement::deviates, 0.6);
  expect_verdict(judged(rows_with({0.5}), bound), Judgement::reproduced, 0.5);
}

TEST(JudgeWorst, AtLeastIsJudgedByTheSmallest) {
  const Bound bound{0, 0.15, "at least"};
  expect_verdict(judged(rows_with({0.9, 0.2}), bound), Judgement::reproduced, 0.2);
  expect_verdict(judged(rows_with({0.9, 0.1}), bound), Judgement::deviates, 0.1);
}

TEST(JudgeWorst, WithinIsJudgedByTheFarthestOnEitherSide) {
  const Bound bound{2, 0.25, "within"};
  expect_verdict(judged(rows_with({2.125, 1.875, 2.0}), bound), Judgement::reproduced, 2.125);
  expect_verdict(judged(rows_with({2.125, 1.5, 2.25}), bound), Judgement::deviates, 1.5);
  expect_verdict(judged(rows_with({1.75}), bound), Judgement::reproduced, 1.75);
}

TEST(JudgeWorst, AWrongSignDeviates) {
  expect_verdict(judged(rows_with({-2.0}), {2, 0.25, "within"}), Judgement::deviates, -2.0);
  expect_verdict(judged(rows_with({-0.9}), {0, 0.15, "at least"}), Judgement::deviates, -0.9);
  expect_verdict(judged(rows_with({2.0}), {-2, 0.25, "within"}), Judgement::deviates, 2.0);
}

TEST(JudgeWorst, NotANumberDeviatesFromEverything) {
  for (const char* relation : {"at most", "at least", "within"})
    for (const auto& errors : {std::vector{kNaN, 0.1}, std::vector{0.1, kNaN}}) {
      const Verdict verdict = judged(rows_with(errors), {0.1, 0.1, relation});
      EXPECT_EQ(verdict.judgement, Judgement::deviates) << relation;
      EXPECT_TRUE(std::isnan(verdict.measured)) << relation;
    }
}

TEST(JudgeMedian, IsJudgedByTheMiddleOne) {
  const Bound bound{2.0, 0.125, "within"};
  const auto judge = [&](const std::vector<Row>& rows) {
    return judge_median({}, rows, any, metric_value("relative_error"), bound);
  };
  expect_verdict(judge(rows_with({9.0, 2.0, 0.5})), Judgement::reproduced, 2.0);
  expect_verdict(judge(rows_with({9.0, 3.0, 2.0})), Judgement::deviates, 3.0);
  expect_verdict(judge(rows_with({9.0, 2.25, 1.75, 0.5})), Judgement::reproduced, 2.0);
  EXPECT_EQ(judge({}).judgement, Judgement::not_run);
  auto rows = rows_with({2.0, 9.0, 2.0});
  rows[1].record.outcome = Outcome::failed;
  expect_verdict(judge(rows), Judgement::reproduced, 2.0);
  rows[0].record.outcome = Outcome::failed;
  EXPECT_EQ(judge(rows).judgement, Judgement::deviates);
  rows[2].record.outcome = Outcome::failed;
  EXPECT_EQ(judge(rows).judgement, Judgement::failed);
  for (const auto relation : {"at least", "at most"})
    EXPECT_EQ(
        judge_median({}, rows_with({std::nan("")}), any, metric_value("relative_error"), {0, 0.5, relation}).judgement,
        Judgement::deviates);
  EXPECT_EQ(judge(rows_with({2.0, std::nan(""), std::nan("")})).judgement, Judgement::deviates);
}

TEST(JudgeWorst, WithoutAMatchingRowNothingWasRun) {
  const auto none = [](const Sample& s) { return s.number("gamma") > 7; };
  for (const auto& rows : {rows_with({}), rows_with({0.1, 9.0})}) {
    const Verdict verdict = judged(rows, {0, 0.5, "at most"}, none);
    EXPECT_EQ(verdict.judgement, Judgement::not_run);
    EXPECT_TRUE(std::isnan(verdict.measured));
  }
}

TEST(JudgeWorst, AFailedSampleFailsItsClaimWhereverItStands) {
  for (std::size_t failed = 0; failed < 3; ++failed) {
    auto rows = rows_with({0.1, 0.1, 0.1});
    rows[failed].record.outcome = Outcome::failed;
    rows[failed].record.reason = "no convergence in 7 steps";
    const Verdict verdict = judged(rows, {0, 0.5, "at most"});
    EXPECT_EQ(verdict.judgement, Judgement::failed) << failed;
    EXPECT_THAT(verdict.reason, HasSubstr("no convergence in 7 steps"));
    EXPECT_FALSE(verdict.as_expected());
  }
}

TEST(JudgeWorst, RowsOfOtherClaimsDoNotCount) {
  auto rows = rows_with({0.1, 9.0, 0.2});
  rows[2].record.outcome = Outcome::failed;
  const auto first = [](const Sample& s) { return s.number("gamma") == 1; };
  expect_verdict(judged(rows, {0, 0.5, "at most"}, first), Judgement::reproduced, 0.1);
}

TEST(JudgeWorst, KeepsTheClaimAndStatesTheBound) {
  const Verdict verdict = judged(rows_with({0.9}), {0.5, 0.25, "within"});
  EXPECT_EQ(verdict.claim, "c");
  EXPECT_EQ(verdict.reason, "why");
  EXPECT_EQ(verdict.reference, 0.5);
  EXPECT_EQ(verdict.tolerance, 0.25);
  EXPECT_EQ(verdict.relation, "within");
  EXPECT_TRUE(verdict.as_expected());  // it deviates, as it was expected to
}

TEST(Measures, ReadMetricsAndKnowWhatIsMissing) {
  const Row row = rows_with({-0.25}).front();
  EXPECT_EQ(metric_value("relative_error")(row), -0.25);
  EXPECT_EQ(metric_magnitude("relative_error")(row), 0.25);
  EXPECT_TRUE(std::isnan(metric_value("tip_drop")(row)));
  EXPECT_TRUE(std::isnan(metric_magnitude("tip_drop")(row)));
}

}  // namespace
}  // namespace wrinkle::validation
