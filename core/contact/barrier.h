#pragma once
#include <limits>

#include "core/base/fault.h"
#include "core/base/simd.h"
#include "core/base/types.h"

namespace wrinkle {

/// A function of one number, and its first two derivatives there.
template <class T>
struct Jet {
  T value, slope, curvature;
};
using SecondOrderJet = Jet<double>;

/// Barrier of Li et al. 2020 (IPC), eq. 6, as energy per area of surface:
///
/// b(d) = −κ (d − d̂)² ln(d/d̂)  [J/m²] for 0 < d < d̂, 0 beyond, ∞ for d ≤ 0;  d, d̂ [m], κ [N/m³]
/// −b′ is the pressure [Pa]. Convex and twice continuously differentiable. IPC's distance is squared, ours is not.
struct Barrier {
  double distance;   // d̂
  double stiffness;  // κ

  SecondOrderJet evaluate(double d) const;
};

/// The same at d, of one or of several side by side, each with d̂ and κ of its own.
template <class T>
WRINKLE_INLINE Jet<T> barrier_at(T d, const T& distance, const T& stiffness) {
  using std::log, std::min;
  WRINKLE_FAULT(barrier_distance_squared_twice, d *= d / distance);
  const auto apart = d > T(0.0);  // false of what is no number
  const T at = select(apart, min(d, distance), distance), e = at - distance, part = e / at,
          logarithm = log(at / distance), slope = -stiffness * e;
  return {select(apart, slope * e * logarithm, T(std::numeric_limits<double>::infinity())),
          slope * (T(2.0) * logarithm + part), -stiffness * (T(2.0) * logarithm + T(4.0) * part - part * part)};
}

/// κ such that this law's pressure at half the barrier's distance is the given one: −b′(d̂/2) = κ d̂ (ln 2 + ½). The
/// elastic modulus of the softer side is a good pressure: contact is then no softer than what it presses on. It is the
/// law's, not that of SurfaceContact there, whose edges press as well.
double barrier_stiffness(double pressure, double distance);

}  // namespace wrinkle
