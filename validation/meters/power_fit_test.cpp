#include "validation/meters/power_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace wrinkle::validation::power_fit_test {
namespace {

// Tables of Student's distribution; n = 1 and 2 have closed forms.
TEST(PowerFit, QuantilesAreStudents) {
  EXPECT_NEAR(student_quantile(0.975, 1), std::tan(0.475 * M_PI), 1e-9);
  EXPECT_NEAR(student_quantile(0.9, 2), 0.8 / std::sqrt(2 * 0.9 * 0.1), 1e-9);
  EXPECT_NEAR(student_quantile(0.975, 10), 2.228138852, 1e-8);
  EXPECT_NEAR(student_quantile(0.975, 1000), 1.962339081, 1e-8);
  EXPECT_NEAR(student_quantile(0.025, 10), -student_quantile(0.975, 10), 1e-12);
  EXPECT_THROW(student_quantile(1, 3), std::invalid_argument);
}

// Of many fits to noisy samples of λ = h^0.5 r^0.2, 95 of 100 intervals hold the exponent.
TEST(PowerFit, IntervalsHoldTheExponentsAsOftenAsTheySay) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> noise(0, 0.05);
  constexpr int kTrials = 1000;
  int inside[2] = {0, 0};
  const double exact[2] = {0.5, 0.2};
  for (int trial = 0; trial < kTrials; ++trial) {
    Matrix x(9, 2);
    Vector y(9);
    for (int i = 0; i < 9; ++i) {
      x.row(i) << std::pow(2, i % 3), std::pow(3, i / 3);
      y[i] = std::pow(x(i, 0), exact[0]) * std::pow(x(i, 1), exact[1]) * std::exp(noise(random));
    }
    const PowerFit fit = fit_powers(x, y);
    ASSERT_TRUE(fit.found);
    for (int j = 0; j < 2; ++j) inside[j] += std::abs(fit.power[j] - exact[j]) <= fit.half_width[j];
  }
  for (const int count : inside) EXPECT_NEAR(static_cast<double>(count) / kTrials, 0.95, 0.02);
}

TEST(PowerFit, SaysWhereThereIsNone) {
  EXPECT_FALSE(fit_powers(Matrix::Ones(6, 1), Vector::Ones(6)).found);
  EXPECT_FALSE(fit_powers(Vector::LinSpaced(3, 1, 2), Vector::Ones(3)).found);
  EXPECT_THROW(fit_powers(-Matrix::Ones(6, 1), Vector::Ones(6)), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::power_fit_test
