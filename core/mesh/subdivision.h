#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// A mesh refined by halving every edge, and where its vertices came from.
struct Subdivision {
  TriangleMesh mesh;     // vertices: the coarse ones in their order, then those of each level in turn
  Index levels = 0;      // triangles 4ᴸ t … 4ᴸ (t + 1) − 1 fill coarse triangle t
  SparseMatrix weights;  // W: a row for each new vertex, a column for each coarse one; X_new = W X_coarse
  std::vector<Index> level_of_new = {};  // of each new vertex, in W's rows: the subdivision 0, 1 … that made it
};

/// Linear subdivision: every triangle becomes four, `levels` times over; no vertex moves. A new vertex lies in one
/// coarse triangle, so a row of W has at most 3 nonzeros: its barycentric coordinates, multiples of 2⁻ᴸ and exact in
/// floating point. Chen et al. 2023, § 4.2. Throws std::invalid_argument for negative levels and where find_edges does.
Subdivision subdivide(const TriangleMesh& coarse, Index levels);

}  // namespace wrinkle
