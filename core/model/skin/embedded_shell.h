#pragma once
/// A thin shell on a soft interior that it follows at low spatial frequencies only: Rémillard, Kry 2013, § 3 to 5.

#include "core/constraint/linear_constraint.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle {

/// plate: D = Eh³/12(1 − ν²). The paper prints h³E (§ 4.1) for the energy of Grinspun et al. 2003, Σ k θ²|e|/h̄, h̄ a
/// third of the mean height of the two triangles; paper_as_hinge: h³E as that k, which is 3 k θ²|e|²/A, 72 (1 − ν²) D
/// in the plate's place; paper_as_plate: h³E in the plate's place, 12 (1 − ν²) D.
enum class BendingCoefficient { plate, paper_as_plate, paper_as_hinge };

/// [J] what each of them has for D, the k of DiscreteHinge.
double hinge_stiffness(BendingCoefficient coefficient, double thickness, const Elastic& skin);

/// Minimise the shell's energy subject to H x = H x_q, x_q = B q where the interior has the surface (eq. 9). Contact,
/// weight and held unknowns are added to the problem like to any other.
struct EmbeddedShell : ShellModel {
  LinearConstraint constraint;

  /// Takes x_q [m] as what the shell is to follow: h = H x_q.
  void follow(const Vector& embedded) { constraint.h = constraint.H * embedded; }
};

/// `filter`: H [constraints × vertices] of one coordinate, of local averages or a spectral basis; the same for all
/// three but a held one. Throws std::invalid_argument for a filter that does not fit the mesh, or options that make no
/// sense.
EmbeddedShell make_embedded_shell(const TriangleMesh& rest, const SparseMatrix& filter, const ShellOptions& options);

}  // namespace wrinkle
