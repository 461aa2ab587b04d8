#pragma once
/// Surfaces to put wrinkles on, made where they are needed. Normals point outwards.

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// An open cylinder around z: `around` × `along` quadrangles, each split in two. Vertex (i, j), i along z, is number
/// i around + j. Where `taper` is not 1, a cone whose upper end has `taper` times the radius.
struct CylinderOptions {
  double radius = 0.25, height = 1.0;  // [m]
  Index around = 24, along = 16;
  double taper = 1.0;
};
TriangleMesh cylinder_mesh(const CylinderOptions& options);

/// Radius of the circle and of the tube [m], quadrangles around each.
TriangleMesh torus_mesh(double radius, double tube, Index around_circle, Index around_tube);

/// A sphere of radius 1 + amplitude · f(direction) [m], f between −1 and 1 with bumps of about 70°, on an icosahedron
/// quartered `levels` times.
TriangleMesh bumpy_sphere_mesh(double amplitude, Index levels);

}  // namespace wrinkle::validation
