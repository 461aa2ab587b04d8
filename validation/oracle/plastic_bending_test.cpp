#include "validation/oracle/plastic_bending.h"

#include <gtest/gtest.h>

#include <cmath>

namespace wrinkle::validation::plastic_bending_test {
namespace {

/// Before it yields: M = E h³/(12(1 − ν²)) κ, and λ + 2μ in the place of E/(1 − ν²) in a layer of one ε_z.
TEST(PlasticBending, BeginsAsAnElasticPlate) {
  for (const double poisson : {0.0, 0.3, 0.45}) {
    const PlasticBending plate{.poisson = poisson, .overload = 0.8, .steps = 4};
    const double curvature = 2 * plate.overload * first_yield_strain(poisson),
                 elastic = curvature / (12 * (1 - poisson * poisson)),
                 locked = (1 - poisson) * (1 - poisson) / (1 - 2 * poisson);
    EXPECT_NEAR(plastic_moments(plate).back() / elastic, 1, 1e-5);
    EXPECT_NEAR(layered_moments(plate, 1, ThicknessFlow::free).back() / elastic, 1, 1e-9);
    EXPECT_NEAR(layered_moments(plate, 1, ThicknessFlow::by_layer).back() / elastic, locked, 1e-9);
    EXPECT_NEAR(layered_moments(plate, 1, ThicknessFlow::free)[1] / elastic, 0.5, 1e-9) << "after half of the steps";
  }
}

/// The surface yields first where the overload is 1: a hundredth before it all is elastic, a hundredth after it is not.
TEST(PlasticBending, YieldsWhereVonMisesSays) {
  const auto moment = [](double overload) {
    return plastic_moments({.poisson = 0.3, .overload = overload, .steps = 1}).back() / overload;
  };
  EXPECT_NEAR(moment(0.99) / moment(0.1), 1, 1e-12);
  EXPECT_LT(moment(1.05) / moment(0.1), 1 - 1e-4);
}

/// Wholly plastic: σ_x = 2 σ_Y/√3 on both sides; two Gauss points in one layer have 2/√3 of its moment.
TEST(PlasticBending, TendsToTheFullyPlasticMoment) {
  const PlasticBending plate{.overload = 200};
  EXPECT_NEAR(plastic_moments(plate).back() * 2 * std::sqrt(3.0), 1, 1e-4);
  EXPECT_NEAR(layered_moments(plate, 1, ThicknessFlow::free).back() * 3, 1, 1e-3);
}

/// One layer whose thickness cannot follow its flow: σ_x = K ε_x + 2 σ_Y/3 at its two points.
TEST(PlasticBending, ALayerOfOneThicknessStrainBearsItsPressure) {
  for (const double poisson : {0.0, 0.3}) {
    const PlasticBending plate{.poisson = poisson, .overload = 20};
    const double bulk = 1 / (3 * (1 - 2 * poisson)), z = 1 / std::sqrt(12.0),
                 strain = 2 * plate.overload * first_yield_strain(poisson) * z;
    EXPECT_NEAR(layered_moments(plate, 1, ThicknessFlow::by_layer).back(), (bulk * strain + 2.0 / 3) * z, 1e-9);
  }
}

/// Wholly plastic, σ_x = 2 q/√3 and γ = 2 ε_x/√3: its moment grows by 4/3 H κ h³/12.
TEST(PlasticBending, HardensAsItsFibresDo) {
  const auto moment = [](double overload) {
    return plastic_moments({.poisson = 0.3, .hardening = 1e-3, .overload = overload}).back();
  };
  const double curvature = 2 * first_yield_strain(0.3);
  EXPECT_NEAR((moment(400) - moment(200)) / (200 * curvature), 4.0 / 3 * 1e-3 / 12, 0.02 * 4.0 / 3 * 1e-3 / 12);
}

/// What layers add falls with the square of their number.
TEST(PlasticBending, LayersTendToThePlate) {
  const PlasticBending plate{.overload = 10};
  const double exact = plastic_moments(plate).back(),
               four = layered_moments(plate, 4, ThicknessFlow::by_layer).back() / exact - 1,
               eight = layered_moments(plate, 8, ThicknessFlow::by_layer).back() / exact - 1;
  EXPECT_NEAR(four / eight, 4, 0.3);
}

}  // namespace
}  // namespace wrinkle::validation::plastic_bending_test
