#pragma once
/// A thin elastic shell of triangles, at rest where its mesh is: a membrane, bending, its weight, and what is held. The
/// methods put more to it: constraints (embedded_shell.h), creases (creased_shell.h), a body below (wrinkle_skin.h).

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle {

/// Unknowns: the sheet's, three per vertex; then three for the clamp point (held) if there is one; then with midedge
/// bending one per edge (tan φ). Terms, in this order: membrane, bending, weight.
struct ShellModel {
  TriangleMesh mesh;  // at rest
  Problem problem;
  Vector x;                                        // the rest state
  Vector mass;                                     // [kg] one per unknown, of the vertices only
  Energy *membrane = nullptr, *bending = nullptr;  // owned by the problem; null where there is none
  LinearLoad* gravity = nullptr;                   // the same

  VectorN<3> vertex(const Vector& state, Index v) const { return state.segment<3>(3 * v); }
};

/// Throws std::invalid_argument for options or a mesh that make no sense.
ShellModel make_shell(ShellSheet sheet, const ShellOptions& options);
ShellModel make_shell(const TriangleMesh& rest, const ShellOptions& options);

/// Hands the shell's terms over to another problem, of which it is a part.
void move_terms(ShellModel& shell, Problem& problem);

/// [J] of bending and of stretching, without other terms, of a shell that has both. An Assembler of the problem must
/// have been made.
struct ShellEnergies {
  double bending = 0, stretching = 0;
};
ShellEnergies shell_energies(const ShellModel& shell, const Vector& x);

}  // namespace wrinkle
