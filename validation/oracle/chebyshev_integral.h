#pragma once
/// Integrals of a smooth function on [0, 1] from its values at Chebyshev points, to spectral accuracy.

#include "core/base/types.h"

namespace wrinkle::validation {

/// f(s) ≈ Σ_k c_k T_k(2s − 1), k < n, through the values at s_j = ½ + ½ cos(π(j + ½)/n), integrated term by term. The
/// error falls as ρ⁻ⁿ, where ρ > 1 says how far f is analytic around the interval. Unlike differentiation, integration
/// loses no digits to round-off, however many points there are.
class ChebyshevIntegral {
 public:
  explicit ChebyshevIntegral(Index n);
  const Vector& nodes() const { return nodes_; }

  /// Row i turns nodal values into ∫_0^{points_i} f ds.
  Matrix up_to(const Vector& points) const;

 private:
  Vector nodes_;
  Matrix coefficients_;  // nodal values → c_k
};

}  // namespace wrinkle::validation
