#pragma once
/// Whether moving points, edges and triangles touch: decided exactly, for the study contact_ccd and the command `ccd`.

#include "core/contact/closest_points.h"

namespace wrinkle::validation {

/// Whether the two parts of a pair have a point in common at some time t in [0, 1], while their points go straight from
/// `start` to `end`, x(t) = (1 − t) start + t end [m]; borders, start and end count. Exact for the numbers as they are
/// given, and for whatever edge without length, triangle without area or motion in one plane they make. Throws
/// std::invalid_argument where a number is not finite.
bool pair_collides(PairKind kind, const PairPoints& start, const PairPoints& end);

struct CollisionAnswer {
  bool collides;
  bool by_integers;  // as intervals did not decide
};

/// That answer by interval_collision.h, and where it has none by integers.
CollisionAnswer decide_collision(PairKind kind, const PairPoints& start, const PairPoints& end);

/// By integers alone. The parts can touch only while all four points lie in one plane, |x₁ − x₀, x₂ − x₀, x₃ − x₀|(t) =
/// 0, a cubic with whole coefficients once all numbers are multiplied by a power of two. Its roots are isolated by
/// Sturm sequences; what lies where at a root follows from the signs of other polynomials there. Where the cubic is
/// zero throughout, the times at which the parts touch begin at 0 or at a root of one of those others.
bool collides_by_integers(PairKind kind, const PairPoints& start, const PairPoints& end);

}  // namespace wrinkle::validation
