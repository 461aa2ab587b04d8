#pragma once
#include <string>

#include "core/base/status.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// The smoothest functions on a surface: L φ = μ M φ, L the cotangent Laplacian, M the vertices' areas.
struct SpectralBasis {
  Status status = Status::converged;  // iteration_limit: Lanczos; linear_solve_failed
  std::string message;
  Vector eigenvalues;  // μ [1/m²], ascending; 0 once for each piece of the surface
  Matrix modes;        // Φ [vertices × count], Φᵀ M Φ = I
  Vector areas;        // M's diagonal [m²]

  bool converged() const { return status == Status::converged; }

  /// H = ΦᵀM/√A [count × vertices], A the whole area: rows for constraints as in Rémillard, Kry 2013, § 3.2.
  ///
  /// With the areas, as H x is then ∫ φ x dA whatever the mesh, and H x = 0 leaves exactly the span of all higher
  /// modes; with Φᵀ alone a finely meshed part would count for more, and higher modes would be held too. √A makes
  /// the first row of a connected surface, the constant's, a weighted mean of weights that sum to one, like those of
  /// local averages; of several pieces the first rows are mixtures of their means.
  SparseMatrix rows() const;
};

/// The `count` smallest eigenpairs; of those that coincide as many as there are. The sign of a mode makes the first
/// entry positive that is more than half as large as its largest. By Spectra's Lanczos method on the inverse, repeated
/// on what is orthogonal to the modes found until it finds no smaller eigenvalue: one sequence alone may see an
/// eigenvalue of a symmetric surface once only. Throws std::invalid_argument for a count outside 1 to vertices − 2, a
/// triangle without area, or a vertex of no triangle.
SpectralBasis spectral_basis(const TriangleMesh& mesh, Index count);

}  // namespace wrinkle
