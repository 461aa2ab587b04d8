#pragma once
#include <cstdint>
#include <vector>

#include "core/mesh/straight_distance.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// greedy: each new centre is the vertex farthest from all others, until none is farther than `cover` of the spacing
/// (Rémillard, Kry 2013, § 3.1: along edges, ½). uniform: rows and columns at the spacing, of a flat mesh in x and y;
/// lattice: rows of equilateral triangles of that side; blue_noise: vertices in random order, those at least the
/// spacing away from all others (Bergou et al. 2007 discuss such layouts).
enum class CenterLayout { greedy, uniform, lattice, blue_noise };

struct CenterOptions {
  CenterLayout layout = CenterLayout::greedy;
  double spacing = 0.1;                             // r [m]
  std::uint64_t seed = 1;                           // of the first vertex, or the order
  double cover = 0.5;                               // over r, of greedy centres: nearer ones the smaller it is
  VertexDistance distance = VertexDistance::edges;  // between vertices, of greedy centres and blue noise
};

/// Vertices that clusters of a surface have their centres at, each once. With greedy and blue_noise every piece of
/// the surface has one; uniform and lattice take the vertices nearest to their points, and may pass by a small piece.
/// Throws std::invalid_argument for a spacing or a cover that is not positive or a mesh without vertices.
std::vector<Index> cluster_centers(const TriangleMesh& mesh, const CenterOptions& options);

}  // namespace wrinkle
