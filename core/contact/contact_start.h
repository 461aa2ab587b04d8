#pragma once
#include "core/contact/pair_candidates.h"

namespace wrinkle {

/// Throws std::invalid_argument, which names them, where features of one part that share no vertex meet at rest, to
/// rounding (64 ε of the largest coordinate), as the copies of a cut do, and panels laid over each other: rest_scale
/// leaves them neither ξ nor d̂, so that they would pass through each other.
void check_contact_rest(const ContactSurface& surface);

/// Throws std::invalid_argument, which names part, vertices and distance, where at x, all unknowns, a vertex is not at
/// a finite place, a pair is not farther apart than its ξ, or an edge and a triangle without a common vertex meet: no
/// barrier can part what starts so. Whether they meet is told exactly (edge_crossing.h), distances are rounded.
void check_contact_start(const ContactSurface& surface, const ContactReach& reach, const Vector& x);

}  // namespace wrinkle
