#include "validation/oracle/layer_stack.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "validation/harness/reference_data.h"
#include "validation/oracle/thin_layer.h"

namespace wrinkle::validation::layer_stack_test {
namespace {

constexpr double kPi = std::numbers::pi;

double relative(double found, double expected) {
  return std::abs(found / expected - 1);
}

ReferenceTable table(const char* name) {
  return ReferenceData(reference_root("")).table("layer_stack", name);
}

StackLayer layer(double thickness, double young, double poisson = 0.45) {
  return {thickness > 0 ? thickness : std::numeric_limits<double>::infinity(), {young, poisson}};
}

/// Li & Kry 2014, § 5.1, ν assumed.
LayerStack skin(Kinematics kinematics = Kinematics::finite) {
  return {.layers = {layer(0.12e-3, 600e6), layer(1.3e-3, 4e6), layer(0, 0.5e6)}, .kinematics = kinematics};
}

TEST(LayerStack, MinimaAreTheReferences) {
  const ReferenceTable rows = table("stacks");
  const char* names[] = {"upper", "middle", "lowest"};
  const auto wavelength = rows.column("wavelength"), strain = rows.column("strain");
  const auto small = rows.column("small_strain");
  for (std::size_t i = 0; i < wavelength.size(); ++i) {
    LayerStack stack{.kinematics = small[i] == 1 ? Kinematics::small : Kinematics::finite};
    for (const std::string name : names)
      if (const double young = rows.column("young_" + name)[i]; young > 0)
        stack.layers.push_back(layer(rows.column("thickness_" + name)[i], young));
    const Wrinkling found = first_wrinkles(stack, 1.05 * wavelength[i]);
    EXPECT_LE(relative(found.wavelength, wavelength[i]), 1e-7) << "row " << i;
    EXPECT_LE(relative(found.strain, strain[i]), 1e-8) << "row " << i;
  }
}

// Between a far guess and the minimum the critical strain changes several times over.
TEST(LayerStack, MinimaAreFoundFromAfar) {
  const LayerStack stack{.layers = {layer(0.24e-3, 600e6), layer(0.65e-3, 4e6)}};
  const Wrinkling near = first_wrinkles(stack, 3.2e-3);
  for (const double guess : {1.2e-3, 6e-3})
    EXPECT_LE(relative(first_wrinkles(stack, guess).wavelength, near.wavelength), 1e-8) << guess;
}

TEST(LayerStack, StrainsOverTheWavelengthAreTheReferences) {
  const ReferenceTable rows = table("curve");
  const auto wavelength = rows.column("wavelength");
  const StackLayer epidermis = layer(0.12e-3, 600e6), dermis = layer(1.3e-3, 4e6), below = layer(0, 0.5e6);
  const std::pair<const char*, LayerStack> stacks[] = {
      {"stack", skin()},
      {"stack_shallow", {.layers = {epidermis, dermis, layer(15e-3, 0.5e6)}}},
      {"dermis", {.layers = {dermis, below}}},
      {"epidermis", {.layers = {epidermis, layer(0, 4e6)}}}};
  for (const auto& [name, stack] : stacks)
    for (std::size_t i = 0; i < wavelength.size(); i += 3)
      EXPECT_LE(
          relative(wrinkling_strain(stack, 2 * kPi / wavelength[i]), rows.column(std::string("strain_") + name)[i]),
          1e-8)
          << name << " row " << i;
}

// One minimum only, and at ν = ½ − δ as at ½ where strains are small.
TEST(LayerStack, TheSkinHasOneMinimum) {
  for (const Kinematics kinematics : {Kinematics::finite, Kinematics::small})
    EXPECT_EQ(wrinkling_minima(skin(kinematics), 1e-3, 0.1, 17).size(), 1U);
}

// A layer of the material of the one below it changes nothing, however thick.
TEST(LayerStack, LayersOfOneMaterialAreOneLayer) {
  for (const Kinematics kinematics : {Kinematics::finite, Kinematics::small}) {
    LayerStack whole{.layers = {layer(1, 20), layer(5, 1, 0.3)}, .bottom = Bottom::sliding, .kinematics = kinematics};
    LayerStack cut = whole;
    cut.layers = {layer(0.7, 20), layer(0.3, 20), layer(1.7, 1, 0.3), layer(3.3, 1, 0.3)};
    for (const double k : {0.2, 0.7, 3.0})
      EXPECT_LE(relative(wrinkling_strain(cut, k), wrinkling_strain(whole, k)), 1e-10) << k;
  }
}

// Where critical strains are small both kinematics agree: the gap falls with the strain, as (E ratio)^(−2/3).
TEST(LayerStack, SmallStrainsAreTheLimitOfFiniteOnes) {
  double gap[2];
  for (int i = 0; i < 2; ++i) {
    LayerStack stack{.layers = {layer(1, i == 0 ? 1e3 : 8e3), layer(0, 1)}};
    const Wrinkling finite = first_wrinkles(stack, 50);
    stack.kinematics = Kinematics::small;
    gap[i] = relative(first_wrinkles(stack, 50).wavelength, finite.wavelength);
  }
  EXPECT_NEAR(std::log(gap[0] / gap[1]) / std::log(8), 2.0 / 3, 0.05);
}

TEST(LayerStack, RefusesImpossibleValues) {
  EXPECT_THROW(wrinkling_strain({}, 1), std::invalid_argument);
  EXPECT_THROW(wrinkling_strain({.layers = {layer(0, 2), layer(1, 1)}}, 1), std::invalid_argument);
  EXPECT_THROW(wrinkling_strain({.layers = {layer(1, 1, 0.5)}}, 1), std::invalid_argument);
  EXPECT_THROW(wrinkling_strain(skin(), -1), std::invalid_argument);
  EXPECT_THROW(wrinkling_strain(skin(), 500, 0.5), std::invalid_argument);
  EXPECT_THROW(wrinkling_minima(skin(), 1, 1), std::invalid_argument);
  EXPECT_THROW(wrinkling_strain({.layers = {layer(1e-3, 1)}}, 10), std::domain_error);
}

TEST(ThinLayer, IsTheReference) {
  const ReferenceTable rows = table("thin_layer");
  const auto poisson = rows.column("poisson_layer"), x = rows.column("wave_depth"), bonded = rows.column("bonded");
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Interface interface = bonded[i] == 1 ? Interface::bonded : Interface::shear_free;
    const PlateWave wave = plate_wave(poisson[i], interface, x[i]);
    EXPECT_LE(relative(wave.stiffness, rows.column("plate_stiffness")[i]), 2e-8) << "row " << i;
    EXPECT_LE(relative(wave.exponent, rows.column("exponent")[i]), 2e-7) << "row " << i;
    EXPECT_LE(relative(first_plate_wave(poisson[i], interface, wave.stiffness), x[i]), 1e-9) << "row " << i;
  }
}

// Thin incompressible layers follow equation 1, with 3.1 and 3.9 for constants; the departure falls as (kH)².
TEST(ThinLayer, TendsToEquationOne) {
  EXPECT_NEAR(thin_layer_constant(0.5, Interface::bonded), 3.08, 0.01);
  EXPECT_NEAR(thin_layer_constant(0.5, Interface::shear_free), 3.88, 0.01);
  for (const Interface interface : {Interface::bonded, Interface::shear_free}) {
    const double limit = interface == Interface::bonded ? 24 : 6;  // β x⁶
    double off[2];
    for (int i = 0; i < 2; ++i) {
      const double x = i == 0 ? 0.2 : 0.1;
      off[i] = plate_wave(0.5, interface, x).stiffness * std::pow(x, 6) / limit - 1;
    }
    EXPECT_NEAR(std::log2(off[0] / off[1]), 2, 0.05);
    EXPECT_NEAR(plate_wave(0.5, interface, 0.05).exponent, 1.0 / 6, 1e-3);
    EXPECT_NEAR(plate_wave(0.5, interface, 40).exponent, 1.0 / 3, 1e-6);
  }
}

// Compressible thin layers are Winkler's: n = ¼ and the wavelength of BH/M.
TEST(ThinLayer, TendsToWinkler) {
  const double x = 0.02, beta = plate_wave(0.3, Interface::bonded, x).stiffness;
  EXPECT_NEAR(plate_wave(0.3, Interface::bonded, x).exponent, 0.25, 1e-3);
  const Elastic plate{1, 0}, below{1, 0.3};
  const double mu = below.lame().mu, h = std::cbrt(12 * beta * mu);  // B = βμ, H = 1
  EXPECT_NEAR(winkler_wavelength(h, plate, 1, below) * x / (2 * kPi), 1, 1e-3);
}

}  // namespace
}  // namespace wrinkle::validation::layer_stack_test
