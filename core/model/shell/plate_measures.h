#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// What a sheet's triangles say of its deformation, whatever the method that moves it calls strain.
class PlateMeasures {
 public:
  /// `rest`: the sheet unstrained. Throws std::invalid_argument for a triangle without area.
  explicit PlateMeasures(const TriangleMesh& rest);

  /// The principal Green strains of each triangle, E = ½ (FᵀF − I), the larger first. x: three per vertex.
  std::vector<VectorN<2>> principal_strains(const Vector& x) const;
  /// max |E| over triangles and principal directions.
  double max_strain(const Vector& x) const;
  /// √(Σ A (E₁² + E₂²) / Σ A)
  double rms_strain(const Vector& x) const;
  /// max ||e|/l − 1| over the boundary's edges, 0 without one.
  double boundary_edge_stretch(const Vector& x) const;

 private:
  std::vector<std::array<Index, 3>> triangles_;
  std::vector<MatrixN<2>> inverse_;  // of the edges at rest [1/m], in the triangle's own plane
  std::vector<double> area_;         // [m²]
  struct Edge {
    std::array<Index, 2> ends;
    double length;  // l [m]
  };
  std::vector<Edge> boundary_;
};

}  // namespace wrinkle
