/// Claims as data: filters, measures, reducers, bounds, and what the harness makes of them.

#include "validation/harness/claim.h"

#include <gmock/gmock.h>

#include <cmath>

#include "validation/harness/claim_judge.h"

namespace wrinkle::validation::claim_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using I = std::int64_t;

Row row(double h, std::string mesh, double y, Outcome outcome = Outcome::ok) {
  Row out{Sample{{{"h", h}, {"mesh", std::move(mesh)}, {"cells", I{4}}}}, {}};
  out.record.outcome = outcome;
  out.record.reason = outcome == Outcome::ok ? "" : "it broke";
  out.record.metrics = {{"y", y}, {"z", 2 * y}};
  return out;
}

Claim claim(Where over, Reducer reduce, Band bound) {
  return {.says = "it is so",
          .figure = "",
          .quantity = "y",
          .over = std::move(over),
          .measure = metric("y"),
          .reduce = std::move(reduce),
          .bound = bound,
          .origin = theory("y = h")};
}

TEST(Where, IsAConjunctionADisjunctionAndAText) {
  const Where irregular = where("mesh", "irregular"), fine = where_at_most("h", 0.5);
  const Sample a = row(0.5, "irregular", 1).sample, b = row(1, "irregular", 1).sample, c = row(0.5, "grid", 1).sample;
  EXPECT_TRUE((irregular && fine)(a));
  EXPECT_FALSE((irregular && fine)(b) || (irregular && fine)(c));
  EXPECT_TRUE((irregular || fine)(b) && (irregular || fine)(c));
  EXPECT_TRUE(Where()(a) && (Where() && fine)(a) && (Where() || fine)(b));
  EXPECT_EQ((irregular && fine).text(), "mesh = irregular, h ≤ 0.5");
  EXPECT_EQ((irregular || fine).text(), "mesh = irregular; or h ≤ 0.5");
  EXPECT_EQ(Where().text(), "every sample");
  EXPECT_TRUE(where("cells", 4)(a) && where_less("cells", 5)(a) && !where_more("cells", 4)(a) &&
              where_not("h", 1.0)(a));
  EXPECT_TRUE(where_among("h", {0.25, 0.5})(a) && !where_among("h", {0.25, 0.5})(b));
}

TEST(Where, RefusesWhatCannotBeCompared) {
  EXPECT_THROW(where("width", 1.0)(row(1, "grid", 1).sample), std::invalid_argument);
  EXPECT_THROW(where("mesh", 1.0)(row(1, "grid", 1).sample), std::invalid_argument);
}

TEST(Band, HoldsItsEndsAndNothingThatIsNoNumber) {
  EXPECT_TRUE(within(1, 0.05).holds(1.05) && within(1, 0.05).holds(0.95) && !within(1, 0.05).holds(1.051));
  EXPECT_TRUE(at_most(2).holds(-5) && at_most(2).holds(2) && !at_most(2).holds(2.01));
  EXPECT_TRUE(at_least(2).holds(2) && !at_least(2).holds(1.99));
  EXPECT_TRUE(between(2, 3).holds(2) && between(2, 3).holds(3) && !between(2, 3).holds(3.1));
  for (const Band& band : {within(0, 1), at_most(1), at_least(-1), between(-1, 1)}) {
    EXPECT_FALSE(band.holds(NAN));
    EXPECT_FALSE(band.holds(INFINITY)) << "a number that is not finite is no result";
    EXPECT_FALSE(band.holds(-INFINITY));
  }
}

TEST(Band, SlackIsTheFactorByWhichTheErrorMayGrow) {
  EXPECT_NEAR(within(1, 0.05).slack(1.01), 5, 1e-12);
  EXPECT_TRUE(std::isinf(within(1, 0.05).slack(1)));
  EXPECT_DOUBLE_EQ(at_most(2).slack(0.5), 4);
  EXPECT_DOUBLE_EQ(at_most(2).slack(4), 0.5);
  EXPECT_DOUBLE_EQ(at_least(2).slack(8), 4);
  EXPECT_DOUBLE_EQ(between(2, 4).slack(3.5), 2);
  EXPECT_TRUE(std::isnan(at_most(2).slack(-1))) << "a bound of another sign says nothing of a factor";
  EXPECT_DOUBLE_EQ(at_most(-2).slack(-8), 4);
  EXPECT_DOUBLE_EQ(at_least(-2).slack(-1), 2);
}

TEST(JudgeClaim, TheWorstRowDecides) {
  const std::vector<Row> rows{row(1, "grid", 0.98), row(2, "grid", 1.04), row(3, "irregular", 9)};
  const Verdict in = judge_claim(claim(where("mesh", "grid"), worst(), within(1, 0.05)), rows);
  EXPECT_EQ(in.judgement, Judgement::reproduced);
  EXPECT_EQ(in.measured, 1.04);
  ASSERT_TRUE(in.basis.has_value());
  EXPECT_EQ(in.basis->rows, 2);
  EXPECT_EQ(in.basis->spread.low, 0.98);
  EXPECT_EQ(in.basis->spread.high, 1.04);
  EXPECT_TRUE(in.basis->varies());
  EXPECT_NEAR(in.basis->slack, 1.25, 1e-9);
  EXPECT_EQ(in.basis->origin, "theory");
  EXPECT_EQ(judge_claim(claim({}, worst(), within(1, 0.05)), rows).judgement, Judgement::deviates);
  EXPECT_EQ(judge_claim(claim(where("mesh", "none"), worst(), within(1, 0.05)), rows).judgement, Judgement::not_run);
}

TEST(JudgeClaim, ARowWithoutTheNumberDeviatesAndAFailedOneFails) {
  std::vector<Row> rows{row(1, "grid", 1), row(2, "grid", NAN)};
  EXPECT_EQ(judge_claim(claim({}, worst(), at_most(2)), rows).judgement, Judgement::deviates);
  rows[1].record.metrics.clear();
  EXPECT_EQ(judge_claim(claim({}, worst(), at_least(0)), rows).judgement, Judgement::deviates);
  rows[1].record.outcome = Outcome::failed;
  EXPECT_EQ(judge_claim(claim({}, worst(), at_most(2)), rows).judgement, Judgement::failed);
  rows[1].record.outcome = Outcome::skipped;
  EXPECT_EQ(judge_claim(claim({}, worst(), at_most(2)), rows).judgement, Judgement::reproduced);
}

TEST(JudgeClaim, AMedianCountsFailuresAsOutside) {
  std::vector<Row> rows{row(1, "grid", 1), row(2, "grid", 1.1), row(3, "grid", 5, Outcome::failed)};
  EXPECT_EQ(judge_claim(claim({}, median(), at_most(1.2)), rows).measured, 1.1);
  rows.push_back(row(4, "grid", 5, Outcome::failed));
  EXPECT_EQ(judge_claim(claim({}, median(), at_most(1.2)), rows).judgement, Judgement::deviates);
  for (Row& one : rows) one.record.outcome = Outcome::failed;
  EXPECT_EQ(judge_claim(claim({}, median(), at_most(1.2)), rows).judgement, Judgement::failed);
}

TEST(JudgeClaim, FitsExponentsAndComparesEndsAndPairs) {
  const std::vector<Row> rows{row(1, "grid", 1), row(2, "grid", 4), row(4, "grid", 16), row(4, "irregular", 24)};
  const Where grid = where("mesh", "grid");
  EXPECT_NEAR(judge_claim(claim(grid, exponent("h"), within(2, 0.1)), rows).measured, 2, 1e-12);
  EXPECT_EQ(judge_claim(claim(grid && where_less("h", 4.0), exponent("h"), within(2, 0.1)), rows).judgement,
            Judgement::not_run)
      << "two sizes are no series";
  EXPECT_EQ(judge_claim(claim(grid, last_over_first("h"), at_most(20)), rows).measured, 16);
  EXPECT_EQ(judge_claim(claim({}, pair_ratio(where("mesh", "irregular"), grid), at_most(2)), rows).measured, 1.5);
  EXPECT_EQ(judge_claim(claim(grid, pair_ratio(where("mesh", "irregular"), grid), at_most(2)), rows).judgement,
            Judgement::not_run);
}

TEST(JudgeClaim, AnExponentOfWhatIsNotPositiveDeviates) {
  const std::vector<Row> rows{row(1, "grid", 1), row(2, "grid", 0), row(4, "grid", 16)};
  EXPECT_EQ(judge_claim(claim({}, exponent("h"), within(2, 0.1)), rows).judgement, Judgement::deviates);
}

TEST(JudgeClaim, AnExpectedDeviationFailsOnBothSides) {
  Claim one = claim({}, worst(), within(1, 0.1));
  one.expect = deviates(between(1.4, 1.6), "the cause", "the sample");
  const auto expected = [&](double y) { return judge_claim(one, std::vector{row(1, "grid", y)}).as_expected(); };
  EXPECT_TRUE(expected(1.5));
  EXPECT_FALSE(expected(1.0)) << "it does not deviate";
  EXPECT_FALSE(expected(1.2)) << "it deviates less";
  EXPECT_FALSE(expected(9)) << "it deviates more";
  EXPECT_FALSE(expected(NAN));
}

TEST(JudgeClaim, TimesAreUndecidedWhereTheirNoiseHoldsTheBound) {
  Claim one = claim({}, worst(), at_least(2));
  one.measure = time_ratio("y");
  const auto judged = [&](double low, double y, double high) {
    std::vector<Row> rows{row(1, "grid", y)};
    rows[0].record.metrics["y_low"] = low;
    rows[0].record.metrics["y_high"] = high;
    return judge_claim(one, rows);
  };
  EXPECT_EQ(judged(2.5, 3, 3.5).judgement, Judgement::reproduced);
  EXPECT_EQ(judged(1.5, 3, 3.5).judgement, Judgement::undecided);
  EXPECT_EQ(judged(1.1, 1.2, 1.3).judgement, Judgement::deviates);
  EXPECT_EQ(judged(NAN, 3, NAN).judgement, Judgement::not_run);
  EXPECT_THAT(judged(NAN, 3, NAN).reason, HasSubstr("too few repeats"));
  one.uncertainty.reference = 0.9;  // neither of 2.5 and 2.1 is below the bound; both together are
  EXPECT_EQ(judged(2.5, 3, 3.5).judgement, Judgement::undecided);
  one.uncertainty.reference = 0.8;
  EXPECT_EQ(judged(2.5, 3, 3.5).judgement, Judgement::reproduced);
}

TEST(JudgeClaim, RowsThatAgreeDoNotVary) {
  const std::vector<Row> same{row(1, "grid", 0.5), row(2, "grid", 0.5 + 1e-9)};
  EXPECT_FALSE(judge_claim(claim({}, worst(), at_most(1)), same).basis->varies());
  EXPECT_TRUE(judge_claim(claim({}, worst(), at_most(1)), std::span(same).first(1)).basis->varies())
      << "one row cannot";
}

class ClaimFaults : public testing::Test {
 protected:
  Study study_{
      .name = "study",
      .title = "",
      .claim = "",
      .source = "",
      .version = 1,
      .parameters = {{"h", 1.0, "m", "height"}, {"mesh", std::string("grid"), "", "kind", {}, {"grid", "irregular"}}},
      .metrics = {{"y", "m", "height"}},
      .paper_duration = "",
      .samples = {},
      .run = {}};

  std::vector<std::string> faults(Claim one) const { return claim_faults(study_, std::vector{std::move(one)}); }
};

TEST_F(ClaimFaults, AGoodClaimHasNone) {
  Claim one = claim(where("mesh", "grid"), exponent("h"), within(1, 0.1));
  one.counter = swapped({{"mesh", std::string("irregular")}}, where("h", 1.0));
  EXPECT_THAT(faults(one), IsEmpty());
}

/// What the quick profile has is judged there.
TEST_F(ClaimFaults, OfThePaperProfileAlone) {
  Study study = study_;
  study.samples = [](Profile profile) {
    std::vector<Sample> out{{{{"h", 1.0}}}};
    if (profile == Profile::paper) out.push_back({{{"h", 8.0}}});
    return out;
  };
  Claim one = claim(where("h", 8.0), worst(), at_most(1));
  one.counter = swapped({{"h", 4.0}});
  one.printed_only = true;
  EXPECT_THAT(claim_faults(study, std::vector{one}), IsEmpty());
  one.counter = seeded("fault");
  EXPECT_THAT(claim_faults(study, std::vector{one}), ElementsAre(HasSubstr("seeded fault")));
  one = claim(where("h", 1.0), worst(), at_most(1));
  one.counter = swapped({{"h", 4.0}});
  one.printed_only = true;
  EXPECT_THAT(claim_faults(study, std::vector{one}), ElementsAre(HasSubstr("quick one has a sample")));
}

TEST_F(ClaimFaults, AreNamed) {
  EXPECT_THAT(faults(claim(where("msh", "grid"), worst(), at_most(1))), ElementsAre(HasSubstr("'msh'")));
  EXPECT_THAT(faults(claim(where("mesh", "gird"), worst(), at_most(1))), ElementsAre(HasSubstr("gird")));
  EXPECT_THAT(faults(claim(where("h", 1), worst(), at_most(1))), ElementsAre(HasSubstr("whole number")));
  EXPECT_THAT(faults(claim({}, exponent("k"), at_most(1))), ElementsAre(HasSubstr("'k'")));
  EXPECT_THAT(faults(claim({}, worst(), {})), ElementsAre(HasSubstr("no bound")));
  Claim one = claim({}, worst(), at_most(1));
  one.measure = metric("x");
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("'x'")));
  one = claim({}, worst(), at_most(1));
  one.origin = {};
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("origin")));
  one = claim({}, worst(), within(1, 0.1));
  one.expect = deviates(at_least(1.2), "cause", "");
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("how large"), HasSubstr("evidence")));
  one.expect = deviates(between(0.95, 1.05), "cause", "sample");
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("within its own bound")));
  one = claim({}, worst(), at_most(1));
  one.counter = swapped({{"mesh", 1.0}});
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("'mesh'")));
}

TEST_F(ClaimFaults, ARatioOfTimesIsReadWithItsInterval) {
  for (const char* end : {"y_low", "y_high"}) study_.metrics.push_back({end, "1", "of the interval"});
  Claim one = claim({}, worst(), at_most(1));
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("the ratio of times 'y' without its interval")));
  one.measure = metric("y_high");
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("'y_high'")));
  one.measure = magnitude("y");
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("'y'")));
  one.measure = time_ratio("y");
  EXPECT_THAT(faults(one), IsEmpty());
  one = claim({}, last_over_first("y"), at_most(1));
  one.measure = metric("z");
  study_.metrics.push_back({"z", "1", "no time"});
  EXPECT_THAT(faults(one), ElementsAre(HasSubstr("'y'")));
}

TEST_F(ClaimFaults, SamplesThatNoClaimReadsAreListedUnlessShown) {
  const std::vector<Row> rows{row(1, "grid", 1), row(2, "irregular", 1), row(3, "irregular", 1)};
  const std::vector claims{claim(where("mesh", "grid"), worst(), at_most(2))};
  EXPECT_EQ(unjudged(study_, claims, rows).size(), 2U);
  study_.shown = {{where("h", 3.0), "the picture"}};
  EXPECT_THAT(unjudged(study_, claims, rows), ElementsAre(&rows[1]));
}

}  // namespace
}  // namespace wrinkle::validation::claim_test
