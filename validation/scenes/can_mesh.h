#pragma once
/// The mid-surface of a can: a cylinder with flat ends, closed.

#include <cstdint>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

struct CanOptions {
  double radius = 0.033, height = 0.115;  // R, H [m] of the mid-surface
  double wall = 1e-4, end = 2.5e-4;       // t of the wall, and of both ends [m]
  double edge = 4e-3;                     // [m] of the mesh, about
  double growth = 1.3;                    // of edges of the ends, ring by ring inwards; 1: none
  double disorder = 0.2;                  // of an edge: by how much vertices are moved along the surface at most
  std::uint64_t seed = 1;
};

/// Triangles of equal sides round the wall, row by row from z = 0, the rims among them; then the inner vertices of the
/// lower end, then those of the upper one. All look outwards.
struct CanMesh {
  TriangleMesh surface;
  std::vector<double> thickness;    // [m] of each vertex; the rims' is the wall's
  std::vector<Index> lower, upper;  // vertices of the ends, rims included
};

/// Throws std::invalid_argument for sizes that make no sense.
CanMesh can_mesh(const CanOptions& options);

}  // namespace wrinkle::validation
