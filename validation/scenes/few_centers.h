#pragma once
#include <cstdint>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// Fewer centres than § 3.1's rule asks for (Rémillard & Kry 2013), as Table 1 prints them.
struct FewCenters {
  std::vector<Index> centers;
  double reach = 0;  // from the vertex that is farthest from all of them, along edges [m]
};

/// The first `count` vertices of the greedy order, each the farthest from those before; the first by the seed.
FewCenters few_centers(const TriangleMesh& mesh, Index count, std::uint64_t seed = 1);

}  // namespace wrinkle::validation
