#include "validation/harness/comparison.h"

#include <gtest/gtest.h>

#include <cmath>

namespace wrinkle::validation::comparison_test {
namespace {

StoredSample sample(double x, double energy, double seconds) {
  StoredSample stored;
  stored.study = "spring";
  stored.study_version = 1;
  stored.sample.values["x"] = x;
  stored.record.metrics = {{"energy", energy}, {"wall_seconds", seconds}, {"newton_iterations", 5.0}};
  return stored;
}

Comparison compare(const std::vector<StoredSample>& base, const std::vector<StoredSample>& changed) {
  Comparison comparison;
  compare_study(comparison, base, changed, {});
  return comparison;
}

TEST(Comparison, RelativeDifference) {
  EXPECT_EQ(relative_difference(1.0, 1.0), 0.0);
  EXPECT_EQ(relative_difference(NAN, NAN), 0.0);
  EXPECT_EQ(relative_difference(0.0, 0.0), 0.0);
  EXPECT_TRUE(std::isinf(relative_difference(NAN, 1.0)));
  EXPECT_DOUBLE_EQ(relative_difference(1e-9, 2e-9), 0.5);  // a small number is not a small difference
}

TEST(Comparison, SamplesAreMatchedByParameters) {
  const Comparison comparison = compare({sample(1, 2, 1), sample(2, 4, 1)}, {sample(2, 4, 1), sample(3, 6, 1)});
  EXPECT_EQ(comparison.matched, 1);
  EXPECT_EQ(comparison.only_base, 1);
  EXPECT_EQ(comparison.only_changed, 1);
  EXPECT_TRUE(comparison.differences.empty());
  ASSERT_EQ(comparison.lone.size(), 2u);
  EXPECT_TRUE(comparison.lone[0].in_base);
  EXPECT_EQ(comparison.lone[0].sample.number("x"), 1.0);
  EXPECT_FALSE(comparison.lone[1].in_base);
  EXPECT_EQ(comparison.lone[1].sample.number("x"), 3.0);
}

TEST(Comparison, BuildsAreThoseOfTheSamplesInBoth) {
  std::vector<StoredSample> base{sample(1, 2, 1), sample(2, 4, 1), sample(3, 6, 1)};
  std::vector<StoredSample> changed = base;
  base[0].provenance.git_commit = "first";
  base[0].date = "2026-01-01T00:00:00Z";
  base[1].date = "2026-01-02T00:00:00Z";
  base[2].date = "2026-01-03T00:00:00Z";
  base.push_back(sample(4, 8, 1));
  base.back().provenance.git_commit = "in one folder only";
  const Comparison comparison = compare(base, changed);
  ASSERT_EQ(comparison.base_builds.size(), 2u);
  EXPECT_EQ(comparison.base_builds[0].provenance.git_commit, "first");
  EXPECT_EQ(comparison.base_builds[0].samples, 1);
  EXPECT_EQ(comparison.base_builds[1].samples, 2);
  EXPECT_EQ(comparison.base_builds[1].first_date, "2026-01-02T00:00:00Z");
  EXPECT_EQ(comparison.base_builds[1].last_date, "2026-01-03T00:00:00Z");
  ASSERT_EQ(comparison.changed_builds.size(), 1u);
  EXPECT_EQ(comparison.changed_builds[0].samples, 3);
}

TEST(Comparison, PhysicsBeyondToleranceDiffers) {
  EXPECT_TRUE(compare({sample(1, 2, 1)}, {sample(1, 2 * (1 + 1e-7), 1)}).differences.empty());
  const Comparison comparison = compare({sample(1, 2, 1)}, {sample(1, 2 * (1 + 1e-5), 1)});
  ASSERT_EQ(comparison.differences.size(), 1u);
  EXPECT_EQ(comparison.differences[0].quantity, "energy");
  EXPECT_NEAR(comparison.differences[0].relative, 1e-5, 1e-9);
}

TEST(Comparison, AnotherOutcomeIsAnotherPhysics) {
  StoredSample failed = sample(1, NAN, 1);
  failed.record.outcome = Outcome::failed;
  failed.record.reason = "not converged";
  const Comparison comparison = compare({sample(1, 2, 1)}, {failed});
  ASSERT_EQ(comparison.differences.size(), 1u);
  EXPECT_EQ(comparison.differences[0].changed, "failed: not converged");
}

TEST(Comparison, CostIsTheRatioOfMediansAndNoPhysics) {
  const std::vector<StoredSample> base{sample(1, 1, 1), sample(2, 1, 2), sample(3, 1, 100)};
  const std::vector<StoredSample> slower{sample(1, 1, 2), sample(2, 1, 4), sample(3, 1, 5)};
  const Comparison comparison = compare(base, slower);
  EXPECT_TRUE(comparison.differences.empty());
  ASSERT_EQ(comparison.costs.size(), 2u);
  EXPECT_EQ(comparison.costs[1].cost, "wall_seconds");
  EXPECT_DOUBLE_EQ(comparison.costs[1].ratio(), 2.0);
  ASSERT_EQ(comparison.costs[1].samples.size(), 3u);
  EXPECT_EQ(comparison.costs[1].samples[2].base, 100.0);
  EXPECT_EQ(comparison.costs[1].samples[2].changed, 5.0);
  EXPECT_TRUE(comparison.regressed({.cost_limit = 1.5}));
  EXPECT_FALSE(comparison.regressed({.cost_limit = 2.5}));
  EXPECT_FALSE(compare(slower, base).regressed({}));
}

TEST(Comparison, ARatioOfTimesIsNoPhysicsWhateverItsName) {
  const auto with_share = [](double share) {
    StoredSample out = sample(1, 1, 1);
    for (const auto& [end, factor] : {std::pair{"", 1.0}, {"_low", 0.9}, {"_high", 1.1}})
      out.record.metrics[std::string("ccd_share") + end] = factor * share;
    return out;
  };
  const Comparison comparison = compare({with_share(0.2)}, {with_share(0.3)});
  EXPECT_TRUE(comparison.differences.empty());
  EXPECT_EQ(comparison.costs.size(), 5U) << "share, low, high, Newton's iterations, seconds";
}

TEST(Comparison, AStudyWithoutAClockHasThatOfItsProcess) {
  StoredSample base = sample(1, 1, 0);
  base.record.metrics.erase("wall_seconds");
  base.provenance.wall_seconds = 1.0;
  StoredSample slower = base;
  slower.provenance.wall_seconds = 3.0;
  EXPECT_TRUE(compare({base}, {slower}).regressed({}));
}

TEST(Comparison, TellsCostsByAWordInTheirName) {
  for (const char* name : {"wall_seconds", "seconds_per_step", "newton_iterations", "states_watched", "peak_memory_mb",
                           "overhead_over_base"})
    EXPECT_TRUE(is_cost(name)) << name;
  for (const char* name : {"energy", "aspect_ratio", "second_wavelength", "fine_share"})
    EXPECT_FALSE(is_cost(name)) << name;
}

}  // namespace
}  // namespace wrinkle::validation::comparison_test
