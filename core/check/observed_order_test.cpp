#include "core/check/observed_order.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace wrinkle::observed_order_test {
namespace {

using testing::ElementsAre, testing::DoubleNear, testing::HasSubstr, testing::ThrowsMessage;

TEST(ObservedOrder, ComparesNeighbouringLevels) {
  const std::vector<double> sizes{0.4, 0.2, 0.05}, errors{8, 2, 1};
  EXPECT_THAT(observed_orders(sizes, errors), ElementsAre(DoubleNear(2, 1e-14), DoubleNear(0.5, 1e-14)));
}

TEST(ObservedOrder, FitIsExactForAPowerLaw) {
  std::vector<double> sizes, errors;
  for (const double s : {1.0, 0.7, 0.2, 0.03}) {
    sizes.push_back(s);
    errors.push_back(5 * std::pow(s, 1.5));
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 1.5, 1e-13);
}

TEST(ObservedOrder, FitIsTheLeastSquaresLine) {
  // log s = 0, 1, 2 and log e = 0, 1, 5: slope Σ(s−1)(e−2)/Σ(s−1)² = (2 + 0 + 3)/2
  const std::vector<double> sizes{1, std::exp(1), std::exp(2)}, errors{1, std::exp(1), std::exp(5)};
  EXPECT_NEAR(fitted_order(sizes, errors), 2.5, 1e-13);
}

TEST(ObservedOrder, RefusesWhatHasNoOrder) {
  const std::vector<double> one{1}, two{1, 0.5}, zero{1, 0}, nan{1, std::numeric_limits<double>::quiet_NaN()};
  EXPECT_THAT([&] { observed_orders(one, one); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("got 1 sizes and 1 errors")));
  EXPECT_THAT([&] { observed_orders(two, one); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("got 2 sizes and 1 errors")));
  EXPECT_THAT([&] { fitted_order(two, zero); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("level 1 has 0.5 and 0")));
  EXPECT_THROW(fitted_order(nan, two), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::observed_order_test
