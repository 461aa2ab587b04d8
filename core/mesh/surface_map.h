#pragma once
#include "core/mesh/flat_locator.h"

namespace wrinkle {

/// A surface in space over its material space: u ↦ x(u), linear on each triangle of a flat mesh. Where u is outside of
/// the mesh, its nearest point counts. Safe to ask from several threads.
class SurfaceMap {
 public:
  /// `x` [m], three numbers per vertex. Throws std::invalid_argument where x has another size, or as FlatLocator and
  /// vertex_normals do.
  SurfaceMap(FlatMesh mesh, Vector x);

  const FlatMesh& mesh() const { return locator_.mesh(); }
  const Vector& x() const { return x_; }

  VectorN<3> position(const VectorN<2>& u) const;  // [m]
  /// The vertices' normals (see vertex_normals.h), linear in between, and of unit length again.
  VectorN<3> normal(const VectorN<2>& u) const;
  /// Columns t, b = n × t, n: right-handed and orthonormal, t along ∂x/∂u₁ (the triangles' mean at vertices, weighted
  /// by their areas at rest; linear in between).
  MatrixN<3> frame(const VectorN<2>& u) const;

 private:
  FlatLocator locator_;
  Vector x_, normals_, tangents_;  // three per vertex
};

}  // namespace wrinkle
