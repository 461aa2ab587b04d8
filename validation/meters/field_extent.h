#pragma once
/// Of a field on a surface that may be no wave: the length of all of it together, and how much of the surface it
/// stands on.

#include "core/base/types.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

struct FieldExtent {
  double wavelength =
      0;  // 2π/√(∫|∇z|² dA/∫z² dA) [m], of piecewise linear z, ∫z² lumped; a wave's own where it is fine
  double area = 0;  // (∫z² dA)²/(A ∫z⁴ dA), a part of the surface's area A: 2/3 of stripes, little of a spot
};

/// Of z [vertices] on the mesh. Stripes of two edges l, and the bump of one vertex among others that rest, in right or
/// in equilateral triangles, have π l. Throws std::invalid_argument where sizes differ.
FieldExtent field_extent(const TriangleMesh& mesh, const Vector& z);

}  // namespace wrinkle::validation
