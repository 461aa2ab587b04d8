#pragma once
/// A thin elastic shell with sharp creases: any model may carry the creases of Patkar, Jin & Fedkiw 2015 (§ 3), here
/// finite elements, for ConstrainedNewton at rest and ConstrainedEuler in motion.

#include "core/constraint/linear_constraint.h"
#include "core/crease/creased_mesh.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle {

/// On the creased mesh. Each copy of a triangle has its share of the membrane's energy and of the mass, each copy of an
/// edge that of the hinge; across a crease there is no hinge, so that the pieces turn freely about it. With all copies
/// in one place the energy is that of the uncut shell.
/// Springs at the crease are terms to add to the problem before it is solved.
struct CreasedShell : ShellModel {
  LinearConstraint stitches;    // H x = 0: sews the pieces together
  std::vector<Index> original;  // of each vertex: that of the uncut mesh
};

/// `options.held` are vertices of the uncut mesh, in place with all their copies; bending is by hinges. Throws
/// std::invalid_argument for options that make no sense.
CreasedShell make_creased_shell(const CreasedMesh& creased, const CreasePattern& pattern, ShellOptions options);

/// Of an uncut mesh: the same shell without creases.
CreasedShell make_creased_shell(const TriangleMesh& mesh, const ShellOptions& options);

/// The shell's elements alone, for models of which it is a part; unknowns by vertices of the creased mesh.
ShellSheet creased_sheet(const CreasedMesh& creased, const CreasePattern& pattern);

/// The same shell, given by its stiffnesses: see ShellOptions.
ShellOptions of_unit_thickness(ShellOptions options);

}  // namespace wrinkle
