#pragma once
/// How strong waves of each level's length are on a subdivided surface.

#include <functional>

#include "core/mesh/subdivision.h"

namespace wrinkle::validation {

/// Mean of (s/l)² over the edges that subdivision `level` = 1 … levels halves and whose middle lies in `region`: s is
/// how far the height in the middle is from the mean of both ends', l half the edge's length [1]. Of what is smooth it
/// falls to a quarter from one level to the next, s ∝ l² f''/2; of waves as long as the mesh can carry it does not.
/// Edges inside count twice, those of a border once. 0 where no middle lies there. Throws std::invalid_argument for
/// another level, or as many heights as the surface has no vertices.
double level_waves(const Subdivision& surface, const Vector& height, Index level,
                   const std::function<bool(const VectorN<3>& rest)>& region);

}  // namespace wrinkle::validation
