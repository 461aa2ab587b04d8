#pragma once
#include "core/contact/signed_distance.h"

namespace wrinkle {

/// A point's way in a body's own axes while both move along a search direction: X(α) = start + α velocity + α² bend.
/// For a_i and x − p linear in α that is exact.
struct RelativeWay {
  VectorN<3> start, velocity, bend;  // [m]

  VectorN<3> at(double part) const { return start + part * (velocity + part * bend); }
};

/// How far along a way from outside a shape the point may go, at most 1, so that everywhere up to there it keeps at
/// least the fraction `kept` of its first distance φ₀.
///
/// Conservative advancement: φ is convex, so along the whole way φ(X) ≥ φ(X_k) + ∇φ(X_k)·(X − X_k), a quadratic in α
/// that is followed to its first root at kept φ₀, where the next one starts. A way along a flat side is not held up as
/// it would be by steps of |φ| (the Lipschitz bound). 0 where the start is not outside.
double collision_free_part(const Shape& shape, const RelativeWay& way, double kept);

}  // namespace wrinkle
