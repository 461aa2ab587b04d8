#pragma once
/// What a solve on more processes than there are would hand around, counted on one.

#include "distributed/scenes.h"

namespace wrinkle {

struct Plan {
  Index parts = 0;
  Index unknowns = 0;                 // free, of the whole, and multipliers
  Index most_touched = 0;             // of the parts: the most of them that one touches
  long long halo = 0, most_halo = 0;  // bytes of one exchange, as DistributedProblem::halo_bytes: of all; of one part
};

Plan plan(const Scene& scene, Index parts);

}  // namespace wrinkle
