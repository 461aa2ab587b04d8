#include "core/model/shell/shell_model.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/mesh/cotangent_laplacian.h"

namespace wrinkle {

namespace {

void check_shell(const ShellOptions& o) {
  o.material.check();
  require(o.thickness > 0, "thickness is {} m; it must be above 0", o.thickness);
  require(o.bending_stiffness.value_or(1) > 0 && o.bending_scale > 0 && o.density >= 0 && o.axis.norm() > 0,
          "a bending stiffness of {} J scaled by {}, a density of {} kg/m³, an axis {} long: above 0, above "
          "0, at least 0 and above 0 are allowed",
          o.bending_stiffness.value_or(1), o.bending_scale, o.density, o.axis.norm());
  if (o.held_coordinate && (*o.held_coordinate < 0 || *o.held_coordinate > 2))
    throw std::invalid_argument(fmt::format("coordinate {} is held; 0, 1 or 2 are allowed", *o.held_coordinate));
  require(o.bending != ShellBending::midedge ||
              (!o.bending_stiffness && o.bending_scale == 1 && !o.field && !o.rest_height),
          "midedge bending is that of thickness and material, and flat at rest");
}

void hold_sheet(const ShellSheet& sheet, const ShellOptions& o, Problem& problem) {
  const std::vector<char> held = held_vertices(o.held, static_cast<Index>(sheet.mesh.vertices.size()));
  for (std::size_t v = 0; v < held.size(); ++v) {
    if (held[v]) std::fill_n(problem.fixed.begin() + sheet.unknowns[v], 3, 1);
    if (o.held_coordinate) problem.fixed[sheet.unknowns[v] + *o.held_coordinate] = 1;
  }
  if (!o.clamp_point) return;
  std::fill_n(problem.fixed.begin() + sheet.num_dofs, 3, 1);
  if (o.bending != ShellBending::midedge) return;
  for (std::size_t e = 0; e < sheet.edges.size(); ++e)
    if (is_clamped(sheet.edges[e], o, held)) problem.fixed[sheet.num_dofs + 3 + static_cast<Index>(e)] = 1;
}

/// [kg] of each vertex. With a field: as remesh.h has it, so that the momentum that remeshing keeps is the one that an
/// integrator knows.
Vector vertex_masses(const ShellSheet& sheet, const ShellOptions& o) {
  Vector out = lumped_masses(sheet.mesh, sheet.share, o.density * o.thickness);
  if (o.field) {
    out = vertex_areas(sheet.mesh);
    for (Index v = 0; v < out.size(); ++v)
      out[v] = o.density * o.field(sheet.mesh.vertices[v].head<2>()).thickness * out[v];
  }
  WRINKLE_FAULT(mass_not_lumped, out.setConstant(out.mean()));
  return out;
}

void add_weight(const ShellSheet& sheet, const ShellOptions& o, ShellModel& out) {
  out.mass = Vector::Zero(out.problem.num_dofs);
  if (o.density == 0) return;
  Vector weight = Vector::Zero(out.problem.num_dofs);
  const Vector masses = vertex_masses(sheet, o);
  for (Index v = 0; v < masses.size(); ++v) {
    out.mass.segment<3>(sheet.unknowns[v]).setConstant(masses[v]);
    weight.segment<3>(sheet.unknowns[v]) = masses[v] * o.gravity;
  }
  WRINKLE_FAULT(gravity_one_percent, weight *= 1.01);
  if (!o.gravity.isZero(0)) out.gravity = &out.problem.add(std::make_unique<LinearLoad>(std::move(weight)));
}

}  // namespace

ShellModel make_shell(ShellSheet sheet, const ShellOptions& o) {
  check_shell(o);
  ShellModel out;
  const auto turns = o.bending == ShellBending::midedge ? static_cast<Index>(sheet.edges.size()) : 0;
  out.problem.num_dofs = sheet.num_dofs + (o.clamp_point ? 3 : 0) + turns;
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  hold_sheet(sheet, o, out.problem);
  out.x.setZero(out.problem.num_dofs);
  for (std::size_t v = 0; v < sheet.unknowns.size(); ++v) out.x.segment<3>(sheet.unknowns[v]) = sheet.mesh.vertices[v];
  if (o.clamp_point) out.x.segment<3>(sheet.num_dofs) = *o.clamp_point;
  if (auto membrane = shell_membrane(sheet, o)) out.membrane = &out.problem.add(std::move(membrane));
  if (auto bending = shell_bending(sheet, o)) out.bending = &out.problem.add(std::move(bending));
  add_weight(sheet, o, out);
  out.mesh = std::move(sheet.mesh);
  return out;
}

ShellModel make_shell(const TriangleMesh& rest, const ShellOptions& options) {
  return make_shell(whole_sheet(rest), options);
}

void move_terms(ShellModel& shell, Problem& problem) {
  for (auto& term : shell.problem.energies) problem.energies.push_back(std::move(term));
  shell.problem.energies.clear();
}

ShellEnergies shell_energies(const ShellModel& shell, const Vector& x) {
  return {.bending = shell.bending->add_to({}, x), .stretching = shell.membrane->add_to({}, x)};
}

}  // namespace wrinkle
