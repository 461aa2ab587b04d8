#pragma once
/// A square sheet that cannot stretch, hung by two opposite corners at their rest distance: the exact answer of the
/// locking test.
///
/// Derivation. Side L, bending stiffness D [N m], mass per area ρ [kg/m²]. The straight diagonal between the held
/// corners has no slack: it stays straight and level. The symmetric shape is developable, and its generators cross the
/// plane of symmetry between the held corners at right angles, as each is its own mirror image: all are parallel to the
/// held diagonal, and the sheet is a cylinder over the other one. x = t√2/L, t the distance from a free corner along
/// that diagonal; θ(x) the angle below the horizontal [rad]. The strip at t is 2t wide, and ρ g t² hangs on it:
///   𝓔 = ∫ ½ D 2t θ_t² − ρ g t² sin θ dt   of one half, stationary where
///   (x θ′)′ = −κ x² cos θ,   κ = Γ/(4√2),   Γ = ρ g L³/D,   θ(1) = 0,  x θ′ → 0 at x = 0
///   H = L/√2 ∫ sin θ dx,   W = L/√2 ∫ cos θ dx,   E_b = 2 D ∫ x θ′² dx
/// The other half is its mirror image: θ(1) = 0 needs no clamp.

#include <vector>

namespace wrinkle::validation {

/// Lengths relative to the side L, energies to ρ g L³.
struct DiagonalSheet {
  double drop = 0.0;            // H, of the free corners below the held ones
  double reach = 0.0;           // W, horizontal, of a free corner from the held diagonal
  double tip_angle = 0.0;       // θ(0) [rad], below the horizontal
  double bending_energy = 0.0;  // of the whole sheet

  // The shape of one half at evenly spaced places from the held diagonal to the free corner, both included.
  std::vector<double> s;     // 0 … 1/√2, along the free diagonal
  std::vector<double> x, z;  // horizontal, and upwards: z = −H at the corner
};

/// Solves to about 1e-12 relative, by Chebyshev collocation of θ = κ ∫_x^1 (1/ξ) ∫_0^ξ η² cos θ dη dξ. Needs 0 ≤ Γ ≤
/// 1e6 and points ≥ 2; throws std::invalid_argument otherwise. Γ = 0 has no energy to be relative to: 0.
DiagonalSheet solve_diagonal_sheet(double gamma, int points = 101);

}  // namespace wrinkle::validation
