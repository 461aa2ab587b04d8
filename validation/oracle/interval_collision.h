#pragma once
/// A first look for exact_collision.h: most pairs of moving points, edges and triangles are decided without integers.

#include <optional>

#include "core/contact/closest_points.h"

namespace wrinkle::validation {

/// pair_collides, where intervals of doubles decide it; nothing where they do not.
///
/// The times [0, 1] are halved again and again. Over a part of them each polynomial lies between the least and the
/// largest of its Bernstein coefficients, which are intervals that hold all rounding. A part is done with where
///
///   - along an axis all corners of the first part of the pair are on one side of all of the second's, or
///   - the four points' volume has one sign, so that they lie in no plane, or
///   - along an axis two sides of the triangle turn about the point in opposite senses, or both ends of one edge lie on
///     the same side of the other: in no plane the parts touch then.
///
/// They touch where the volume changes its sign between a part's ends while along an axis all sides turn in one sense,
/// or both edges have their ends on different sides; or where at an end the volume is 0, and it is so or on a border.
/// Numbers that are not 0 and whose size is not within 2^±150 are left to integers.
std::optional<bool> collides_by_intervals(PairKind kind, const PairPoints& start, const PairPoints& end);

}  // namespace wrinkle::validation
