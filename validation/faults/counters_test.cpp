/// Which counters refute by arithmetic.

#include "validation/faults/counters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::counters_test {
namespace {

std::vector<Sample> of_three_heights(Profile) {
  std::vector<Sample> out;
  for (const double h : {1.0, 2.0, 4.0}) out.push_back({{{"h", h}}});
  return out;
}

const Study kStudy{
    .name = "study",
    .title = "",
    .claim = "",
    .source = "",
    .version = 1,
    .parameters = {{"h", 1.0, "m", "height"}, {"mesh", std::string("grid"), "", "kind", {}, {"grid", "irregular"}}},
    .metrics = {{"y", "m", "height"}},
    .paper_duration = "",
    .samples = of_three_heights,
    .run = {}};

Claim claim(Reducer reduce, Counter counter) {
  return {.says = "y goes with h",
          .quantity = "p",
          .measure = metric("y"),
          .reduce = std::move(reduce),
          .bound = within(1, 0.1),
          .origin = theory("y = h"),
          .counter = std::move(counter)};
}

/// A power along h of one y: 0 of any model, of y = h, too.
TEST(Counters, AreBlindWhereTheySetWhatIsFitted) {
  EXPECT_TRUE(is_blind(kStudy, claim(exponent("h"), swapped({{"h", 1.0}}))));
  EXPECT_TRUE(is_blind(kStudy, claim(exponent("h"), swapped({{"h", 1.0}}, where("h", 2.0)))))
      << "two of three have the record of one";
}

TEST(Counters, AreNotBlindWhereRowsStayApart) {
  EXPECT_FALSE(is_blind(kStudy, claim(exponent("h"), swapped({{"mesh", std::string("irregular")}}))));
  EXPECT_FALSE(is_blind(kStudy, claim(exponent("h"), swapped({{"h", 8.0}}, where("h", 4.0)))));
  EXPECT_FALSE(is_blind(kStudy, claim(worst(), swapped({{"h", 1.0}})))) << "the worst row tells none apart";
  EXPECT_FALSE(is_blind(kStudy, claim(exponent("h"), seeded("fault"))));
}

/// A mesh in another's place, of a reducer that goes along two parameters.
TEST(Counters, AreBlindAlongAnyOfSeveralParameters) {
  const Reducer along_both = reduced("", {"mesh", "h"}, {});
  EXPECT_TRUE(is_blind(kStudy, claim(along_both, swapped({{"h", 1.0}}, where("h", 2.0)))));
  EXPECT_FALSE(is_blind(kStudy, claim(along_both, swapped({{"mesh", std::string("irregular")}}))));
}

/// Heights that differ, and one record of both, but for the seconds that it took: a model that does not read h.
TEST(Counters, AreBlindWhereTheirModelDoesNotReadWhatIsFitted) {
  const auto row = [](double h, double y, double seconds) {
    return Row{{{{"h", h}, {"mesh", std::string("grid")}}}, {.metrics = {{"y", y}, {"seconds", seconds}}}};
  };
  Study timed = kStudy;
  timed.metrics.push_back({"seconds", "s", "it took"});
  const Claim fit = claim(exponent("h"), swapped({{"mesh", std::string("irregular")}}));
  const auto blind = [&](const Claim& of, const std::vector<Row>& rows) { return is_blind(timed, of, rows); };
  EXPECT_TRUE(blind(fit, {row(1, 3, 0.1), row(2, 3, 0.2)}));
  EXPECT_TRUE(blind(fit, {row(1, 3, 0.1), row(2, 3, 0.2), row(4, 5, 0.2)})) << "two of three";
  EXPECT_FALSE(blind(fit, {row(1, 3, 0.1), row(2, 3 + 1e-15, 0.1)}));
  EXPECT_FALSE(blind(fit, {row(1, 3, 0.1), row(1, 3, 0.1)})) << "the reducer does not tell them apart";
  EXPECT_FALSE(blind(claim(worst(), fit.counter), {row(1, 3, 0.1), row(2, 3, 0.2)}));
  EXPECT_FALSE(blind(fit, {Row{{{{"h", 1.0}}}, {}}, Row{{{{"h", 2.0}}}, {}}})) << "nothing was measured";
}

TEST(Counters, ThatMakeASizeSmallerLeaveAsLargeAShareOfItOpen) {
  const KeptLevels kept{.along = "cells", .levels = {{289, 0.16}}};
  const auto left = [&](const Band& bound, double claimed, double countered) {
    return for_smaller(kept, bound, claimed, countered).levels.front().numerical;
  };
  EXPECT_DOUBLE_EQ(left(at_most(0.02), 0.25, 0.005), 0.16 / 50);
  EXPECT_DOUBLE_EQ(left(at_least(0.2), 0.6, 0.003), 0.16 / 200);
  EXPECT_EQ(left(at_most(0.02), 0.005, 0.25), 0.16) << "a larger one";
  EXPECT_EQ(left(within(0, 0.02), 0.25, 0.005), 0.16) << "an error, which may pass through 0";
  EXPECT_EQ(left(at_most(0.15), 0.1, -0.05), 0.16);
  EXPECT_EQ(left(at_most(0.15), NAN, 0.05), 0.16) << "the claim's own is not known";
}

/// Height over that of the same body's reference, h²: a swapped h is to be held against its own, and a reducer along h
/// to see where the row stands in the sweep.
TEST(Counters, AreMeasuredAgainstTheBodyThatRan) {
  Study study = kStudy;
  study.claims = [](const ReferenceData&) {
    Claim of_reference = claim(worst(), swapped({{"h", 8.0}}, where("h", 4.0)));
    of_reference.measure = formula("y/h²", {"y"}, [](const Row& row) {
      return row.record.metrics.at("y") / (row.sample.number("h") * row.sample.number("h"));
    });
    Claim along = claim(exponent("h"), of_reference.counter);
    along.says = "y goes with h squared";
    along.bound = within(2, 0.1);
    return std::vector{of_reference, along};
  };
  const for_tests::TemporaryFolder folder;
  const ResultStore store(folder.path());
  store.prepare(study);
  for (const double h : {1.0, 2.0, 8.0}) {
    StoredSample stored;
    stored.study = study.name;
    stored.study_version = study.version;
    stored.sample = resolve(study, {{{"h", h}}});
    stored.key = sample_key(study, stored.sample);
    stored.record.metrics["y"] = h * h;
    store.write(study, stored);
  }
  const Study* const studies[] = {&study};
  const auto found = judge_counters(studies, ReferenceData(folder.path()), std::span(&store, 1));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_DOUBLE_EQ(found[0].measured, 1) << "64/16 against the claimed one's";
  EXPECT_FALSE(found[0].refuted);
  EXPECT_NEAR(found[1].measured, 3, 0.2) << "1, 4, 64 at 1, 2, 4";
}

}  // namespace
}  // namespace wrinkle::validation::counters_test
