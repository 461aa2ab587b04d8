#pragma once
/// Garments as surfaces: two panels of one outline, sewn together along it and bulged apart.

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// The middle of a garment's shell, stress-free; triangles counter-clockwise seen from outside. x [m] is to the
/// wearer's left, y forwards, z up from the hips' joints.
struct SewnGarment {
  TriangleMesh middle;
  std::vector<Index> top;  // vertices of the highest row: neck and shoulders, or the waist
};

/// How the panels' cells are divided: by lot, or each as its neighbours are not, whereby all vertices have three
/// colours, no two of a triangle alike.
enum class Diagonals { drawn, alternating };

/// Of the panels' edges before they bulge [m]. Throws std::invalid_argument where they do not fit into a garment.
SewnGarment jacket(double edge, Diagonals diagonals = Diagonals::drawn);
SewnGarment trousers(double edge, Diagonals diagonals = Diagonals::drawn);

}  // namespace wrinkle::validation
