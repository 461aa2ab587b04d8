/// Which counters refute by arithmetic.

#include "validation/faults/counters.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

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

}  // namespace
}  // namespace wrinkle::validation::counters_test
