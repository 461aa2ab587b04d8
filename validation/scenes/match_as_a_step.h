#pragma once
#include "core/step/semi_implicit.h"

namespace wrinkle::validation {

/// What a semi-implicit step with pre- and post-stabilisation does to keep copies together, by itself: positions,
/// velocities before damping, and after it.
inline void match_as_a_step(const Stitching& stitching, Motion& motion, double time_step) {
  stitching.match(motion.velocity, motion.x, 1 / time_step);
  stitching.match(motion.velocity);
  stitching.match(motion.velocity);
}

}  // namespace wrinkle::validation
