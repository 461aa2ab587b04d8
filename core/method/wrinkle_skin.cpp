#include "core/method/wrinkle_skin.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/assembly/linear_load.h"
#include "core/assembly/shell_sums.h"
#include "core/base/fault.h"
#include "core/energy/membrane_arap.h"
#include "core/method/shell_elements.h"

namespace wrinkle {

namespace {

/// The first unknown of each vertex: WrinkleSkin::vertex.
using Unknowns = std::vector<Index>;

ElementSet<MembraneArap> membrane(const TriangleMesh& mesh, const Unknowns& first, const WrinkleSkinOptions& options) {
  ElementSet<MembraneArap> out;
  for (const auto& t : mesh.triangles)
    out.add({first[t[0]], first[t[1]], first[t[2]]},
            MembraneArap::rest(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], options.thickness,
                               options.membrane));
  return out;
}

void check(const WrinkleSkinOptions& o) {
  o.membrane.check();
  if (!(o.thickness > 0 && o.density >= 0 && o.time_step >= 0 && o.bending.young >= 0))
    throw std::invalid_argument(
        fmt::format("a skin {} m thick, of {} kg/m³, with a bending modulus of {} Pa and steps of {} s: the first must "
                    "be above 0, the others not below",
                    o.thickness, o.density, o.bending.young, o.time_step));
}

Unknowns unknowns_of(const WrinkleSkin& skin) {
  Unknowns out(skin.surface.mesh.vertices.size());
  for (std::size_t v = 0; v < out.size(); ++v) out[v] = skin.vertex(static_cast<Index>(v));
  return out;
}

Problem fine_problem(const WrinkleSkin& skin, const WrinkleSkinOptions& o, InertiaEnergy*& inertia) {
  const TriangleMesh& mesh = skin.surface.mesh;
  const Unknowns first = unknowns_of(skin);
  Problem out;
  out.num_dofs = 3 * (static_cast<Index>(mesh.vertices.size()) + skin.num_also_seen);
  out.fixed.assign(out.num_dofs, 0);
  out.add(std::make_unique<ElementSum<MembraneArap>>(membrane(mesh, first, o)));
  if (o.bending.young > 0)
    out.add(
        std::make_unique<ElementSum<DiscreteHinge>>(hinges_of(mesh, first, o.bending.bending_stiffness(o.thickness))));
  const Vector of_vertices = lumped_mass(mesh, o.density * o.thickness);
  Vector mass = Vector::Zero(out.num_dofs);
  for (std::size_t v = 0; v < first.size(); ++v) mass.segment<3>(first[v]) = of_vertices.segment<3>(3 * v);
  out.add(std::make_unique<LinearLoad>(mass.cwiseProduct(o.gravity.replicate(mass.size() / 3, 1))));
  if (o.time_step > 0) inertia = &out.add(std::make_unique<InertiaEnergy>(mass, o.time_step));
  return out;
}

}  // namespace

WrinkleSkin make_wrinkle_skin(Problem coarse, const TriangleMesh& rest, std::vector<Index> unknowns,
                              const WrinkleSkinOptions& options) {
  check(options);
  WrinkleSkin out;
  out.surface = subdivide(rest, options.levels);
  out.num_also_seen = static_cast<Index>(options.also_seen.size());
  unknowns.insert(unknowns.end(), options.also_seen.begin(), options.also_seen.end());
  SparseMatrix weights(out.surface.num_new(), out.surface.num_coarse() + out.num_also_seen);
  weights.leftCols(out.surface.num_coarse()) = out.surface.weights;
  weights.makeCompressed();
  out.problem.coupling = LayerCoupling(weights);
  out.problem.fine = fine_problem(out, options, out.inertia);
  out.problem.coarse = std::move(coarse);
  out.problem.surface = std::move(unknowns);
  out.problem.check();
  return out;
}

Problem driven_surface(const TriangleMesh& rest) {
  Problem out;
  out.num_dofs = 3 * static_cast<Index>(rest.vertices.size());
  out.fixed.assign(out.num_dofs, 1);
  return out;
}

Vector lumped_mass(const TriangleMesh& mesh, double mass_per_area) {
  Vector out = Vector::Zero(3 * static_cast<Index>(mesh.vertices.size()));
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (const Index v : mesh.triangles[t]) out.segment<3>(3 * v).array() += mass_per_area * mesh.area(t) / 3;
  WRINKLE_FAULT(mass_not_lumped, out.setConstant(out.mean()));
  return out;
}

}  // namespace wrinkle
