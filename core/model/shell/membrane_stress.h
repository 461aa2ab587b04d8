#pragma once
#include <vector>

#include "core/material/elastic.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// [Pa] S = λ tr(E) 1 + 2 μ E of each triangle, in x and y: the second Piola–Kirchhoff stress of a Saint
/// Venant–Kirchhoff membrane in plane stress, E = ½ (FᵀF − 1). `rest` is flat in z = 0; x [m], three numbers per vertex
/// of it and perhaps more behind them. Throws std::invalid_argument for another mesh, a triangle without area, an x
/// that is too short, or a material that makes no sense.
std::vector<MatrixN<2>> membrane_stresses(const TriangleMesh& rest, const Vector& x, const Elastic& material);

}  // namespace wrinkle
