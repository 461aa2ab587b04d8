#include "validation/oracle/rounded_quotient.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

namespace wrinkle::validation::rounded_quotient_test {
namespace {

void expect(std::string_view above, std::string_view below, double value, bool exact) {
  const RoundedQuotient got = rounded_quotient(above, below);
  EXPECT_EQ(got.value, value) << above << '/' << below;
  EXPECT_EQ(got.exact, exact) << above << '/' << below;
}

TEST(RoundedQuotient, WholeNumbersAndBinaryFractionsAreExact) {
  expect("0", "7", 0, true);
  expect("-3", "4", -0.75, true);
  expect("3", "-4", -0.75, true);
  expect("+6", "8", 0.75, true);
  expect("-8388609", "8388608", -1 - 0x1p-23, true);
  expect("630931718559537", "1125899906842624", std::ldexp(630931718559537, -50), true);
  expect("1", "1329227995784915872903807060280344576", 0x1p-120, true);
  expect("000123", "01", 123, true);
}

TEST(RoundedQuotient, AllElseIsRoundedOnceToTheNearest) {
  expect("1", "3", 1.0 / 3, false);
  expect("-2", "3", -2.0 / 3, false);
  expect("1", "10", 0.1, false);
  expect("9007199254740993", "1", 9007199254740992, false);  // 2⁵³ + 1: a tie, to even
  expect("9007199254740995", "1", 9007199254740996, false);
  expect("9007199254740993000000000000000000000001", "1000000000000000000000000", 9007199254740994, false);
  expect("9007199254740992999999999999999999999999", "1000000000000000000000000", 9007199254740992, false);
  expect("1" + std::string(400, '0'), "1" + std::string(399, '0'), 10, true);
}

TEST(RoundedQuotient, WhatMakesNoSenseIsRefused) {
  for (const auto& [above, below] : {std::pair{"1", "0"},
                                     {"", "1"},
                                     {"1", ""},
                                     {"1.5", "1"},
                                     {"-", "1"},
                                     {"1e3", "1"},
                                     {"0x10", "1"},
                                     {"nan", "1"},
                                     {" 1", "1"},
                                     {"--1", "1"}})
    EXPECT_THROW(rounded_quotient(above, below), std::invalid_argument) << above << '/' << below;
  const std::string large = "1" + std::string(400, '0');
  EXPECT_THROW(rounded_quotient(large, "1"), std::invalid_argument);
  EXPECT_THROW(rounded_quotient("1", large), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::rounded_quotient_test
