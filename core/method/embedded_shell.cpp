#include "core/method/embedded_shell.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <stdexcept>

#include "core/assembly/shell_sums.h"
#include "core/constraint/coordinate_rows.h"
#include "core/energy/baraff_witkin.h"
#include "core/energy/membrane_stvk.h"
#include "core/method/shell_elements.h"

namespace wrinkle {

namespace {

/// The axis, or where it lies within 6° of the triangle's normal, the first coordinate direction that does not.
VectorN<3> axis_on(const TriangleMesh& mesh, Index t, const VectorN<3>& axis) {
  const auto& [a, b, c] = mesh.triangles[t];
  const VectorN<3> normal = (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]);
  const auto lies_on = [&](const VectorN<3>& d) { return normal.cross(d).norm() > 0.1 * normal.norm() * d.norm(); };
  if (lies_on(axis)) return axis;
  for (int i = 0; i < 2; ++i)
    if (lies_on(VectorN<3>::Unit(i))) return VectorN<3>::Unit(i);
  return VectorN<3>::Unit(2);
}

std::unique_ptr<Energy> baraff_witkin(const TriangleMesh& mesh, const EmbeddedShellOptions& o) {
  const auto stiffness = BaraffWitkin::Stiffness::isotropic(o.thickness, o.skin.young);
  ElementSet<BaraffWitkin> out;
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    out.add({3 * a, 3 * b, 3 * c}, BaraffWitkin::rest(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c],
                                                      axis_on(mesh, t, o.axis), stiffness));
  }
  return std::make_unique<ElementSum<BaraffWitkin>>(out);
}

std::unique_ptr<Energy> stvk(const TriangleMesh& mesh, const EmbeddedShellOptions& o) {
  ElementSet<MembraneStvk> out;
  for (const auto& [a, b, c] : mesh.triangles)
    out.add({3 * a, 3 * b, 3 * c},
            MembraneStvk::rest(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], o.thickness, o.skin));
  return std::make_unique<ElementSum<MembraneStvk>>(out);
}

/// k of DiscreteHinge, ½ k θ²|e|²/A; Grinspun's k θ²|e|/h̄ with h̄ = A/3|e| is 3 k θ²|e|²/A.
double bending_coefficient(const EmbeddedShellOptions& o) {
  const double h = o.thickness, printed = h * h * h * o.skin.young;
  switch (o.bending) {
    case BendingCoefficient::plate: return o.bending_scale * o.skin.bending_stiffness(h);
    case BendingCoefficient::paper_as_plate: return o.bending_scale * printed;
    case BendingCoefficient::paper_as_hinge: break;
  }
  return o.bending_scale * 6 * printed;
}

void check(const TriangleMesh& rest, const SparseMatrix& filter, const EmbeddedShellOptions& o) {
  o.skin.check();
  if (!(o.thickness > 0 && o.bending_scale > 0 && o.axis.norm() > 0))
    throw std::invalid_argument(
        fmt::format("a shell {} m thick, its bending stiffness scaled by {}, its axis {} long: "
                    "all must be above 0",
                    o.thickness, o.bending_scale, o.axis.norm()));
  if (filter.cols() != static_cast<Index>(rest.vertices.size()))
    throw std::invalid_argument(
        fmt::format("constraints on {} vertices for a mesh of {}", filter.cols(), rest.vertices.size()));
}

}  // namespace

EmbeddedShell make_embedded_shell(const TriangleMesh& rest, const SparseMatrix& filter, const EmbeddedShellOptions& o) {
  check(rest, filter, o);
  EmbeddedShell out;
  out.rest = rest;
  out.x = positions(rest);
  out.problem.num_dofs = static_cast<Index>(out.x.size());
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  out.problem.energies.push_back(o.membrane == ShellMembrane::baraff_witkin ? baraff_witkin(rest, o) : stvk(rest, o));
  const std::vector<Index> unknowns = point_unknowns(static_cast<Index>(rest.vertices.size()));
  out.problem.add(std::make_unique<ElementSum<DiscreteHinge>>(hinges_of(rest, unknowns, bending_coefficient(o))));
  out.constraint.H = coordinate_rows(filter, o.held_coordinate);
  if (o.held_coordinate)
    for (Index i = *o.held_coordinate; i < out.problem.num_dofs; i += 3) out.problem.fixed[i] = 1;
  out.follow(out.x);
  return out;
}

}  // namespace wrinkle
