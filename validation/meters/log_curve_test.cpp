/// The tabulated master curve against the oracle.

#include "validation/meters/log_curve.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "validation/harness/reference_data.h"
#include "validation/oracle/elastica.h"

namespace wrinkle::validation::log_curve_test {
namespace {

using ::testing::HasSubstr;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// What the callable's std::invalid_argument says; "" where it throws none.
template <class Callable>
std::string refusal(Callable&& callable) {
  try {
    callable();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

// 16 points a decade; the tightest tolerance of a judge is 5e-4.
TEST(LogCurve, MeetsTheOracleBetweenTablePoints) {
  const ReferenceData reference(reference_root(""));
  const LogCurve curve = master_curve_table(reference);
  const std::vector<double> gammas = reference.table("elastica", "inextensible").column("Gamma");
  ASSERT_GT(gammas.size(), 100U);
  for (std::size_t i = 0; i + 1 < gammas.size(); ++i)
    for (const double part : {0.0, 0.25, 0.5}) {
      const double gamma = std::pow(gammas[i], 1 - part) * std::pow(gammas[i + 1], part);
      const double exact = solve_elastica(gamma, 0, 2).aspect_ratio;
      EXPECT_NEAR(curve(gamma) / exact, 1, part == 0.0 ? 1e-10 : 1e-6) << "gamma " << gamma;
    }
}

TEST(LogCurve, IsExactForPowersOfItsArgument) {
  std::vector<double> x, y;
  for (const double value : {0.1, 0.2, 0.7, 3.0, 7.0, 11.0}) {
    x.push_back(value);
    y.push_back(3 * std::pow(value, 1.5));
  }
  const LogCurve curve(x, y);
  for (const double at : {0.1, 0.15, 0.5, 2.0, 10.9, 11.0}) EXPECT_NEAR(curve(at) / (3 * std::pow(at, 1.5)), 1, 1e-13);
}

TEST(LogCurve, RefusesWhatLiesOutsideTheTable) {
  const LogCurve curve({1, 2, 3, 4, 6, 8}, {1, 2, 3, 4, 6, 8});
  for (const double at : {0.999, 8.001, kNaN, -1.0})
    EXPECT_THAT(refusal([&] { curve(at); }), HasSubstr("lies outside the table: 1 to 8")) << at;
  EXPECT_THAT(refusal([&] { curve(9.5); }), HasSubstr("9.5 "));
}

TEST(LogCurve, RefusesTablesThatAreNoCurve) {
  EXPECT_THAT(refusal([] { LogCurve({1, 2, 3}, {1, 2, 3}); }), HasSubstr("six points or more: got 3 x and 3 y"));
  EXPECT_THAT(refusal([] { LogCurve({1, 2, 3, 4}, {1, 2, 3}); }), HasSubstr("got 4 x and 3 y"));
  EXPECT_THAT(refusal([] { LogCurve({1, 2, 3, 4, 5, 6}, {1, 0, 3, 4, 5, 6}); }), HasSubstr("positive values, not 0"));
  EXPECT_THAT(refusal([] { LogCurve({-1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}); }), HasSubstr("not -1"));
}

}  // namespace
}  // namespace wrinkle::validation::log_curve_test
