#include "validation/oracle/thin_layer.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "validation/oracle/layer_stack.h"
#include "validation/oracle/strain_minimum.h"

namespace wrinkle::validation {

namespace {

using std::numbers::pi;

/// g = f − x f′ by differences of fourth order in ln x.
double balance(double poisson, Interface interface, double x) {
  constexpr double kStep = 2e-3;
  const auto at = [&](int i) { return layer_resistance(poisson, interface, x * std::exp(i * kStep)); };
  return at(0) - (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * kStep);
}

}  // namespace

double layer_resistance(double poisson, Interface interface, double x) {
  if (!(x > 0)) throw std::invalid_argument(fmt::format("waves of kH = {} on a layer", x));
  const LayerStack layer{.layers = {{1.0, {1.0, poisson}}}, .kinematics = Kinematics::small};
  const MatrixN<2> K = surface_impedance(layer, x, 0);
  return (interface == Interface::bonded ? K(1, 1) : K.determinant() / K(0, 0)) * (1 + poisson);  // μ = 1/2(1 + ν)
}

PlateWave plate_wave(double poisson, Interface interface, double x) {
  constexpr double kStep = 1e-2;
  const auto log_beta = [&](int i) {
    const double at = x * std::exp(i * kStep);
    return std::log(balance(poisson, interface, at) / (at * at * at));
  };
  const double slope = (log_beta(-2) - 8 * log_beta(-1) + 8 * log_beta(1) - log_beta(2)) / (12 * kStep);
  return {balance(poisson, interface, x) / (x * x * x), -1 / slope};
}

double first_plate_wave(double poisson, Interface interface, double stiffness) {
  if (!(stiffness > 0)) throw std::invalid_argument(fmt::format("a plate of stiffness {}", stiffness));
  const auto excess = [&](double log_x) {
    const double x = std::exp(log_x);
    return std::log(balance(poisson, interface, x) / (x * x * x * stiffness));
  };
  double low = 0, high = 0;
  while (excess(low) < 0) low -= 0.5;
  while (excess(high) > 0) high += 0.5;
  return std::exp(root_between(excess, low, high));
}

double thin_layer_constant(double poisson_plate, Interface interface) {
  const double factor = interface == Interface::bonded ? 96 : 24;
  return 2 * pi / std::pow(factor * (1 - poisson_plate * poisson_plate), 1.0 / 6);
}

double winkler_wavelength(double thickness, const Elastic& plate, double depth, const Elastic& layer) {
  const auto [lambda, mu] = layer.lame();
  return 2 * pi * std::pow(plate.bending_stiffness(thickness) * depth / (lambda + 2 * mu), 0.25);
}

}  // namespace wrinkle::validation
