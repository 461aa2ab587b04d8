#pragma once
#include <array>
#include <vector>

#include "core/base/types.h"
#include "core/mesh/strip.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// A triangulation of a region of the plane: a skin in its material space. Triangles run anticlockwise.
struct FlatMesh {
  std::vector<VectorN<2>> coordinates;          // u [m]
  std::vector<std::array<Index, 3>> triangles;  // vertex indices

  Index num_vertices() const { return static_cast<Index>(coordinates.size()); }
  Index num_triangles() const { return static_cast<Index>(triangles.size()); }
  double area(Index triangle) const;  // [m²], negative where it runs clockwise
  TriangleMesh in_space() const;      // in z = 0: also the rest shape of a skin
};

/// The x and y of a surface.
FlatMesh flattened(const TriangleMesh& mesh);

/// A third of the area of the triangles around each vertex [m²].
Vector vertex_areas(const FlatMesh& mesh);

/// strip_mesh in the plane.
FlatMesh flat_strip(const StripOptions& options);

}  // namespace wrinkle
