#include "validation/performance/mann_whitney.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace wrinkle::validation::mann_whitney_test {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

/// n distinct numbers and m others between them, such that exactly `below` pairs have x < y.
MannWhitney with_pairs_below(int n, int m, int below) {
  std::vector<double> y(m), x(n);
  std::iota(y.begin(), y.end(), 0.0);
  for (int i = 0; i < n; ++i) {
    const int here = std::min(below, m);  // of the numbers of y, above x[i]
    x[i] = m - here - 0.5 + 1e-3 * i;
    below -= here;
  }
  return mann_whitney(x, y);
}

TEST(MannWhitney, AgreesWithThePrintedTable) {  // Mann & Whitney 1947, Table I: P(U ≤ u)
  const std::vector<double> four = {0.014, 0.029, 0.057, 0.100, 0.171, 0.243, 0.343, 0.443, 0.557};
  const std::vector<double> five = {0.004, 0.008, 0.016, 0.028, 0.048, 0.075, 0.111, 0.155, 0.210, 0.274};
  const std::vector<double> eight = {0.000, 0.000, 0.000, 0.001, 0.001, 0.001, 0.002, 0.003, 0.005, 0.007, 0.010};
  for (std::size_t u = 0; u < four.size(); ++u) EXPECT_NEAR(with_pairs_below(4, 4, int(u)).p, four[u], 0.0006) << u;
  for (std::size_t u = 0; u < five.size(); ++u) EXPECT_NEAR(with_pairs_below(5, 5, int(u)).p, five[u], 0.0006) << u;
  for (std::size_t u = 0; u < eight.size(); ++u) EXPECT_NEAR(with_pairs_below(8, 8, int(u)).p, eight[u], 0.0006) << u;
  EXPECT_NEAR(with_pairs_below(3, 7, 2).p, 4.0 / 120, 1e-12);
  EXPECT_NEAR(with_pairs_below(7, 3, 2).p, 4.0 / 120, 1e-12);
  // The critical values of every textbook, one-sided 5 % and 2.5 %.
  EXPECT_LE(with_pairs_below(20, 20, 138).p, 0.05);
  EXPECT_GT(with_pairs_below(20, 20, 139).p, 0.05);
  EXPECT_LE(with_pairs_below(20, 20, 127).p, 0.025);
  EXPECT_GT(with_pairs_below(20, 20, 128).p, 0.025);
}

TEST(MannWhitney, CountsPairsAndIsOneSided) {
  const std::vector<double> small = {1, 2, 3, 4}, large = {5, 6, 7};
  EXPECT_EQ(mann_whitney(large, small).u, 12);
  EXPECT_NEAR(mann_whitney(large, small).p, 1.0 / 35, 1e-15);
  EXPECT_EQ(mann_whitney(small, large).u, 0);
  EXPECT_NEAR(mann_whitney(small, large).p, 1.0, 1e-15);
  EXPECT_NEAR(least_mann_whitney_p(3, 4), 1.0 / 35, 1e-15);
}

TEST(MannWhitney, TiesGoByTheNormalDistribution) {
  const std::vector<double> x = {1.2, 1.3, 1.3, 1.5, 1.7, 1.7, 1.7, 2.0, 2.2};
  const std::vector<double> y = {1.0, 1.1, 1.2, 1.3, 1.3, 1.4, 1.5, 1.7};
  const MannWhitney test = mann_whitney(x, y);
  EXPECT_EQ(test.u, 55.5);
  EXPECT_NEAR(test.p, 0.031910264402002585, 1e-14);  // scipy.stats.mannwhitneyu(x, y, "greater", method="asymptotic")
  EXPECT_EQ(mann_whitney(std::vector<double>(5, 1.0), std::vector<double>(5, 1.0)).p, 1);
}

TEST(MannWhitney, NormalDistributionMeetsTheExactOne) {
  // 51 numbers in all is the first size without counting; U of the last size with it, scaled, is as probable.
  const double exact = with_pairs_below(25, 25, 200).p;
  const double normal = with_pairs_below(26, 25, 210).p;
  EXPECT_NEAR(exact, 0.5 * std::erfc((312.5 - 200 - 0.5) / std::sqrt(25 * 25 * 51 / 6.0)), 1e-3);
  EXPECT_NEAR(normal, 0.5 * std::erfc((325 - 210 - 0.5) / std::sqrt(26 * 25 * 52 / 6.0)), 1e-12);
}

TEST(MannWhitney, RefusesNothingAndNan) {
  const std::vector<double> one = {1}, none, nan = {std::numeric_limits<double>::quiet_NaN()};
  EXPECT_THROW(mann_whitney(none, one), std::invalid_argument);
  EXPECT_THROW(mann_whitney(one, nan), std::invalid_argument);
}

TEST(Holm, StepsDown) {
  // 4 · 0.01; 3 · 0.013; then 2 · 0.03, and 1 · 0.04 may not be less than what stands before it.
  EXPECT_THAT(holm_adjusted({0.04, 0.01, 0.03, 0.013}), ElementsAre(DoubleNear(0.06, 1e-12), DoubleNear(0.04, 1e-12),
                                                                    DoubleNear(0.06, 1e-12), DoubleNear(0.04, 1e-12)));
  EXPECT_THAT(holm_adjusted({0.9, 0.8}), ElementsAre(1.0, 1.0));
  EXPECT_TRUE(holm_adjusted({}).empty());
}

}  // namespace
}  // namespace wrinkle::validation::mann_whitney_test
