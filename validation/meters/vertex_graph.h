#pragma once
#include "core/base/types.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// A symmetric matrix of ones where two vertices share a triangle and on the diagonal of those that have one: the
/// pattern of a membrane's Hessian, one number a vertex.
SparseMatrix vertex_graph(const TriangleMesh& mesh);

}  // namespace wrinkle::validation
