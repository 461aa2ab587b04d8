/// Verdicts of rows by their worst and by their median.

#include "validation/harness/claim_judge.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace wrinkle::validation::claim_judge_test {
namespace {

using ::testing::HasSubstr;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

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

Claim claim(const Band& bound, Where over = {}, Reducer reduce = worst()) {
  return {.says = "c",
          .quantity = "q",
          .over = std::move(over),
          .measure = metric("relative_error"),
          .reduce = std::move(reduce),
          .bound = bound,
          .origin = theory("t"),
          .note = "why"};
}

Verdict judged(const std::vector<Row>& rows, const Band& bound, const Where& over = {}) {
  return judge_claim(claim(bound, over), rows);
}

void expect_verdict(const Verdict& verdict, Judgement judgement, double measured) {
  EXPECT_EQ(verdict.judgement, judgement) << to_string(verdict.judgement);
  EXPECT_DOUBLE_EQ(verdict.measured, measured);
}

TEST(JudgeWorst, AtMostIsJudgedByTheLargest) {
  const Band bound = at_most(0.5);
  expect_verdict(judged(rows_with({0.1, 0.4, 0.2}), bound), Judgement::reproduced, 0.4);
  expect_verdict(judged(rows_with({0.1, 0.6, 0.2}), bound), Judgement::deviates, 0.6);
  expect_verdict(judged(rows_with({0.5}), bound), Judgement::reproduced, 0.5);
}

TEST(JudgeWorst, AtLeastIsJudgedByTheSmallest) {
  const Band bound = at_least(0.15);
  expect_verdict(judged(rows_with({0.9, 0.2}), bound), Judgement::reproduced, 0.2);
  expect_verdict(judged(rows_with({0.9, 0.1}), bound), Judgement::deviates, 0.1);
}

TEST(JudgeWorst, WithinIsJudgedByTheFarthestOnEitherSide) {
  const Band bound = within(2, 0.25);
  expect_verdict(judged(rows_with({2.125, 1.875, 2.0}), bound), Judgement::reproduced, 2.125);
  expect_verdict(judged(rows_with({2.125, 1.5, 2.25}), bound), Judgement::deviates, 1.5);
  expect_verdict(judged(rows_with({1.75}), bound), Judgement::reproduced, 1.75);
}

TEST(JudgeWorst, AWrongSignDeviates) {
  expect_verdict(judged(rows_with({-2.0}), within(2, 0.25)), Judgement::deviates, -2.0);
  expect_verdict(judged(rows_with({-0.9}), at_least(0.15)), Judgement::deviates, -0.9);
  expect_verdict(judged(rows_with({2.0}), within(-2, 0.25)), Judgement::deviates, 2.0);
}

TEST(JudgeWorst, NotANumberDeviatesFromEverything) {
  for (const Band& bound : {at_most(0.1), at_least(0.1), within(0.1, 0.1)})
    for (const auto& errors : {std::vector{kNaN, 0.1}, std::vector{0.1, kNaN}}) {
      const Verdict verdict = judged(rows_with(errors), bound);
      EXPECT_EQ(verdict.judgement, Judgement::deviates) << bound.text();
      EXPECT_TRUE(std::isnan(verdict.measured)) << bound.text();
    }
}

TEST(JudgeMedian, IsJudgedByTheMiddleOne) {
  const Band bound = within(2.0, 0.125);
  const auto judge = [&](const std::vector<Row>& rows) { return judge_claim(claim(bound, {}, median()), rows); };
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
  for (const Band& one : {at_least(0.5), at_most(0.5)})
    EXPECT_EQ(judge_claim(claim(one, {}, median()), rows_with({kNaN})).judgement, Judgement::deviates);
  EXPECT_EQ(judge(rows_with({2.0, std::nan(""), std::nan("")})).judgement, Judgement::deviates);
}

TEST(JudgeWorst, WithoutAMatchingRowNothingWasRun) {
  const Where none = where_more("gamma", 7.0);
  for (const auto& rows : {rows_with({}), rows_with({0.1, 9.0})}) {
    const Verdict verdict = judged(rows, at_most(0.5), none);
    EXPECT_EQ(verdict.judgement, Judgement::not_run);
    EXPECT_TRUE(std::isnan(verdict.measured));
  }
}

TEST(JudgeWorst, SkippedSamplesThatItSpeaksOfAreCounted) {
  auto rows = rows_with({0.1, 9.0, 9.0, 0.2});
  for (const std::size_t skipped : {1, 2}) rows[skipped].record = skipped_record("too large");
  const Verdict verdict = judged(rows, at_most(0.5));
  expect_verdict(verdict, Judgement::reproduced, 0.2);
  EXPECT_EQ(verdict.basis->rows, 2);
  EXPECT_EQ(verdict.basis->skipped, 2);
  EXPECT_EQ(judged(rows, at_most(0.5), where_more("gamma", 7.0)).basis->skipped, 0);
  EXPECT_EQ(judged({rows[1], rows[2]}, at_most(0.5)).judgement, Judgement::not_run);
}

TEST(JudgeWorst, AFailedSampleFailsItsClaimWhereverItStands) {
  for (std::size_t failed = 0; failed < 3; ++failed) {
    auto rows = rows_with({0.1, 0.1, 0.1});
    rows[failed].record.outcome = Outcome::failed;
    rows[failed].record.reason = "no convergence in 7 steps";
    const Verdict verdict = judged(rows, at_most(0.5));
    EXPECT_EQ(verdict.judgement, Judgement::failed) << failed;
    EXPECT_THAT(verdict.reason, HasSubstr("no convergence in 7 steps"));
    EXPECT_FALSE(verdict.as_expected());
  }
}

TEST(JudgeWorst, RowsOfOtherClaimsDoNotCount) {
  auto rows = rows_with({0.1, 9.0, 0.2});
  rows[2].record.outcome = Outcome::failed;
  const Where first = where("gamma", 1.0);
  expect_verdict(judged(rows, at_most(0.5), first), Judgement::reproduced, 0.1);
}

TEST(JudgeWorst, KeepsTheClaimAndStatesTheBound) {
  const Verdict verdict = judged(rows_with({0.9}), within(0.5, 0.25));
  EXPECT_EQ(verdict.claim, "c");
  EXPECT_EQ(verdict.reason, "why");
  EXPECT_EQ(verdict.reference, 0.5);
  EXPECT_EQ(verdict.tolerance, 0.25);
  EXPECT_EQ(verdict.relation, "within");
  EXPECT_FALSE(verdict.as_expected());
}

TEST(Measures, ReadMetricsAndKnowWhatIsMissing) {
  const Row row = rows_with({-0.25}).front();
  EXPECT_EQ(metric("relative_error").of(row), -0.25);
  EXPECT_EQ(magnitude("relative_error").of(row), 0.25);
  EXPECT_EQ(ratio("relative_error", "relative_error").of(row), 1);
  EXPECT_EQ(difference("relative_error", "relative_error").of(row), 0);
  for (const Measure& one : {metric("tip_drop"), magnitude("tip_drop"), ratio("relative_error", "tip_drop")})
    EXPECT_TRUE(std::isnan(one.of(row)));
}

}  // namespace
}  // namespace wrinkle::validation::claim_judge_test
