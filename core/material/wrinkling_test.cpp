#include "core/material/wrinkling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace wrinkle::wrinkling_test {
namespace {

/// § 4.1: leather of 2 mm and 40 MPa on foam of 0.5 MPa wrinkles at about 4 cm.
TEST(Wrinkling, WavelengthOfTheCouch) {
  const SkinnedBody couch{2e-3, {40e6, 0.3}, {0.5e6, 0.3}};
  EXPECT_NEAR(critical_wavelength(couch), 0.04, 0.003);
}

/// A plate of stiffness D̄k⁴ on a foundation Ē_q k/2, pressed by N k²: the least N/(Ē_x h) over k, found here by search.
TEST(Wrinkling, IsTheLeastLoadOfAPlateOnAHalfSpace) {
  const SkinnedBody body{1e-3, {2e6, 0.4}, {3e4, 0.1}};
  const double Ex = 2e6 / (1 - 0.16), Eq = 3e4 / (1 - 0.01), h = body.thickness;
  const auto strain = [&](double k) { return h * h * k * k / 12 + Eq / (2 * Ex * h * k); };
  double best = 1, best_k = 0;
  for (double k = 100; k < 2000; k *= 1.0001)
    if (strain(k) < best) best = strain(k), best_k = k;
  EXPECT_NEAR(critical_strain(body), best, 1e-8 * best);
  EXPECT_NEAR(critical_wavelength(body), 2 * std::numbers::pi / best_k, 1e-4 * critical_wavelength(body));
}

TEST(Wrinkling, AmplitudeGrowsWithTheRootOfTheExcess) {
  EXPECT_EQ(wrinkle_amplitude(1e-3, 0.9), 0);
  EXPECT_NEAR(wrinkle_amplitude(1e-3, 2), 1e-3, 1e-15);
  EXPECT_NEAR(wrinkle_amplitude(1e-3, 5), 2e-3, 1e-15);
}

/// Li, Kry 2014, § 5.1: dermis on the soft substructure, epidermis on the dermis.
TEST(Wrinkling, OfTheLayersOfSkin) {
  const ThinLayer soft{0.015, 0.5e6}, dermis{1.3e-3, 4e6}, epidermis{0.12e-3, 600e6};
  EXPECT_NEAR(layered_wavelength(dermis, soft), 6.24e-3, 0.01e-3);
  EXPECT_NEAR(layered_wavelength(epidermis, dermis), 0.91e-3, 0.005e-3);
  EXPECT_NEAR(layered_wavelength(dermis, soft, 3.1), 3.1 * layered_wavelength(dermis, soft), 1e-15);
  const ThinLayer stiffer{2 * dermis.thickness, 64 * dermis.young};
  EXPECT_NEAR(layered_wavelength(stiffer, soft) / layered_wavelength(dermis, soft), 2 * std::sqrt(2), 1e-12);
  EXPECT_THROW(layered_wavelength(dermis, {0, 1}), std::invalid_argument);
  EXPECT_THROW(layered_wavelength(dermis, soft, 0), std::invalid_argument);
}

TEST(Wrinkling, RefusesABodyWithoutSkin) {
  EXPECT_THROW(critical_wavelength({0, {1, 0}, {1, 0}}), std::invalid_argument);
  EXPECT_THROW(critical_strain({1, {1, 0.7}, {1, 0}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::wrinkling_test
