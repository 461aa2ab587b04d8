#pragma once
/// A thin shell on a soft interior that it follows at low spatial frequencies only: Rémillard, Kry 2013, § 3 to 5.

#include <optional>

#include "core/assembly/problem.h"
#include "core/constraint/linear_constraint.h"
#include "core/geometry/triangle_mesh.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// baraff_witkin: as printed (§ 5), its coefficients hE, hE, hE/2; stvk: the isotropic membrane of plane stress.
enum class ShellMembrane { baraff_witkin, stvk };

/// plate: D = Eh³/12(1 − ν²). The paper prints h³E (§ 4.1) for the energy of Grinspun et al. 2003, Σ k θ²|e|/h̄, h̄ a
/// third of the mean height of the two triangles; paper_as_hinge: h³E as that k, which is 3 k θ²|e|²/A, 72 (1 − ν²) D
/// in the plate's place; paper_as_plate: h³E in the plate's place, 12 (1 − ν²) D.
enum class BendingCoefficient { plate, paper_as_plate, paper_as_hinge };

struct EmbeddedShellOptions {
  double thickness = 1e-3;  // h [m]
  Elastic skin{1e6, 0.3};   // E_x [Pa], ν_x
  ShellMembrane membrane = ShellMembrane::baraff_witkin;
  BendingCoefficient bending = BendingCoefficient::plate;
  double bending_scale = 1;  // on that coefficient
  VectorN<3> axis{1, 0, 0};  // of the membrane's stretch, projected on each triangle; where it is nearly normal to
                             // one, the first of the coordinates' directions that is not takes its place
  std::optional<int> held_coordinate =
      {};  // 0, 1 or 2: all its unknowns are held, and have no constraints: plane strain
};

/// Minimise the shell's energy subject to H x = H x_q, x_q = B q where the interior has the surface (eq. 9). Unknowns:
/// three per vertex. Contact, weight and held unknowns are added to the problem like to any other.
struct EmbeddedShell {
  TriangleMesh rest;
  Problem problem;
  Vector x;  // the rest state
  LinearConstraint constraint;

  /// Takes x_q [m] as what the shell is to follow: h = H x_q.
  void follow(const Vector& embedded) { constraint.h = constraint.H * embedded; }
};

/// `filter`: H [constraints × vertices] of one coordinate, of local averages or a spectral basis; the same for all
/// three but a held one. Throws std::invalid_argument for a filter that does not fit the mesh, or options that make no
/// sense.
EmbeddedShell make_embedded_shell(const TriangleMesh& rest, const SparseMatrix& filter,
                                  const EmbeddedShellOptions& options);

}  // namespace wrinkle
