#include "core/method/creased_shell.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/assembly/shell_sums.h"
#include "core/base/fault.h"
#include "core/constraint/stitch_rows.h"
#include "core/method/shell_elements.h"

namespace wrinkle {

namespace {

void check(const CreasedShellOptions& o) {
  o.material.check();
  if (!(o.thickness > 0))
    throw std::invalid_argument(fmt::format("thickness is {} m; it must be above 0", o.thickness));
  if (!(o.density > 0)) throw std::invalid_argument(fmt::format("density is {} kg/m³; it must be above 0", o.density));
}

/// One per unknown: 1 where a copy of a held vertex is.
std::vector<char> held_unknowns(const CreasedMesh& creased, const std::vector<Index>& held) {
  std::vector<char> out(3 * creased.num_vertices(), 0), uncut(creased.num_real, 0);
  for (const Index v : held) {
    if (v < 0 || v >= creased.num_real)
      throw std::invalid_argument(fmt::format("held vertex {} does not exist: there are {}", v, creased.num_real));
    uncut[v] = 1;
  }
  for (Index v = 0; v < creased.num_vertices(); ++v)
    if (uncut[creased.original[v]]) std::fill_n(out.begin() + 3 * v, 3, 1);
  return out;
}

}  // namespace

/// W of each copy is its share of the whole triangle's.
ElementSet<MembraneStvk> creased_membrane(const CreasedMesh& creased, const CreasedShellOptions& o) {
  ElementSet<MembraneStvk> out = membrane_of(creased.mesh, point_unknowns(creased.num_vertices()),
                                             {o.material.young * o.thickness, o.material.poisson});
  for (Index t = 0; t < out.size(); ++t) out.rest[t].volume *= creased.share[t];
  WRINKLE_FAULT(copy_stiffness_whole, for (Index t = 0; t < out.size(); ++t) out.rest[t].volume /= creased.share[t]);
  return out;
}

/// k |e|²/A of the whole edge and its whole triangles, times the part of |e| that is material.
ElementSet<DiscreteHinge> creased_hinges(const CreasedMesh& creased, const CreasePattern& pattern,
                                         const CreasedShellOptions& o) {
  const double stiffness = o.material.bending_stiffness(o.thickness);
  ElementSet<DiscreteHinge> out;
  for (const SharedEdge& e : shared_edges(creased, pattern)) {
    if (e.boundary() || e.length_share == 0) continue;
    const HingeAtRest hinge = hinge_at_rest(creased.mesh, e, e.length_share * stiffness);
    std::array<Index, 4> groups;
    for (int i = 0; i < 4; ++i) groups[i] = 3 * hinge.vertices[i];
    out.add(groups, hinge.rest);
  }
  return out;
}

CreasedShell make_creased_shell(const CreasedMesh& creased, const CreasePattern& pattern,
                                const CreasedShellOptions& o) {
  check(o);
  CreasedShell out;
  out.mesh = creased.mesh;
  out.original = creased.original;
  out.x = positions(creased.mesh);
  out.problem.num_dofs = static_cast<Index>(out.x.size());
  out.problem.fixed = held_unknowns(creased, o.held);
  out.stitches = stitch_rows(creased.stitches, creased.num_vertices(), out.problem.fixed);
  const Vector masses = creased_masses(creased, o.density * o.thickness);
  out.mass.resize(out.x.size());
  Vector weight(out.x.size());
  for (Index v = 0; v < masses.size(); ++v) {
    out.mass.segment<3>(3 * v).setConstant(masses[v]);
    weight.segment<3>(3 * v) = masses[v] * o.gravity;
  }
  out.problem.add(std::make_unique<ElementSum<MembraneStvk>>(creased_membrane(creased, o)));
  out.problem.add(std::make_unique<ElementSum<DiscreteHinge>>(creased_hinges(creased, pattern, o)));
  out.gravity = &out.problem.add(std::make_unique<LinearLoad>(std::move(weight)));
  return out;
}

CreasedShell make_creased_shell(const TriangleMesh& mesh, const CreasedShellOptions& options) {
  const CreasePattern none{.mesh = mesh, .edges = find_edges(mesh), .points = {}, .segments = {}};
  return make_creased_shell(cut_creases(none), none, options);
}

ShellEnergies shell_energies(const CreasedShell& shell, const Vector& x) {
  const Assembly value{};
  return {.bending = shell.problem.energies[1]->add_to(value, x),
          .stretching = shell.problem.energies[0]->add_to(value, x)};
}

Vector spread_to_copies(const CreasedShell& shell, const Vector& uncut) {
  Vector out(shell.x.size());
  for (Index v = 0; v < out.size() / 3; ++v) out.segment<3>(3 * v) = uncut.segment<3>(3 * shell.original[v]);
  return out;
}

}  // namespace wrinkle
