#pragma once

namespace wrinkle::validation {

/// A bar of Hencky material with von Mises plasticity and linear hardening in growing uniaxial tension: the closed form
/// at finite strain, in the logarithmic strain ε = ln(l/L) and Kirchhoff's stress τ.
///
///   τ = E ε up to σ_Y, then σ_Y + E' (ε − σ_Y/E),  E' = E H/(E + H)      [Pa]
///   force = τ A L/l [N],  A the section at rest;  thickness = h exp(−ν τ/E − ½ εₚ),  εₚ = ε − τ/E
struct UniaxialTension {
  double young, poisson, yield_stress, hardening;  // E, ν, σ_Y, H

  double stress(double strain) const;          // τ
  double plastic_strain(double strain) const;  // εₚ
  double force(double strain) const;           // over A [Pa]: the nominal stress
  double thickness(double strain) const;       // over h
  /// ln of what is left of l/L when the load is taken off.
  double permanent_strain(double strain) const { return plastic_strain(strain); }
  /// Considère: the force is at its maximum, and necking begins, where dτ/dε = τ: at E' once it flows, or right at
  /// yield where E' ≤ σ_Y.
  double necking_strain() const;
};

}  // namespace wrinkle::validation
