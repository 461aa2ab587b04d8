// Inelastic prisms whose stress depends on the rate: one-dimensional solutions at finite strain.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/check/observed_order.h"
#include "core/testing/prism_bar.h"

namespace wrinkle::prism_viscous_test {
namespace {

/// Held strain: backward Euler's factor 1/(1 + h/τ) a step, τ = η/μ, exactly; the pressure stays.
TEST(PrismViscous, MaxwellStressRelaxesByBackwardEulersFactor) {
  const double time = 2.0, h = 0.3;
  const Lame lame = Elastic{kPrismYoung, kPrismPoisson}.lame();
  PrismBar bar(lame, {0, 0, time * lame.mu}, h);
  const VectorN<3> strain(0.3, -0.1, 0.05);
  const double pressure = (lame.lambda + 2 * lame.mu / 3) * strain.sum();
  VectorN<3> deviator = 2 * lame.mu * (strain.array() - strain.mean());
  for (int step = 0; step < 10; ++step) {
    deviator /= 1 + h / time;
    EXPECT_LE((bar.stress(strain).array() - pressure - deviator.array()).matrix().norm(), 1e-11 * kPrismYoung);
    bar.take(strain);
  }
}

TEST(PrismViscous, MaxwellRelaxationIsOfFirstOrderInTheTimeStep) {
  const double time = 1.0, end = 1.5;
  const Lame lame = Elastic{kPrismYoung, kPrismPoisson}.lame();
  const VectorN<3> strain(0.2, -0.1, -0.1);
  std::vector<double> sizes, errors;
  for (const int steps : {30, 60, 120, 240}) {
    PrismBar bar(lame, {0, 0, time * lame.mu}, end / steps);
    for (int i = 0; i + 1 < steps; ++i) bar.take(strain);
    sizes.push_back(end / steps);
    errors.push_back(std::abs(bar.stress(strain)[0] / (2 * lame.mu * 0.2) - std::exp(-end / time)));
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 1, 0.03);
}

/// Held uniaxial Kirchhoff stress τ: ε = τ/E + τ t/(3η) along, −ντ/E − τ t/(6η) across.
TEST(PrismViscous, MaxwellCreepsAtConstantRate) {
  const double eta = 50, h = 0.2, tau = 10;
  PrismBar bar(Elastic{kPrismYoung, kPrismPoisson}.lame(), {0, 0, eta}, h);
  for (int step = 1; step <= 20; ++step) {
    const double creep = tau * h * step / (3 * eta), across = -kPrismPoisson * tau / kPrismYoung - 0.5 * creep;
    const VectorN<3> strain(tau / kPrismYoung + creep, across, across);
    EXPECT_LE((bar.stress(strain) - VectorN<3>(tau, 0, 0)).norm(), 1e-10 * kPrismYoung) << "step " << step;
    bar.take(strain);
  }
}

/// Steady flow at a strain rate ε̇: τ = σ_Y + 3η ε̇. Bingham.
TEST(PrismViscous, ViscoplasticStressExceedsYieldByThreeViscositiesTimesRate) {
  const double eta = 2, h = 0.1, rate = 0.05;
  PrismBar bar(Elastic{kPrismYoung, kPrismPoisson}.lame(), {1.0, 0.0, eta}, h);
  double tau = 0;
  for (int step = 1; step <= 100; ++step) tau = bar.pull(rate * h * step);
  EXPECT_NEAR(tau, 1.0 + 3 * eta * rate, 1e-9);
}

/// A Maxwell branch beside an elastic one: the standard linear solid. Released after a long hold, it springs back to
/// the strain e₀ G₁/(G + G₁) and creeps home with the time τ (G + G₁)/G, an isochoric motion throughout.
TEST(PrismViscous, StandardLinearSolidRecovers) {
  const double G = 30, G1 = 60, time = 1.0, held = 0.2, end = 2.0;
  const double exact = held * G1 / (G + G1) * std::exp(-end * G / (time * (G + G1)));
  std::vector<double> sizes, errors;
  for (const int steps : {40, 80, 160}) {
    PrismBar elastic({-2 * G / 3, G}, {}), maxwell({-2 * G1 / 3, G1}, {0, 0, time * G1}, end / steps);
    const auto strain = [](double e) { return VectorN<3>(e, -e / 2, -e / 2); };
    for (int i = 0; i < 100 * steps; ++i) maxwell.take(strain(held));
    double e = 0;
    for (int i = 0; i < steps; ++i) {
      e = root([&](double x) { return elastic.stress(strain(x))[0] + maxwell.stress(strain(x))[0]; }, -1, 1);
      elastic.take(strain(e));
      maxwell.take(strain(e));
    }
    sizes.push_back(end / steps);
    errors.push_back(std::abs(e - exact));
    EXPECT_LE(std::abs(e / exact - 1), 2.0 / steps);
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 1, 0.05);
}

}  // namespace
}  // namespace wrinkle::prism_viscous_test
