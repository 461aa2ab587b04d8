#pragma once
#include "core/mesh/triangle_mesh.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The triangles of a mesh with its vertices at x [m], three numbers per vertex; fields are the caller's to add.
Frame surface_frame(const TriangleMesh& mesh, const Vector& x, double time);

}  // namespace wrinkle::validation
