#pragma once
/// A thin strip clamped upright at one short end: the weight at which it falls sideways. The exact answer for the study
/// lateral_buckling.
///
/// Derivation. Length L along x from the clamp, height w along y, thickness h, weight ρgh per area along −y, which lies
/// in the plate's own plane. In units of L and of D = E h³/(12(1 − ν²)) the state before is plane stress,
///   N_αβ,β = ρgh δ_αy,   N [N/m],   u = 0 at x = 0, free elsewhere,
/// which does not depend on E. A deflection f(x, y) out of the plane has the second variation
///   𝓔 = ½ ∫ κᵀ B κ + Γ n_αβ f,α f,β dA,   κ = (f,xx, f,yy, f,xy),   n = N/(ρghL),
///   Γ = ρghL³/D = 12 (1 − ν²) ρgL³/(E h²),   f = f,x = 0 at x = 0
/// as the heavy cantilever has Γ. Of an isotropic plate κᵀBκ = κ_xx² + κ_yy² + 2ν κ_xx κ_yy + 2(1 − ν) κ_xy². The plate
/// falls at the least Γ > 0 with 𝓔 = 0 for some f; under a weight upwards at the least −Γ, which is the same unless B
/// couples bending with twist.
///
/// Narrow strips, w → 0: f = u(x) + y β(x) with M = ½ q (L − x)², q = ρghw:
///   GJ β″ + M²/EI β = 0,   β(0) = β′(L) = 0    →    q L³/√(EI GJ) = 6 j = 12.8538,   J_{−1/6}(j) = 0
/// (Timoshenko & Gere, Theory of elastic stability, § 6.3: 12.85), EI = E w h³/12, GJ = E w h³/(6(1 + ν)), so that
///   q L³/√(EI GJ) = Γ/(√2 (1 − ν) √(1 + ν)).
/// Not in it: how far the strip sinks in its own plane before, which raises a narrow strip's Γ by a part of the order
/// of EI/EI_z + GJ/EI_z = (1 + 2/(1 + ν)) (h/w)², and transverse shear, which lowers it by a part of the order of h/w.

#include <array>

#include "core/base/types.h"

namespace wrinkle::validation {

struct UprightPlate {
  double width = 0.25;                          // w/L
  double poisson = 0.0;                         // ν of the plane stress
  MatrixN<3> bending = MatrixN<3>::Identity();  // B/D

  /// An isotropic plate.
  static UprightPlate isotropic(double width, double poisson);
  /// What a regular mesh of right triangles with hinges is, refined: k |e|²/A (Δθ)²/2 of every edge at constant κ, legs
  /// along x and y of one length, hypotenuses along (1, −1), k = D:
  ///   κᵀBκ = κ_xx² + κ_yy² + 6 κ_xy² − 2 κ_xy (κ_xx + κ_yy)
  /// whatever ν is. On a cylinder that is 1 − 2u + 4u², u = cos φ sin φ (plate_bending_check).
  static UprightPlate hinges(double width, double poisson);
  /// Of a layer that is linear through its thickness, so that curvature strains it with λ + 2μ instead of E/(1 − ν²):
  ///   κᵀBκ = c (κ_xx² + κ_yy²) + 2 c ν/(1 − ν) κ_xx κ_yy + 2(1 − ν) κ_xy²,   c = (1 − ν)²/(1 − 2ν)
  static UprightPlate thickness_locked(double width, double poisson);
};

/// Γ at which it falls, both above 0.
struct CriticalWeight {
  double down, up;  // gravity along −y, along +y
};

/// Ritz's method in polynomials: degree `along` along x, `across` across y, for the displacements of the plane stress
/// and for f alike; the standard ones are good to 6e-4. Needs 0 < width ≤ 10, −1 < ν < ½, degrees of 3 to 60, B
/// positive definite; throws std::invalid_argument otherwise.
CriticalWeight critical_weight(const UprightPlate& plate, Index along = 24, Index across = 8);

/// 6 j = 12.8538: q L³/√(EI GJ) at which a narrow strip falls.
double narrow_strip_load();
/// q L³/√(EI GJ) of an isotropic strip's Γ.
double strip_load(double gamma, double poisson);

}  // namespace wrinkle::validation
