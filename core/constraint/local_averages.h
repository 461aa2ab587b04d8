#pragma once
#include <vector>

#include "core/base/types.h"
#include "core/mesh/straight_distance.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// The filter that leaves waves of length λ free: Rémillard, Kry 2013, eq. 6.
struct AverageFilter {
  double sigma;  // standard deviation of the weights [m]
  VertexDistance distance = VertexDistance::edges;

  /// σ = scale λ/π, so that the weights' Fourier transform is at two of its standard deviations at 1/λ (scale = 1).
  static AverageFilter for_wavelength(double wavelength, double scale = 1.0);
  double spacing() const { return 2 * sigma; }  // r [m] of the centres
};

/// H [centres × vertices] of local averages: row i holds
///   α_j = w exp(−d²/2σ²) where d < 2σ, else 0,   Σ α_j = 1,
/// d the distance of vertex j to centre i, in the paper along edges. Rémillard, Kry 2013, eq. 1, 2. One number per
/// vertex: for points in space see per_coordinate. Throws std::invalid_argument for a σ that is not positive.
SparseMatrix local_averages(const TriangleMesh& mesh, const std::vector<Index>& centers, const AverageFilter& filter);

/// The vertices in no row of H, which nothing ties to the interior. At the filter's spacing greedy and blue-noise
/// centres leave none; uniform and lattice ones leave corners where a side is no whole number of spacings.
std::vector<Index> uncovered_vertices(const SparseMatrix& H);

}  // namespace wrinkle
