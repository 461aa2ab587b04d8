#pragma once
/// A thin elastic plate of triangles: StVK membrane and one of two bending energies, under gravity.

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/geometry/triangle_mesh.h"
#include "core/material/elastic.h"

namespace wrinkle {

enum class ShellBending { hinge, midedge };

struct ThinShellOptions {
  ShellBending bending = ShellBending::midedge;
  double thickness = 0.01;          // [m]
  Elastic material{1e6, 0.0};       // [Pa]
  double density = 1000.0;          // [kg/m³]
  VectorN<3> gravity{0, 0, -9.81};  // [m/s²]
  std::vector<Index> clamped;       // vertices held in place; boundary edges between two of them are clamped
  VectorN<3> clamp_point{0, 0, 0};  // with a clamped edge it spans the plane that holds the shell there
};

/// Unknowns: three per vertex, then three for the clamp point (held), then with midedge bending one per edge (tan φ).
struct ThinShell {
  Problem problem;
  LinearLoad* gravity = nullptr;  // owned by the problem
  Vector x;                       // the flat state
  TriangleMesh mesh;

  VectorN<3> vertex(const Vector& state, Index v) const { return state.segment<3>(3 * v); }
};

/// Throws std::invalid_argument for a material, thickness or mesh that makes no sense.
ThinShell make_thin_shell(const TriangleMesh& rest, const ThinShellOptions& options);

}  // namespace wrinkle
