#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// L [vertices × vertices], lower triangle: uᵀ L u = ∫ |∇u|² dA of the piecewise linear u,
///   L_ij = −½ (cot α + cot β),  L_ii = −Σ_j L_ij,
/// α, β the angles that lie opposite edge ij in its one or two triangles (Pinkall, Polthier 1993). Positive
/// semi-definite, Neumann's condition at the border. Throws std::invalid_argument for a triangle without area.
SparseMatrix cotangent_laplacian(const TriangleMesh& mesh);

/// A third of the area of the triangles around each vertex [m²]: the lumped mass that belongs to it.
Vector vertex_areas(const TriangleMesh& mesh);

}  // namespace wrinkle
