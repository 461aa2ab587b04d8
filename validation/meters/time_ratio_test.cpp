/// Ratios of times taken in turns: their interval against known distributions, and verdicts on them.

#include "validation/meters/time_ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>

#include "core/base/random.h"
#include "validation/harness/claim_judge.h"

namespace wrinkle::validation::time_ratio_test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kWider = 1 + kPlacement;

std::vector<double> ones(std::size_t count) {
  return std::vector<double>(count, 1.0);
}

TEST(TimeRatio, IsTheMedianBetweenOrderStatistics) {
  // P(Bin(9, ½) < 2) = 10/512 ≤ 2.5 %, P(Bin(9, ½) < 3) = 46/512: the second from either end.
  const std::vector<double> nine{3, 9, 1, 2, 8, 4, 7, 5, 6};
  const Estimate of_nine = time_ratio(nine, ones(9));
  EXPECT_DOUBLE_EQ(of_nine.value, 5);
  EXPECT_DOUBLE_EQ(of_nine.low, 2 / kWider);
  EXPECT_DOUBLE_EQ(of_nine.high, 8 * kWider);
  const Estimate of_six = time_ratio(std::vector<double>{6, 2, 4, 3, 5, 1}, ones(6));  // 2/64: the first
  EXPECT_DOUBLE_EQ(of_six.value, 3.5);
  EXPECT_DOUBLE_EQ(of_six.low, 1 / kWider);
  EXPECT_DOUBLE_EQ(of_six.high, 6 * kWider);
}

TEST(TimeRatio, OfManyTurnsIsAsByTheNormalDistribution) {
  for (const int turns : {499, 500, 501, 1075, 4000}) {
    std::vector<double> ratios(static_cast<std::size_t>(turns));
    std::iota(ratios.begin(), ratios.end(), 1.0);
    const double k = median_estimate(ratios).low;
    EXPECT_NEAR(k, 0.5 * turns - 0.98 * std::sqrt(turns), 1.5) << turns;
  }
}

TEST(TimeRatio, HasNoIntervalBelowSixTurns) {
  for (std::size_t turns = 1; turns < kLeastTurns; ++turns) {
    const Estimate ratio = time_ratio(std::vector<double>(turns, 3.0), std::vector<double>(turns, 2.0));
    EXPECT_DOUBLE_EQ(ratio.value, 1.5);
    EXPECT_TRUE(std::isnan(ratio.low) && std::isnan(ratio.high)) << turns;
  }
  EXPECT_TRUE(std::isfinite(time_ratio(ones(kLeastTurns), ones(kLeastTurns)).low));
}

TEST(TimeRatio, WhatSlowsAWholeTurnDoesNotMatter) {
  std::vector<double> over, under;
  for (const double slowed : {1.0, 5.0, 1.2, 2.0, 9.0, 1.1, 1.0, 3.0, 1.5}) {
    over.push_back(3 * slowed);
    under.push_back(2 * slowed);
  }
  const Estimate ratio = time_ratio(over, under);
  EXPECT_DOUBLE_EQ(ratio.value, 1.5);
  EXPECT_NEAR(ratio.low, 1.5 / kWider, 1e-12);
  EXPECT_NEAR(ratio.high, 1.5 * kWider, 1e-12);
}

TEST(TimeRatio, OneTurnThatIsFarOffOnEitherSideDoesNotMatter) {
  std::vector<double> over(kTurns, 1.5);
  over[2] = 150;
  over[7] = 0.015;
  const Estimate ratio = time_ratio(over, ones(kTurns));
  EXPECT_NEAR(ratio.low, 1.5 / kWider, 1e-12);
  EXPECT_NEAR(ratio.high, 1.5 * kWider, 1e-12);
}

/// Of how many draws of `turns` ratios does the interval, less the margin, hold the median?
template <class Draw>
double coverage(int turns, double median, const Draw& draw) {
  constexpr int kTrials = 4000;
  int held = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> over;
    for (int turn = 0; turn < turns; ++turn) over.push_back(draw());
    const Estimate ratio = time_ratio(over, ones(over.size()));
    held += ratio.low * kWider <= median && median <= ratio.high / kWider ? 1 : 0;
  }
  return static_cast<double>(held) / kTrials;
}

TEST(TimeRatio, HoldsTheMedianWith95PercentWhateverTheDistribution) {
  std::mt19937_64 random(7);
  const auto uniform = [&] { return 0.5 * (1 + symmetric_uniform(random)); };
  const auto even = [&] { return 1 + 0.1 * uniform(); };
  const auto skewed = [&] { return 1 - std::log(1 - uniform()); };         // exponential, median 1 + ln 2
  const auto heavy = [&] { return 1 + 1 / (1.0000001 - uniform()) / 2; };  // without a mean, median 2
  for (const int turns : {6, 9, 12, 100}) {
    EXPECT_GE(coverage(turns, 1.05, even), 0.95 - 0.01) << turns;
    EXPECT_GE(coverage(turns, 1 + std::log(2), skewed), 0.95 - 0.01) << turns;
    EXPECT_GE(coverage(turns, 2, heavy), 0.95 - 0.01) << turns;
  }
  EXPECT_LE(coverage(100, 1.05, even), 0.98) << "and is no wider than it need be";
}

TEST(TimeRatio, RefusesWhatIsNoTimesInTurns) {
  EXPECT_THROW(time_ratio(ones(3), ones(4)), std::invalid_argument);
  EXPECT_THROW(time_ratio(std::vector<double>{1, 0}, ones(2)), std::invalid_argument);
  EXPECT_THROW(time_ratio(ones(2), std::vector<double>{1, kNaN}), std::invalid_argument);
}

TEST(TimeRatio, FunctionsOfItTakeTheIntervalAlong) {
  const Estimate ratio{4, 2, 8};
  const Estimate exponent = mapped(ratio, [](double r) { return std::log(r) / std::log(4); });
  EXPECT_DOUBLE_EQ(exponent.value, 1);
  EXPECT_DOUBLE_EQ(exponent.low, 0.5);
  EXPECT_DOUBLE_EQ(exponent.high, 1.5);
  const Estimate saved = mapped(ratio, [](double r) { return 1 - 1 / r; });
  EXPECT_DOUBLE_EQ(saved.low, 0.5);
  const Estimate falling = mapped(ratio, [](double r) { return 1 / r; });
  EXPECT_DOUBLE_EQ(falling.low, 0.125);
  EXPECT_DOUBLE_EQ(falling.high, 0.5);
}

TEST(TimeRatio, OfTimesEstimatedApartIsTheWorstCaseOfBoth) {
  const Estimate ratio = time_ratio(Estimate{6, 5, 8}, Estimate{2, 1, 4});
  EXPECT_DOUBLE_EQ(ratio.value, 3);
  EXPECT_DOUBLE_EQ(ratio.low, 1.25 / kWider);
  EXPECT_DOUBLE_EQ(ratio.high, 8 * kWider);
  EXPECT_TRUE(std::isnan(time_ratio(Estimate{6, 5, 8}, median_estimate({1, 2})).low));
}

TEST(TimesInTurns, TakeEachWorkOnceATurnInOrder) {
  std::string order;
  volatile double sink = 0;
  const auto work = [&](char name, int amount) {
    return [&order, &sink, name, amount] {
      order += name;
      for (int i = 0; i < amount; ++i) sink = sink + std::sqrt(i);
    };
  };
  const std::vector<std::function<void()>> works{work('a', 400000), work('b', 100000)};
  const auto times = times_in_turns(7, works);
  EXPECT_EQ(order, "ababababababab");
  ASSERT_EQ(times.size(), 2U);
  ASSERT_EQ(times[0].size(), 7U);
  const Estimate ratio = time_ratio(times[0], times[1]);
  EXPECT_GT(ratio.value, 2) << "four times the work";
  EXPECT_LT(ratio.value, 8);
}

// --- verdicts ---

struct Interval {
  double value, low, high;
};

std::vector<Row> rows_with(const std::vector<Interval>& intervals) {
  std::vector<Row> out;
  for (const Interval& i : intervals) {
    Row row;
    row.sample.values["size"] = static_cast<double>(out.size());
    store(Estimate{i.value, i.low, i.high}, "speedup", row.record);
    out.push_back(row);
  }
  return out;
}

Verdict judged(const std::vector<Row>& rows, const Band& bound) {
  return judge_claim(
      {.says = "c", .quantity = "q", .measure = time_ratio("speedup"), .bound = bound, .origin = theory("t")}, rows);
}

TEST(JudgeTimeRatio, DecidesOnlyWhereTheWholeIntervalIsOnOneSide) {
  const Band least = at_least(10), most = at_most(10);
  EXPECT_EQ(judged(rows_with({{12, 11, 13}}), least).judgement, Judgement::reproduced);
  EXPECT_EQ(judged(rows_with({{12, 11, 13}}), most).judgement, Judgement::deviates);
  EXPECT_EQ(judged(rows_with({{8, 7, 9}}), least).judgement, Judgement::deviates);
  EXPECT_EQ(judged(rows_with({{8, 7, 9}}), most).judgement, Judgement::reproduced);
  for (const Band& bound : {least, most})
    for (const double value : {9.0, 11.0}) {
      const Verdict verdict = judged(rows_with({{value, 8, 12}}), bound);
      EXPECT_EQ(verdict.judgement, Judgement::undecided) << bound.text() << value;
      EXPECT_TRUE(verdict.as_expected());
      EXPECT_EQ(verdict.measured, value);
      ASSERT_TRUE(verdict.noise.has_value());
      EXPECT_EQ(verdict.noise->low, 8);
      EXPECT_EQ(verdict.noise->high, 12);
    }
}

TEST(JudgeTimeRatio, ABandHoldsTheIntervalOrNotOrIsHeldByIt) {
  const Band band = within(10, 2);
  EXPECT_EQ(judged(rows_with({{10, 9, 11}}), band).judgement, Judgement::reproduced);
  EXPECT_EQ(judged(rows_with({{6, 5, 7}}), band).judgement, Judgement::deviates);
  EXPECT_EQ(judged(rows_with({{14, 13, 15}}), band).judgement, Judgement::deviates);
  EXPECT_EQ(judged(rows_with({{8, 7, 9}}), band).judgement, Judgement::undecided);
  EXPECT_EQ(judged(rows_with({{10, 5, 15}}), band).judgement, Judgement::undecided);
}

TEST(JudgeTimeRatio, NoiseThatHoldsAnEndOfTheExpectedDeviationDecidesNothing) {
  const auto expected = [](double value, double low, double high) {
    const Verdict verdict = judge_claim({.says = "c",
                                         .quantity = "q",
                                         .measure = time_ratio("speedup"),
                                         .bound = at_least(10),
                                         .origin = theory("t"),
                                         .expect = deviates(between(4, 6), "c", "e")},
                                        rows_with({{value, low, high}}));
    return std::pair(verdict.judgement, verdict.as_expected());
  };
  EXPECT_EQ(expected(5, 4.5, 5.5), std::pair(Judgement::deviates, true));
  EXPECT_EQ(expected(5.9, 5, 7), std::pair(Judgement::deviates, true));
  EXPECT_EQ(expected(6.5, 5, 8), std::pair(Judgement::undecided, true));
  EXPECT_EQ(expected(3.5, 3, 4.5), std::pair(Judgement::undecided, true));
  EXPECT_EQ(expected(7, 6.5, 8), std::pair(Judgement::deviates, false));
  EXPECT_EQ(expected(12, 11, 13), std::pair(Judgement::reproduced, false));
}

TEST(JudgeTimeRatio, WithoutAnIntervalNothingWasMeasured) {
  const Band bound = at_least(10);
  for (const double value : {1000.0, 1.0}) {
    const Verdict verdict = judged(rows_with({{value, kNaN, kNaN}}), bound);
    EXPECT_EQ(verdict.judgement, Judgement::not_run);
    EXPECT_FALSE(verdict.as_expected()) << "or it could never fail";
    EXPECT_EQ(verdict.reason, "1 of 1 samples have too few repeats to be judged");
  }
  const Verdict some = judged(rows_with({{1000, kNaN, kNaN}, {12, 11, 13}}), bound);
  EXPECT_EQ(some.judgement, Judgement::reproduced);
  EXPECT_EQ(some.reason, "1 of 2 samples have too few repeats to be judged");
  EXPECT_EQ(judged(rows_with({{kNaN, kNaN, kNaN}}), bound).judgement, Judgement::deviates) << "there is no result";
  EXPECT_EQ(judged({}, bound).judgement, Judgement::not_run);
  EXPECT_FALSE(judged({}, bound).noise.has_value());
}

TEST(JudgeTimeRatio, TheWorstRowDecides) {
  const Band bound = at_least(10);
  const Interval good{20, 18, 22}, better{30, 29, 31}, unclear{11, 9, 13}, lower{9, 8, 12}, bad{5, 4, 6};
  const Verdict all_good = judged(rows_with({better, good, better}), bound);
  EXPECT_EQ(all_good.judgement, Judgement::reproduced);
  EXPECT_EQ(all_good.measured, 20);
  const Verdict one_unclear = judged(rows_with({good, lower, unclear}), bound);
  EXPECT_EQ(one_unclear.judgement, Judgement::undecided);
  EXPECT_EQ(one_unclear.measured, 9);
  const Verdict one_bad = judged(rows_with({unclear, bad, lower, good}), bound);
  EXPECT_EQ(one_bad.judgement, Judgement::deviates);
  EXPECT_EQ(one_bad.measured, 5);
  EXPECT_EQ(one_bad.noise->high, 6);
}

TEST(JudgeTimeRatio, AFailedSampleFailsItsClaim) {
  auto rows = rows_with({{20, 18, 22}, {20, 18, 22}});
  rows[1].record.outcome = Outcome::failed;
  rows[1].record.reason = "no convergence";
  const Verdict verdict = judged(rows, at_least(10));
  EXPECT_EQ(verdict.judgement, Judgement::failed);
  EXPECT_FALSE(verdict.as_expected());
}

}  // namespace
}  // namespace wrinkle::validation::time_ratio_test
