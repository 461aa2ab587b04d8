#pragma once
#include <functional>

#include "core/base/types.h"

namespace wrinkle {

/// A scalar function with what its author says are its derivatives.
struct DerivativeCheck {
  std::function<double(const Vector&)> value;
  std::function<Vector(const Vector&)> gradient;
  std::function<Matrix(const Vector&)> hessian;
};

/// Slopes of the Taylor remainders R₁(ε) = |f(x+εd) − f − ε g·d| and R₂(ε) = |R₁ − ½ε² d·H d|: 2 and 3 where the
/// gradient and the Hessian are right. Each is the mean over ε and −ε: on one side the first two orders of a remainder
/// may cancel, and its slope says nothing there. Remainders lost in round-off are left out; a remainder that is
/// round-off everywhere (a function that is quadratic along d) counts as right, one that is not finite never (NaN).
struct TaylorSlopes {
  double gradient, hessian;
};

/// Least-squares slopes over ε = step·2⁻ᵏ, k = 0…12: over the last four before round-off.
TaylorSlopes taylor_slopes(const DerivativeCheck& f, const Vector& x, const Vector& direction, double step);

}  // namespace wrinkle
