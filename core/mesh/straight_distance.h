#pragma once
#include <span>
#include <vector>

#include "core/mesh/edge_distance.h"

namespace wrinkle {

/// How far apart two vertices of a surface are: the shortest path along edges, as Rémillard, Kry 2013, § 3.1
/// approximate it, or the straight line. On a flat convex sheet the line is the geodesic, to which paths along edges do
/// not tend as the mesh gets finer.
enum class VertexDistance { edges, straight };

/// Lengths of straight lines between the vertices of a mesh [m], asked for like those of EdgeDistance. A query looks at
/// every vertex.
class StraightDistance {
 public:
  explicit StraightDistance(const TriangleMesh& mesh) : mesh_(&mesh) {}

  Index num_vertices() const { return static_cast<Index>(mesh_->vertices.size()); }
  /// As EdgeDistance::within: nearest first, of equals the lowest number; good until the next call.
  std::span<const NearVertex> within(Index source, double radius);
  void lower(Index source, Vector& distance);

 private:
  const VectorN<3>& place(Index source) const;

  const TriangleMesh* mesh_;  // not owned
  std::vector<NearVertex> found_;
};

}  // namespace wrinkle
