#include "core/model/creased/creased_shell.h"

#include "core/base/require.h"
#include "core/constraint/stitch_rows.h"

namespace wrinkle {

namespace {

/// All copies of vertices of the uncut mesh.
std::vector<Index> copies_of(const std::vector<Index>& uncut, const CreasedMesh& creased) {
  const std::vector<char> held = held_vertices(uncut, creased.num_real);
  std::vector<Index> out;
  for (Index v = 0; v < creased.num_vertices(); ++v)
    if (held[creased.original[v]]) out.push_back(v);
  return out;
}

}  // namespace

CreasedShell make_creased_shell(const CreasedMesh& creased, const CreasePattern& pattern, ShellOptions o) {
  require(o.bending != ShellBending::midedge && !o.clamp_point,
          "a creased shell bends by hinges, and none of its edges is clamped");
  o.held = copies_of(o.held, creased);
  CreasedShell out{make_shell(creased_sheet(creased, pattern), of_unit_thickness(o)), {}, creased.original};
  out.stitches = stitch_rows(creased.stitches, creased.num_vertices(), out.problem.fixed);
  return out;
}

CreasedShell make_creased_shell(const TriangleMesh& mesh, const ShellOptions& options) {
  const CreasePattern none{.mesh = mesh, .edges = find_edges(mesh), .points = {}, .segments = {}};
  return make_creased_shell(cut_creases(none), none, options);
}

ShellSheet creased_sheet(const CreasedMesh& creased, const CreasePattern& pattern) {
  return {creased.mesh, shared_edges(creased, pattern), creased.share, point_unknowns(creased.num_vertices()),
          3 * creased.num_vertices()};
}

ShellOptions of_unit_thickness(ShellOptions o) {
  o.bending_stiffness = o.bending_stiffness.value_or(o.material.bending_stiffness(o.thickness));
  o.material.young *= o.thickness;
  o.density *= o.thickness;
  o.thickness = 1;
  return o;
}

}  // namespace wrinkle
