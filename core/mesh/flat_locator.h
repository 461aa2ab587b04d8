#pragma once
#include <vector>

#include "core/mesh/flat_mesh.h"

namespace wrinkle {

/// A point of a FlatMesh: Σ weights[i] u[triangles[triangle][i]].
struct FlatPoint {
  Index triangle;
  VectorN<3> weights;  // barycentric, Σ = 1
};

/// Of three numbers per vertex, those at the point.
VectorN<3> interpolate(const FlatMesh& mesh, const Vector& field, const FlatPoint& point);

/// Which triangle of a FlatMesh holds a point. A grid of cells, about one per triangle, knows the triangles whose boxes
/// meet each cell. It keeps a copy of the mesh, and is safe to ask from several threads.
class FlatLocator {
 public:
  /// Throws std::invalid_argument for a mesh without triangles, or with one that does not run anticlockwise.
  explicit FlatLocator(FlatMesh mesh);

  /// The triangle that holds u, of several the one with the lowest number; where u is outside, the nearest one, with
  /// the weights of its nearest point. Weights are in [0, 1].
  FlatPoint locate(const VectorN<2>& u) const;

  const FlatMesh& mesh() const { return mesh_; }

 private:
  using Cell = std::array<Index, 2>;
  Cell cell_of(const VectorN<2>& u) const;  // the nearest one, where u is outside
  template <class F>
  void for_cells(Index triangle, const F& f) const;
  template <class F>
  void for_ring(const Cell& center, Index ring, const F& f) const;  // each triangle there, some more than once
  FlatPoint nearest(const VectorN<2>& u) const;

  FlatMesh mesh_;
  VectorN<2> lower_;
  double side_ = 0;  // [m] of a cell
  Cell count_{};
  std::vector<Index> start_, members_;  // triangles of cell (i, j): members_[start_[k]] …, k = i count_[1] + j
};

}  // namespace wrinkle
