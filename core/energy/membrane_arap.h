#pragma once
#include "core/energy/isometry_membrane.h"

namespace wrinkle {

template <class T>
struct ArapRest {
  T b11, b12, b21, b22;  // B [1/m]
  T stiffness;           // μ A h [J]
};

/// Constant-strain triangle of an as-rigid-as-possible membrane in space: Chen et al. 2023, § 6.
///
/// Ψ = μ ‖F − R‖² = μ Σ (σᵢ − 1)²  [Pa],  W = A h Ψ  [J],  A [m²] rest area, h [m] thickness: see IsometryMembrane.
///
/// Table 2 gives E and ν of the membrane; ARAP has one modulus, and the paper does not say how they map. Here μ =
/// E/(2(1+ν)), the shear modulus. For small strain W is then that of λ = 0: stretched, the membrane does not contract
/// sideways, and its Young's modulus is 2μ = E/(1+ν). ν = 0 keeps E.
struct MembraneArap : IsometryMembrane<ArapRest> {
  static constexpr std::string_view name = "membrane_arap";

  /// Rest constants of the triangle X0 X1 X2 in its own plane. Throws std::invalid_argument if its area is zero.
  static Rest<double> rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2, double thickness,
                           const Elastic& material);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<MembraneArap> specimen(std::mt19937_64& random);
};

}  // namespace wrinkle
