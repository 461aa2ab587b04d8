#pragma once
/// An inextensible plate on a layer on a rigid base, small strains: what eq. 1 of Li & Kry 2014 takes for granted, and
/// how far it holds.
///
/// Plate: thickness h, E, ν, B = Eh³/12(1 − ν²). Layer: depth H, E_s, ν_s, μ = E_s/2(1 + ν_s). With x = kH the layer
/// presses with 2μ k f(x) per displacement, and the compression is least where β x³ = f − x f′, β = B/(μH³):
///   bonded, ν_s = ½        f = (sinh x cosh x + x)/(sinh² x − x²) → 6/x³      λ = 3.1 (hH)^½ (E/E_s)^⅙ for ν = ½
///   shear-free, ν_s = ½    f = (cosh² x + x²)/(sinh x cosh x − x) → 3/(2x³)   λ = 3.9 (hH)^½ (E/E_s)^⅙
///   ν_s < ½                f → M/(2μx), M = E_s(1 − ν_s)/((1 + ν_s)(1 − 2ν_s)): Winkler's, λ = 2π (BH/M)^¼
///   deep                   f → constant, a half-space: λ ∝ h (E/E_s)^⅓
/// Here f comes from the surface impedance of layer_stack.h, for any ν_s up to ½.

#include "core/material/elastic.h"

namespace wrinkle::validation {

enum class Interface { bonded, shear_free };

/// f(x)
double layer_resistance(double poisson, Interface interface, double x);

/// Of the wave that appears first, by where it is: λ ∝ h^3n H^(1−3n) (E/E_s)^n, with n = −d ln x/d ln β.
struct PlateWave {
  double stiffness = 0.0;  // β
  double exponent = 0.0;   // n: ⅙ as eq. 1, ¼ on Winkler's foundation, ⅓ on a half-space
};
PlateWave plate_wave(double poisson, Interface interface, double x);

/// x = kH of the first wave of a plate of given β.
double first_plate_wave(double poisson, Interface interface, double stiffness);

/// c of eq. 1, λ = c (hH)^½ (E/E_s)^⅙: 2π/(96(1 − ν²))^⅙ bonded, 2π/(24(1 − ν²))^⅙ shear-free; ν the plate's.
double thin_layer_constant(double poisson_plate, Interface interface);

/// 2π (BH/M)^¼, in the unit of h and H.
double winkler_wavelength(double thickness, const Elastic& plate, double depth, const Elastic& layer);

}  // namespace wrinkle::validation
