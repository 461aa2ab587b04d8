#pragma once
/// A thin elastic shell of finite elements with sharp creases: any model may carry the creases of Patkar, Jin & Fedkiw
/// 2015 (§ 3), here StVK membrane and discrete hinges, for ConstrainedNewton at rest and ConstrainedEuler in motion.

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/constraint/linear_constraint.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_stvk.h"
#include "core/geometry/creased_mesh.h"
#include "core/material/elastic.h"

namespace wrinkle {

struct CreasedShellOptions {
  double thickness = 0.01;       // [m]
  Elastic material{1e6, 0.0};    // [Pa]
  double density = 1000.0;       // [kg/m³]
  VectorN<3> gravity{0, 0, 0};   // [m/s²]
  std::vector<Index> held = {};  // vertices of the uncut mesh, in place with all their copies
};

/// Three unknowns per vertex of the creased mesh. Each copy of a triangle has its share of the membrane's energy and of
/// the mass, each copy of an edge that of the hinge; across a crease there is no hinge, so that the pieces turn freely
/// about it. With all copies in one place the energy is that of the uncut shell.
/// Springs at the crease are terms to add to the problem before it is solved.
struct CreasedShell {
  Problem problem;
  LinearConstraint stitches;      // H x = 0: sews the pieces together
  LinearLoad* gravity = nullptr;  // owned by the problem
  Vector x;                       // [m] at rest
  Vector mass;                    // [kg] one per unknown
  TriangleMesh mesh;              // at rest, copies and all
  std::vector<Index> original;    // of each vertex: that of the uncut mesh

  VectorN<3> vertex(const Vector& state, Index v) const { return state.segment<3>(3 * v); }
};

/// Throws std::invalid_argument for a material, thickness, density or held vertex that makes no sense.
CreasedShell make_creased_shell(const CreasedMesh& creased, const CreasePattern& pattern,
                                const CreasedShellOptions& options);

/// Of an uncut mesh: the same shell without creases.
CreasedShell make_creased_shell(const TriangleMesh& mesh, const CreasedShellOptions& options);

/// The shell's elements alone, for models of which it is a part; groups by vertices of the creased mesh.
ElementSet<MembraneStvk> creased_membrane(const CreasedMesh& creased, const CreasedShellOptions& options);
ElementSet<DiscreteHinge> creased_hinges(const CreasedMesh& creased, const CreasePattern& pattern,
                                         const CreasedShellOptions& options);

/// [J] of bending and of stretching, without other terms. An Assembler of the problem must have been made.
struct ShellEnergies {
  double bending = 0, stretching = 0;
};
ShellEnergies shell_energies(const CreasedShell& shell, const Vector& x);

/// A shape of the uncut mesh, three numbers per vertex, taken by every copy of a vertex.
Vector spread_to_copies(const CreasedShell& shell, const Vector& uncut);

}  // namespace wrinkle
