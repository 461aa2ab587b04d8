#pragma once
/// A plate of von Mises' material bent in plane strain, small strains: σ_z = 0 where nothing holds the thickness.
///
/// Fibres at heights z have ε_x = κ z, ε_y = 0 and follow J2 flow with linear isotropic hardening, q = σ_Y + H γ, by
/// radial return (Simo & Hughes 1998, § 3.3.1), whatever ε_z is. Stresses are over σ_Y, strains over σ_Y/E, heights
/// over h, moments of a width over σ_Y h².

#include <vector>

#include "core/base/index.h"

namespace wrinkle::validation {

struct PlasticBending {
  double poisson = 0.3;    // ν
  double hardening = 0.0;  // H/E
  double overload = 10;    // κ h/2 over the surface's strain at first yield
  int steps = 20;          // of equal curvature, in which flow is integrated
};

/// (1 − ν²)/√(1 − ν + ν²): the surface's strain at first yield, over σ_Y/E.
double first_yield_strain(double poisson);

/// How ε_z may vary: at each point as it likes; or one for all points of a layer, at which the mean σ_z vanishes: that
/// of elements that are linear through the thickness.
enum class ThicknessFlow { free, by_layer };

/// M/(σ_Y h²) of layers with two Gauss points each, after each step.
std::vector<double> layered_moments(const PlasticBending& plate, Index layers, ThicknessFlow flow);

/// M/(σ_Y h²) of the plate after each step, to about 1e-5: finer steps and many points, ε_z free. For H = 0 it tends to
/// 1/(2√3).
std::vector<double> plastic_moments(const PlasticBending& plate);

}  // namespace wrinkle::validation
