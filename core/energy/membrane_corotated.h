#pragma once
#include "core/energy/isometry_membrane.h"

namespace wrinkle {

template <class T>
struct CorotatedRest {
  T b11, b12, b21, b22;  // B [1/m]
  T stiffness;           // μ A h [J]
  T dilation;            // λ/(2μ) = ν/(1−ν)
};

/// Constant-strain triangle of a corotational membrane in space, plane stress: linear elasticity in the frame that
/// turns with the triangle, of the strain ε = U − I. The membrane of Li & Kry 2014, § 5.
///
/// Ψ = μ ε:ε + ½ λ tr²ε = μ ‖F − R‖² + ½ λ tr²(RᵀF − I)  [Pa],  F = R U,  μ = E/(2(1+ν)),  λ = Eν/(1−ν²)
/// W = A h Ψ [J],  A [m²] rest area, h [m] thickness: see IsometryMembrane.
///
/// Müller & Gross 2004, whom the paper cites, turn the linear stiffness by R without the derivative of R (and their
/// tetrahedra are solid): a force with another Hessian. Here force and Hessian are derivatives of W; the forces are
/// theirs, as RᵀF is symmetric where R is F's own rotation.
struct MembraneCorotated : IsometryMembrane<CorotatedRest> {
  static constexpr std::string_view name = "membrane_corotated";

  /// Rest constants of the triangle X0 X1 X2 in its own plane. Throws std::invalid_argument if its area is zero.
  static Rest<double> rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2, double thickness,
                           const Elastic& material);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<MembraneCorotated> specimen(std::mt19937_64& random);
};

}  // namespace wrinkle
