#pragma once
#include "core/model/shell/shell_elements.h"
#include "distributed/mesh_part.h"

namespace wrinkle {

/// The sheet that a process knows. Its neighbours' triangles are without material, and a hinge is the process's whose
/// its edge's first triangle is.
ShellSheet sheet_of_part(const MeshPart& part, const TriangleMesh& whole);

/// Of each vertex of the whole the lowest part that has a triangle there.
std::vector<Index> parts_of_vertices(const Triangles& triangles, Index vertices, const std::vector<Index>& part);

}  // namespace wrinkle
