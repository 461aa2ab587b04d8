#pragma once
#include <span>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

struct NearVertex {
  double distance;  // [m], or in units
  Index vertex;
};

/// Lengths of shortest paths along the edges of a mesh [m], by Dijkstra's algorithm. The graph is built once; a query
/// costs what it visits.
class EdgeDistance {
 public:
  explicit EdgeDistance(const TriangleMesh& mesh);
  /// In units of a length that varies, `unit` [m] at each vertex: an edge's length over the mean of its ends' units.
  /// Distances are then without dimension. Throws std::invalid_argument for units that are not positive, or not one per
  /// vertex.
  EdgeDistance(const TriangleMesh& mesh, const Vector& unit);

  Index num_vertices() const { return static_cast<Index>(first_.size()) - 1; }
  /// The vertices at a distance below `radius` from the source, nearest first, the source itself among them. Good until
  /// the next call. Throws std::invalid_argument where there is no such source.
  std::span<const NearVertex> within(Index source, double radius);
  /// Lowers distance[v], one per vertex, wherever a path from the source is shorter: after a call for each of many
  /// sources it is the distance to the nearest.
  void lower(Index source, Vector& distance);

 private:
  /// Visits vertices in the order of their distance; `reach(vertex, distance)` says whether to keep and pass on one.
  template <class Reach>
  void search(Index source, const Reach& reach);

  std::vector<Index> first_, neighbour_;  // of vertex v: first_[v] … first_[v + 1]
  std::vector<double> length_;
  std::vector<NearVertex> heap_, found_;
  Vector distance_;  // infinite between queries
};

}  // namespace wrinkle
