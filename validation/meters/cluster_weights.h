#pragma once
/// A cluster's row of weights on one mesh: what it keeps, and where its system has no solution. Li & Kry 2014,
/// § 4.2, 4.3.

#include "core/constraint/cluster_averages.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

struct SampledCluster {
  FlatMesh mesh;
  SkinCluster cluster;  // its centroid is the place that the weights are to keep
  ClusterAverages averages;

  double sum() const;  // vertex by vertex: Eigen's own sum depends on where memory is aligned, in its last bits
  Index count() const { return static_cast<Index>(averages.H.nonZeros()); }
  /// Σω x for x = A u + b of the columns of `map` [3 × n]: Aᵀ above bᵀ.
  VectorN<3> average(const MatrixN<3>& map) const {
    VectorN<3> out = VectorN<3>::Zero();
    for (Index v = 0; v < mesh.num_vertices(); ++v)
      out +=
          averages.H.coeff(0, v) * (map.transpose() * VectorN<3>(mesh.coordinates[v].x(), mesh.coordinates[v].y(), 1));
    return out;
  }
};

/// What one row of weights is like.
struct WeightQuality {
  double sum_error, place_error;  // |Σω − 1|; |Σω u/1 − place to be kept|/σ
  double negative, absolute;      // Σ|ω| over ω < 0, over all
  double singular;                // distance of the line of centres where det A = 0 from the origin, over r
};
WeightQuality weight_quality(const SampledCluster& one);

/// Σω − 1 while the origin moves along the normal of the line where det A = 0: eq. 9 depends on it.
Curve sum_over_origins(const SampledCluster& one, WeightForm form);

/// The weights about the centre, in radii.
Curve weights_curve(const SampledCluster& one);

/// The same on all of the mesh.
Frame weights_frame(const SampledCluster& one);

}  // namespace wrinkle::validation
