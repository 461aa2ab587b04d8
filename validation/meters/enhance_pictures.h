#pragma once
/// A coarse and a wrinkled surface as the store keeps them: curves for the report's pictures, a frame for ParaView.

#include "core/mesh/triangle_mesh.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// "<name>_points" (x, y, z [m] by vertex) and "<name>_triangles" (corners by triangle).
void add_surface_curves(const std::string& name, const TriangleMesh& surface, Record& record);

/// The surface at a time [s], or a load factor, with a displacement [m] at its vertices.
Frame displaced_frame(Moment time, const TriangleMesh& surface, const Vector& displacement);

/// The triangles of `topology` at x [m], three numbers per vertex.
TriangleMesh surface_at(const TriangleMesh& topology, const Vector& x);

}  // namespace wrinkle::validation
