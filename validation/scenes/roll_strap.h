#pragma once
/// A strap round a roll: a closed elastic strip of triangles, of vertices of its own, that touches the roll and is
/// glued to nothing. Chen et al. 2023, Fig. 8: the buckle.

#include <vector>

#include "core/assembly/element_sums.h"
#include "core/assembly/problem.h"
#include "validation/scenes/rolled_mat.h"

namespace wrinkle::validation {

/// As it is laid: loose, at a distance of the roll's section made convex, so that nothing touches or crosses anything.
struct RollStrap {
  TriangleMesh ring;          // [m] vertex (i, j) is number i (across + 1) + j, i round the roll, j along its axis
  Index across = 0;           // cells
  std::vector<double> along;  // [m] the way to each i, and the whole way round behind them
  double shorter = 0;         // by which part of that it is shortened in the end

  Index around() const { return static_cast<Index>(along.size()) - 1; }
  bool empty() const { return ring.vertices.empty(); }
};

/// Round all that is within its width (or next to it) where the mat's nodes are at `held`, at d̂, or half-way between
/// the floor and what lies lowest where there is less room. A closed way at a distance g of a convex one is 2πg longer:
/// in the end the strap is `buckle` shorter than the way round what it ties.
RollStrap lay_strap(const RolledMatOptions& options, const PrismMesh& mesh, const Vector& held);

/// Its terms in a problem, and its mass. A membrane (St. Venant-Kirchhoff, ν = 0) of E h w = `buckle_stiffness` [N];
/// hinges, flat at rest, of D = E h³/12; its weight.
class StrapTerms {
 public:
  /// Vertex v has its unknowns at first + 3 v, which are the problem's last.
  StrapTerms(const RolledMatOptions& options, const RollStrap& strap, Index first, Problem& problem);

  /// Pulls it tight: the rest lengths along it lack that part of what they are to lack in the end.
  void tighten(double part);
  double energy(const Vector& x) const;         // [J] elastic, and of its weight
  double stretch(const Vector& x) const;        // of its middle line, mean, less 1
  const Vector& mass() const { return mass_; }  // [kg] one per unknown of its own

 private:
  MembraneStvk::Rest<double> rest(Index triangle) const;

  RollStrap strap_;
  Index first_;
  double thickness_, young_, part_ = 0;  // [m], [Pa]
  Vector mass_;
  ElementSum<MembraneStvk>* membrane_;  // owned by the problem, as the next
  std::vector<Energy*> others_;
};

}  // namespace wrinkle::validation
