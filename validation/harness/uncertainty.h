#pragma once
/// How far a number may be off by discretisation, seeds and reference, after ASME V&V 20-2009.

#include <optional>
#include <span>

namespace wrinkle::validation {

/// What three levels of refinement say of a value.
struct GridConvergence {
  double order = 0.0;         // observed; below 0 where finer values lie ever farther apart, 0 where they swing
  double extrapolated = 0.0;  // Richardson's value at size 0, of the finest value's unit
  double uncertainty = 0.0;   // grid convergence index of the finest value, in its unit, at about 95 %
};

/// From values at the three smallest of the sizes, which may grow by any factors. Observed order p from
/// ε₃₂/ε₂₁ (Celik et al. 2008, eq. 3, by bisection: their iteration need not converge); index 1.25 |ε₂₁| / (r₂₁^q − 1)
/// with q = min(p, formal_order), as a lucky p promises too much. Where values swing, but the finest two less than the
/// others, the limit lies between these two: 3 |ε₂₁|, 3 being Roache's factor for what is not in the asymptotic range.
/// At most, and where they do not converge, or agree to the last digit as counts may, 3 times the range of the three.
/// None with fewer than three sizes above 0 or a value that is not finite.
std::optional<GridConvergence> grid_convergence(std::span<const double> sizes, std::span<const double> values,
                                                double formal_order = 2);

/// t s/√n of n values with sample deviation s and Student's t: of their mean, at 95 %. None of fewer than three.
std::optional<double> seed_uncertainty(std::span<const double> values);

}  // namespace wrinkle::validation
