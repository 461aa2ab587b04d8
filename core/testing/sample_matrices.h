#pragma once
/// Matrices with the structure that the solvers meet, for tests and benchmarks. Symmetric ones hold their lower
/// triangle.

#include "core/base/types.h"

namespace wrinkle {

/// The five-point Laplacian on nx × ny unknowns with zero Dirichlet boundary: 4 on the diagonal, −1 for each neighbour.
SparseMatrix laplacian_2d(Index nx, Index ny);

/// The seven-point Laplacian on n³ unknowns with zero Dirichlet boundary.
SparseMatrix laplacian_3d(Index n);

/// The graph Laplacian of an nx × ny grid (Neumann boundary): positive semidefinite, constants in its null space.
SparseMatrix neumann_laplacian_2d(Index nx, Index ny);

/// Random sparse symmetric matrix, about `per_row` off-diagonal entries in [−1, 1] a row, made strictly diagonally
/// dominant and therefore positive definite.
SparseMatrix random_spd(Index n, Index per_row, unsigned seed);

/// Saddle point [K Bᵀ; B 0] of the 2D Laplacian K (n² unknowns) and m < n² independent rows of B: inertia (n², m, 0).
SparseMatrix saddle_point(Index n, Index m);

/// Upwind convection-diffusion on nx × ny unknowns: unsymmetric, whole, diagonally dominant.
SparseMatrix convection_diffusion(Index nx, Index ny, double convection);

/// A clamped strip of along × across squares, each cut into two triangles and rolled along a unit arc, with three
/// unknowns a vertex and one an edge, as in the mid-edge discretisation of a shell:
///   E = ½ Σ_e h (t_e·(u₁ − u₀))² + ½ Σ_T Σ_{e∈T} h³ (½ ∇θ_e·u ± φ_e)²
/// h [relative to the strip's length 1], θ_e dihedral angle [rad], φ_e turn of the edge's director [rad].
/// Its pattern is that of the shell: a triangle couples the vertices of itself and its neighbours with its three edges.
/// The vertices of the first two columns are held. Condition number about h⁻² along⁴.
SparseMatrix shell_strip(Index along, Index across, double thickness);

/// y = A x for a symmetric matrix given by its lower triangle.
Vector symmetric_product(const SparseMatrix& lower, const Vector& x);

}  // namespace wrinkle
