#pragma once
/// Discrete shells: a membrane of triangles and hinges between them, with stretching and bending stiffness apart.

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/geometry/triangle_mesh.h"

namespace wrinkle {

struct DiscreteShellOptions {
  double stretching = 1e4;          // E h [N/m]
  double poisson = 0;               // ν of the membrane
  double bending = 1e-3;            // D [J], k of DiscreteHinge
  double mass = 0.1;                // ρ [kg/m²], per area
  VectorN<3> gravity{0, 0, -9.81};  // [m/s²]
  std::vector<Index> held;          // vertices that stay where they are; nothing is clamped
};

/// Unknowns: three per vertex.
struct DiscreteShell {
  Problem problem;
  LinearLoad* gravity = nullptr;  // owned by the problem
  Vector x;                       // the rest state, from which hinges and membrane take their rest shape
};

/// StVK membrane and hinges (Grinspun et al. 2003), in place of the discrete shells that Chen, Kry & Vouga 2019 compare
/// with (Fig. 2, third column), which bend by the shape operators of Grinspun et al. 2006. There the stretching
/// stiffness is varied at one bending stiffness, so both are given here; a real plate has E h = 12 (1 − ν²) D / h².
/// Throws std::invalid_argument for stiffnesses or a mass that are not positive, or a held vertex that does not exist.
DiscreteShell make_discrete_shell(const TriangleMesh& rest, const DiscreteShellOptions& options);

}  // namespace wrinkle
