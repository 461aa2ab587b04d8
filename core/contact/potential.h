#pragma once
/// A potential ψ of a point's place in a body's own axes, seen from the unknowns of the point and the body.

#include "core/energy/element.h"

namespace wrinkle {

/// Where a body is: an affine body (Lan et al. 2022), orthonormal axes where it is rigid.
struct BodyFrame {
  VectorN<3> centre = VectorN<3>::Zero();    // p [m]
  MatrixN<3> axes = MatrixN<3>::Identity();  // columns a₁ a₂ a₃, images of the body's own axes

  /// X_i = a_i·(x − p): for orthonormal axes the place x in the body's own axes. A polynomial, and invariant under
  /// rigid motion of body and point together: whatever derives from it keeps linear and angular momentum.
  VectorN<3> coordinates(const VectorN<3>& x) const { return axes.transpose() * (x - centre); }
};

/// ψ(X) and its derivatives, as far as the order asked for.
struct Potential {
  double value = 0;                          // [J]
  VectorN<3> gradient = VectorN<3>::Zero();  // [N]
  MatrixN<3> hessian = MatrixN<3>::Zero();   // [N/m]
};

/// Groups: x, p, a₁, a₂, a₃.
using ContactLayout = Layout<3, 3, 3, 3, 3>;

/// ψ as a function of x, p and a_i. With Curvature::positive the matrix is semi-definite where ψ's own Hessian is: of
/// the second derivatives of X, whose form 2 δ(x − p)·Σ gᵢ δaᵢ (g = ∇ψ) has eigenvalues ± in pairs, the positive half
/// ½ |√(|g|/ℓ) δ(x − p) + √(ℓ/|g|) Σ gᵢ δaᵢ|² is kept; ℓ [m], a length of the body, weighs the two units.
Local<double, ContactLayout> pull_back(const Potential& psi, const BodyFrame& frame, const VectorN<3>& x, Order order,
                                       Curvature curvature, double length);

}  // namespace wrinkle
