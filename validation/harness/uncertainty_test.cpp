/// The grid convergence index on manufactured values of known order, and what a claim makes of it.

#include "validation/harness/uncertainty.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "validation/harness/claim_judge.h"

namespace wrinkle::validation::uncertainty_test {
namespace {

/// f(h) = 3 + c h^p
std::vector<double> manufactured(const std::vector<double>& h, double p, double c) {
  std::vector<double> f;
  for (const double size : h) f.push_back(3 + c * std::pow(size, p));
  return f;
}

TEST(GridConvergence, FindsTheOrderOfManufacturedValues) {
  for (const double p : {1.0, 2.0, 3.5})
    for (const auto& h : std::vector<std::vector<double>>{{0.1, 0.2, 0.4}, {0.1, 0.13, 0.3}, {0.4, 0.1, 0.25, 0.8}})
      for (const double c : {0.7, -0.7}) {
        const auto found = grid_convergence(h, manufactured(h, p, c), 4);
        ASSERT_TRUE(found.has_value());
        EXPECT_NEAR(found->order, p, 1e-8);
        EXPECT_NEAR(found->extrapolated, 3, 1e-10);
        EXPECT_NEAR(found->uncertainty, 1.25 * std::abs(c) * std::pow(0.1, p), 1e-9) << "1.25 times the true error";
      }
}

TEST(GridConvergence, ALuckyOrderPromisesNoMoreThanTheFormalOne) {
  const std::vector<double> h{0.1, 0.2, 0.4};
  const std::vector<double> f = manufactured(h, 4, 1);
  EXPECT_NEAR(grid_convergence(h, f, 2)->uncertainty, 1.25 * std::abs(f[1] - f[0]) / 3, 1e-12);
}

TEST(GridConvergence, ValuesThatSwingOrGrowCountWithTheirRange) {
  const std::vector<double> h{1, 2, 4};
  EXPECT_DOUBLE_EQ(grid_convergence(h, std::vector{1.0, 1.2, 1.1})->uncertainty, 3 * (1.2 - 1.0));
  EXPECT_DOUBLE_EQ(grid_convergence(h, std::vector{1.0, 1.1, 0.5})->uncertainty, 3 * (1.1 - 1.0)) << "swings ever less";
  EXPECT_DOUBLE_EQ(grid_convergence(h, std::vector{2.0, 2.0, 6.0})->uncertainty, 3 * 4.0) << "counts";
  EXPECT_DOUBLE_EQ(grid_convergence(h, std::vector{0.0, 1.0, 2.02})->uncertainty, 3 * 2.02) << "an order of nearly 0";
  const auto grows = grid_convergence(h, std::vector{1.0, 1.4, 1.5});
  EXPECT_NEAR(grows->order, -2, 1e-9) << "four times as far apart on half the size";
  EXPECT_EQ(grid_convergence(h, std::vector{1.0, 1.2, 1.1})->order, 0) << "swings";
  for (const double p : {-0.3, -1.7}) {
    const std::vector<double> uneven{0.1, 0.13, 0.3};
    EXPECT_NEAR(grid_convergence(uneven, manufactured(uneven, p, 0.7))->order, p, 1e-8);
  }
  EXPECT_DOUBLE_EQ(grows->uncertainty, 1.5);
  EXPECT_EQ(grid_convergence(h, std::vector{1.0, 1.0, 1.0})->uncertainty, 0);
}

TEST(GridConvergence, NeedsThreeLevels) {
  EXPECT_FALSE(grid_convergence(std::vector{1.0, 2.0}, std::vector{1.0, 2.0}).has_value());
  EXPECT_FALSE(grid_convergence(std::vector{1.0, 2.0, 2.0}, std::vector{1.0, 2.0, 3.0}).has_value());
  EXPECT_FALSE(grid_convergence(std::vector{1.0, 2.0, 4.0}, std::vector{1.0, 2.0, std::nan("")}).has_value());
}

TEST(SeedUncertainty, IsStudentsIntervalOfTheMean) {
  EXPECT_NEAR(*seed_uncertainty(std::vector{1.0, 2.0, 3.0, 4.0, 5.0}), 2.776 * std::sqrt(2.5 / 5), 1e-12);
  EXPECT_NEAR(*seed_uncertainty(std::vector{1.0, 2.0, 3.0}), 4.303 / std::sqrt(3), 1e-12);
  EXPECT_NEAR(*seed_uncertainty(std::vector<double>(20, 1.0)), 0, 1e-12);
  EXPECT_FALSE(seed_uncertainty(std::vector{1.0, 2.0}).has_value());
}

/// Rows whose y is 1 + c/n² on n cells, by seeds that move it by ± s.
std::vector<Row> rows(double c, double s) {
  std::vector<Row> out;
  for (const std::int64_t n : {8, 16, 32})
    for (const std::int64_t seed : {1, 2, 3}) {
      out.push_back({Sample{{{"cells", n}, {"seed", seed}}}, {}});
      const auto cells = static_cast<double>(n);
      out.back().record.metrics["y"] = 1 + c / (cells * cells) + s * static_cast<double>(seed - 2);
    }
  return out;
}

Claim finest(Band bound) {
  return {.says = "y is 1",
          .quantity = "y",
          .over = where("cells", 32),
          .measure = metric("y"),
          .reduce = median(),
          .bound = bound,
          .origin = theory("y = 1"),
          .uncertainty = {.cells = "cells", .levels = where_at_least("cells", 8), .seed = "seed", .reference = 0.003}};
}

TEST(JudgeClaim, IsUnresolvedWhereTheBoundLiesInsideTheUncertainty) {
  const Verdict clear = judge_claim(finest(within(1, 0.1)), rows(1, 0));
  ASSERT_TRUE(clear.uncertainty.has_value());
  EXPECT_NEAR(clear.uncertainty->numerical, 1.25 / (32 * 32), 1e-9);
  EXPECT_EQ(clear.uncertainty->reference, 0.003);
  EXPECT_NEAR(clear.uncertainty->of_validation(), std::hypot(1.25 / 1024, 0.003), 1e-9);
  EXPECT_EQ(clear.judgement, Judgement::reproduced);
  EXPECT_EQ(judge_claim(finest(within(1, 0.003)), rows(1, 0)).judgement, Judgement::unresolved);
  EXPECT_TRUE(judge_claim(finest(within(1, 0.003)), rows(1, 0)).as_expected()) << "it is no failure";
  const Verdict off = judge_claim(finest(within(1.004, 0.002)), rows(1, 0));
  EXPECT_EQ(off.judgement, Judgement::unresolved);
  EXPECT_FALSE(off.as_expected()) << "the number itself must meet the bound, however little is known of it";
  EXPECT_EQ(judge_claim(finest(within(1, 0.01)), rows(100, 0)).judgement, Judgement::unresolved) << "coarse";
  EXPECT_EQ(judge_claim(finest(within(2, 0.1)), rows(1, 0)).judgement, Judgement::deviates);
  EXPECT_EQ(judge_claim(finest(within(1, 0.01)), rows(1, 0.02)).judgement, Judgement::unresolved) << "seeds scatter";
}

TEST(JudgeClaim, SaysWhereTheLevelsMoveApart) {
  std::vector<Row> apart = rows(1, 0);
  for (Row& row : apart) {
    const auto cells = static_cast<double>(std::get<std::int64_t>(row.sample.values.at("cells")));
    row.record.metrics["y"] = 1 + 1e-5 * cells * cells;
  }
  const Verdict verdict = judge_claim(finest(within(1, 0.02)), apart);
  EXPECT_NEAR(verdict.uncertainty->order, -2, 1e-6);
  EXPECT_EQ(verdict.judgement, Judgement::unresolved);
  EXPECT_EQ(verdict_word(verdict), "does not converge");
  EXPECT_EQ(verdict_word(judge_claim(finest(within(1, 0.003)), rows(1, 0))), "unresolved");
  for (Row& row : apart)
    if (const auto seed = std::get<std::int64_t>(row.sample.values.at("seed")); seed > 1)
      row.record.metrics["y"] += 0.02 * static_cast<double>(seed % 2);
  const Verdict scattered = judge_claim(finest(within(1, 0.02)), apart);
  EXPECT_EQ(scattered.uncertainty->order, 0) << "levels differ by less than seeds";
  EXPECT_EQ(verdict_word(scattered), "unresolved");
}

/// The number that a reducer makes of all rows is refined and scattered as that number, not as its rows.
TEST(JudgeClaim, RefinesWhatItsReducerMakesOfTheRows) {
  std::vector<Row> all;
  for (const Row& row : rows(1, 0))
    for (const double factor : {1.0, 4.0}) {
      all.push_back(row);
      all.back().sample.values["factor"] = factor;
      all.back().record.metrics["y"] *= factor;
    }
  Claim claim = finest(within(4, 0.5));
  claim.reduce = last_over_first("factor");
  const Verdict ratios = judge_claim(claim, all);
  ASSERT_TRUE(ratios.uncertainty.has_value());
  EXPECT_NEAR(ratios.measured, 4, 1e-12);
  EXPECT_NEAR(ratios.uncertainty->numerical, 0, 1e-12) << "the mesh moves both rows alike";
  EXPECT_NEAR(ratios.uncertainty->seeds, 0, 1e-12);
  claim.reduce = reduced("the sum", {}, [](std::span<const Measured> measured) -> std::optional<double> {
    double sum = 0;
    for (const Measured& row : measured) sum += row.value;
    return sum / 3;  // three seeds
  });
  claim.bound = within(5, 0.5);
  EXPECT_NEAR(judge_claim(claim, all).uncertainty->numerical, 5 * 1.25 / 1024, 1e-9);
}

/// A row that only some levels have would be taken for an effect of the mesh.
TEST(JudgeClaim, ComparesLevelsByTheRowsThatAllHave) {
  std::vector<Row> all;
  for (const Row& row : rows(1, 0))
    for (const double factor : {1.0, 4.0, 9.0}) {
      all.push_back(row);
      all.back().sample.values["factor"] = factor;
      all.back().record.metrics["y"] *= factor;
      if (factor == 9 && row.sample.integer("cells") == 16) all.back().record.outcome = Outcome::failed;
    }
  Claim claim = finest(within(9, 0.5));
  claim.reduce = last_over_first("factor");
  claim.uncertainty.seed = "";
  const Verdict verdict = judge_claim(claim, all);
  EXPECT_NEAR(verdict.measured, 9, 1e-12);
  EXPECT_NEAR(verdict.uncertainty->numerical, 0, 1e-12) << "4 at all levels";
  claim.reduce = median();
  EXPECT_EQ(judge_claim(claim, all).uncertainty->levels.size(), 3U);
}

TEST(JudgeClaim, HoldsAnExpectedDeviationAgainstItsBandWhereItIsUnresolved) {
  Claim claim = finest(within(1, 0.01));
  claim.expect = deviates(between(1.005, 1.02), "the mesh", "finer ones");
  Verdict verdict = judge_claim(claim, rows(1, 0));
  EXPECT_EQ(verdict.judgement, Judgement::reproduced);
  claim.bound = within(1, 0.002);
  verdict = judge_claim(claim, rows(1, 0));
  EXPECT_EQ(verdict.judgement, Judgement::unresolved);
  EXPECT_FALSE(verdict.as_expected()) << "1.001 is not where it was expected";
  claim.expect = deviates(between(1.0005, 1.02), "the mesh", "finer ones");
  EXPECT_TRUE(judge_claim(claim, rows(1, 0)).as_expected());
}

TEST(JudgeClaim, TakesSubdivisionsAsHalvings) {
  std::vector<Row> subdivided = rows(1, 0);
  for (Row& row : subdivided) {
    row.sample.values["levels"] = std::int64_t{std::llround(std::log2(row.sample.integer("cells")))};
    row.sample.values.erase("cells");
  }
  Claim claim = finest(within(1, 0.1));
  claim.over = where("levels", 5);
  claim.uncertainty = {.halvings = "levels", .levels = where_at_least("levels", 0)};
  EXPECT_NEAR(judge_claim(claim, subdivided).uncertainty->numerical, 1.25 / (32 * 32), 1e-9);
}

/// The coarsest level that the claim judges decides; a coarser level is as far off as it lies from the finest.
TEST(JudgeClaim, TellsTheUncertaintyOfTheLevelThatItJudges) {
  Claim claim = finest(within(1, 0.5));
  const Verdict fine = judge_claim(claim, rows(1, 0));
  ASSERT_EQ(fine.uncertainty->levels.size(), 3U);
  EXPECT_EQ(fine.uncertainty->levels.front().at, 32);
  EXPECT_FALSE(fine.uncertainty->is_kept);
  claim.over = where_at_least("cells", 16);
  const double index = 1.25 / (32 * 32), apart = 1.0 / (16 * 16) - 1.0 / (32 * 32);
  EXPECT_NEAR(judge_claim(claim, rows(1, 0)).uncertainty->numerical, index + apart, 1e-9);
}

TEST(JudgeClaim, LeavesOutLevelsWithoutANumber) {
  std::vector<Row> all = rows(1, 0);
  for (const Row& row : rows(1, 0))
    if (row.sample.integer("cells") == 32) {
      all.push_back(row);
      all.back().sample.values["cells"] = std::int64_t{64};
      all.back().record.metrics["y"] = std::nan("");
    }
  const Verdict verdict = judge_claim(finest(within(1, 0.5)), all);
  EXPECT_EQ(verdict.uncertainty->levels.size(), 3U);
  EXPECT_NEAR(verdict.uncertainty->numerical, 1.25 / (32 * 32), 1e-9);
}

TEST(JudgeClaim, TakesTheKeptLevelWhereItsRowsHaveTooFew) {
  const KeptLevels kept{.along = "cells", .levels = {{32, 0.001}, {8, 0.2}}, .order = 1.9};
  Claim claim = finest(within(1, 0.1));
  claim.uncertainty.seed = "";
  claim.uncertainty.reference = 0;
  std::vector<Row> one = rows(0, 0);
  std::erase_if(one, [](const Row& row) { return row.sample.integer("cells") != 32; });
  ASSERT_TRUE(judge_claim(claim, one, kept).uncertainty.has_value());
  EXPECT_EQ(judge_claim(claim, one, kept).uncertainty->numerical, 0.001);
  EXPECT_EQ(judge_claim(claim, one, kept).uncertainty->order, 1.9);
  EXPECT_TRUE(judge_claim(claim, one, kept).uncertainty->is_kept);
  EXPECT_FALSE(judge_claim(claim, one, {"cells", {{31, 0.001}}}).uncertainty.has_value()) << "another level";
  EXPECT_FALSE(judge_claim(claim, one, {"seed", {{32, 0.001}}}).uncertainty.has_value()) << "another parameter";
  claim.bound = within(1.0005, 0.001);
  EXPECT_EQ(judge_claim(claim, one, kept).judgement, Judgement::unresolved);
  EXPECT_FALSE(judge_claim(claim, rows(1, 0), kept).uncertainty->is_kept) << "its own rows tell";
}

TEST(JudgeClaim, SaysNothingOfAnUncertaintyThatIsNotKnown) {
  Claim claim = finest(within(1, 0.1));
  claim.uncertainty.reference = 0;
  std::vector<Row> two = rows(1, 0.5);
  std::erase_if(two,
                [](const Row& row) { return row.sample.integer("seed") == 3 || row.sample.integer("cells") == 8; });
  const Verdict verdict = judge_claim(claim, two);
  EXPECT_FALSE(verdict.uncertainty.has_value());
  EXPECT_EQ(judge_claim(claim, rows(1, 0)).uncertainty->seeds, 0) << "seeds that agree are known to";
}

}  // namespace
}  // namespace wrinkle::validation::uncertainty_test
