#pragma once
#include "core/mesh/neighborhoods.h"

namespace wrinkle {

/// Bending of an isometric plate, flat at rest, as a quadratic form of its points (Bergou et al. 2006):
///
///   E = ½ D ∫ |Δx|² dA = ½ xᵀ K x  [J],
///
/// as |Δx| is the curvature where lengths are kept. All return the lower triangle of K [N/m] on 3 N unknowns, three to
/// a point, for QuadraticEnergy; D = E h³/12(1−ν²) [J]. A plate that is bent on a cylinder of curvature κ should have
/// ½ D κ² per area, whichever way it is bent.

/// What becomes of a border vertex's row of the cotangent Laplacian, which is not the curvature there but, divided by
/// the area, the conormal's derivative: of order κ × length of the plate / spacing, and as the energy goes with its
/// square, hundreds of times the energy of the plate.
enum class BorderRows {
  dropped,        ///< the border's area does not count either
  redistributed,  ///< its area goes to the nearest inner vertices, in equal shares along edges: all area counts
  kept,           ///< as it is: to show it
};

/// ½ D Σ_i a_i |Σ_j L_ij x_j/A_i|², L the cotangent Laplacian, A_i a third of the triangles around vertex i, a_i the
/// area that it stands for. Exact for parabolas on grids; on irregular meshes L x/A is right on average only, and its
/// scatter adds to the energy, however fine the mesh. Throws std::invalid_argument for a mesh without inner vertices.
SparseMatrix cotangent_bending(const TriangleMesh& mesh, double stiffness,
                               BorderRows border = BorderRows::redistributed);

/// ½ D Σ_i A_i |(L x)_i|², L the meshless Laplacian, border points as all others; areas [m²] one per point. It
/// converges on any points, in second order where neighbourhoods are even.
SparseMatrix meshless_bending(const Neighborhoods& around, const Vector& areas, double stiffness);

/// The sum of QuadraticHinge over the inner edges: on equilateral meshes exact. On others what it stores depends on the
/// way the plate is bent, however fine the mesh: 0.75 to 3 times the energy on a grid of right triangles.
SparseMatrix hinge_bending(const TriangleMesh& mesh, double stiffness);

/// ½ xᵀ K x
double quadratic_form(const SparseMatrix& lower, const Vector& x);

}  // namespace wrinkle
