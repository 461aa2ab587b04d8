#include "validation/oracle/strain_minimum.h"

#include <gtest/gtest.h>

#include <cmath>

namespace wrinkle::validation::strain_minimum_test {
namespace {

TEST(StrainMinimum, IsFoundFromBothSides) {
  for (const double guess : {0.05, 1.9, 2.0, 2.1, 80.0})
    EXPECT_NEAR(critical_wave_number([](double k) { return k + 4 / k; }, guess), 2, 1e-7) << guess;
}

/// What is no number, there or on the way, is no end of a search either.
TEST(StrainMinimum, OfNoNumberIsNone) {
  EXPECT_TRUE(std::isnan(critical_wave_number([](double) { return std::nan(""); }, 1)));
  EXPECT_TRUE(std::isnan(critical_wave_number([](double k) { return k < 10 ? -k : std::nan(""); }, 1)));
}

}  // namespace
}  // namespace wrinkle::validation::strain_minimum_test
