#pragma once
/// The heavy planar cantilever: a strip clamped horizontally at one end that sags under its own weight. The exact
/// solution of the beam equation, against which the cantilever studies are judged.
///
/// Derivation. Rest arc length s from the clamp [relative to the length L], angle θ(s) of the tangent below the
/// horizontal [rad], stretch λ(s) = ds'/ds: x' = λ cos θ (outwards), y' = −λ sin θ (upwards). Per unit width of a strip
/// of thickness h, in plane strain with E' = E/(1 − ν²), the bending stiffness is B = E'h³/12 [N m], the stretching
/// stiffness A = E'h [N/m] and the weight per unit *rest* area ρgh [N/m²]. The weight of what lies beyond s hangs on s,
/// hence the energy
///   𝓔 = ∫ ½ B θ'² + ½ A (λ − 1)² − ρgh (L − s) λ sin θ ds.
/// It is stationary, in the units of L, when
///   λ  = 1 + β (1 − s) sin θ              the tension along the tangent is N = A(λ − 1) > 0 where the strip hangs
///   θ″ = −Γ (1 − s) λ cos θ               θ(0) = 0, θ′(1) = 0
///   Γ  = ρghL³/B = 12 (1 − ν²) ρgL³/(E h²),      β = ρghL/A = Γ h²/(12 L²)
/// The bending moment is B dθ/ds per rest length. h = 0 is the inextensible elastica of Romero et al. 2021, "Physical
/// validation of simulators in computer graphics", doi:10.1145/3450626.3459931 (there Γ is Γ*, and H/W the master
/// curve); the extensible one is our own extension, to tell stretching from errors in a simulation with finite
/// thickness.

#include <vector>

namespace wrinkle::validation {

/// All lengths relative to the rest length L.
struct Elastica {
  double drop = 0.0;          // H = ∫ λ sin θ ds, of the tip, downwards
  double reach = 0.0;         // W = ∫ λ cos θ ds, of the tip, from the clamp
  double aspect_ratio = 0.0;  // H / W
  double tip_angle = 0.0;     // θ(1) [rad], below the horizontal

  // The shape at evenly spaced rest arc lengths, clamp and tip included.
  std::vector<double> s;      // 0…1
  std::vector<double> x, y;   // y upwards: y = −H at the tip
  std::vector<double> angle;  // θ [rad]
};

/// Solves to about 1e-12 relative, by Chebyshev collocation of the integral form θ = Γ ∫∫ (1 − s) λ cos θ.
/// Needs Γ ≥ 0, thickness_over_length ≥ 0, Γ (1 + Γ h²/12) ≤ 1e7 (the resolution of the layer at the clamp, of
/// thickness Γ^−½) and points ≥ 2; throws std::invalid_argument otherwise.
Elastica solve_elastica(double gamma, double thickness_over_length = 0.0, int points = 201);

/// Γ of the inextensible elastica with this H/W, to about 1e-11 relative. Needs 0 ≤ aspect_ratio ≤ 2235; throws
/// std::invalid_argument otherwise.
double master_curve_inverse(double aspect_ratio);

/// Drop, reach and their ratio [relative to L] of an inextensible elastica.
struct ElasticaExtent {
  double drop, reach, aspect_ratio;
};

/// Γ → 0, from the expansion of θ in Γ:
/// H = Γ/8 − Γ³/640 + O(Γ⁵), W = 1 − Γ²/112 + O(Γ⁴), H/W = Γ/8 − Γ³/2240 + O(Γ⁵).
ElasticaExtent small_gamma_asymptote(double gamma);

/// Γ → ∞, with ε = Γ^−½, from the layer at the clamp where the strip turns down:
/// H = 1 − (2 − √2) ε − 2 ln(4 − 2√2) ε² + o(ε²), W = √2 ε + (π/2 + 1 − √2) ε² + o(ε²),
/// H/W = √(Γ/2) − (π/4 + √2/2 − ½) + O(ε).
ElasticaExtent large_gamma_asymptote(double gamma);

}  // namespace wrinkle::validation
