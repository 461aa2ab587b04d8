#include "core/model/skin/embedded_shell.h"

#include "core/base/require.h"
#include "core/constraint/coordinate_rows.h"

namespace wrinkle {

/// k of DiscreteHinge, ½ k θ²|e|²/A; Grinspun's k θ²|e|/h̄ with h̄ = A/3|e| is 3 k θ²|e|²/A.
double hinge_stiffness(BendingCoefficient coefficient, double h, const Elastic& skin) {
  const double printed = h * h * h * skin.young;
  switch (coefficient) {
    case BendingCoefficient::plate: return skin.bending_stiffness(h);
    case BendingCoefficient::paper_as_plate: return printed;
    case BendingCoefficient::paper_as_hinge: break;
  }
  return 6 * printed;
}

EmbeddedShell make_embedded_shell(const TriangleMesh& rest, const SparseMatrix& filter, const ShellOptions& o) {
  require(filter.cols() == static_cast<Index>(rest.vertices.size()), "constraints on {} vertices for a mesh of {}",
          filter.cols(), rest.vertices.size());
  EmbeddedShell out{make_shell(rest, o), {}};
  out.constraint.H = coordinate_rows(filter, o.held_coordinate);
  require(out.x.size() == out.constraint.H.cols(),
          "an embedded shell has no unknowns but its vertices': no clamp, no edges' turns");
  out.follow(out.x);
  return out;
}

}  // namespace wrinkle
