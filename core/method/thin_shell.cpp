#include "core/method/thin_shell.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/assembly/shell_sums.h"
#include "core/base/fault.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_stvk.h"
#include "core/energy/midedge_bending.h"

namespace wrinkle {

namespace {

struct Builder {
  const TriangleMesh& mesh;
  const ThinShellOptions& options;
  MeshEdges topology = find_edges(mesh);
  std::vector<char> clamped = mark(options.clamped, mesh.vertices.size());

  Index num_vertices() const { return static_cast<Index>(mesh.vertices.size()); }
  Index edge_unknown(Index edge) const { return 3 * (num_vertices() + 1) + edge; }
  bool clamped_edge(const MeshEdge& e) const { return e.boundary() && clamped[e.ends[0]] && clamped[e.ends[1]]; }

  static std::vector<char> mark(const std::vector<Index>& which, std::size_t size) {
    std::vector<char> out(size, 0);
    for (const Index v : which) {
      if (v < 0 || v >= static_cast<Index>(size))
        throw std::invalid_argument(fmt::format("clamped vertex {} does not exist: there are {}", v, size));
      out[v] = 1;
    }
    return out;
  }

  /// The vertex across an edge from its triangle `side`; the clamp point across a clamped edge, else −1.
  Index apex_across(const MeshEdge& e, int side) const {
    if (!e.boundary()) return mesh.triangles[e.triangle[1 - side]][e.corner[1 - side]];
    return clamped_edge(e) ? num_vertices() : -1;
  }

  ElementSet<MembraneStvk> membrane() const {
    ElementSet<MembraneStvk> out;
    for (const auto& t : mesh.triangles)
      out.add({3 * t[0], 3 * t[1], 3 * t[2]},
              MembraneStvk::rest(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], options.thickness,
                                 options.material));
    return out;
  }

  /// A clamped edge's hinge has the area of its one triangle: the flap on the other side is not material.
  ElementSet<DiscreteHinge> hinges() const {
    const double stiffness = options.material.bending_stiffness(options.thickness);
    ElementSet<DiscreteHinge> out;
    for (const MeshEdge& e : topology.edges) {
      const Index across = apex_across(e, 0);
      if (across < 0) continue;
      const double area = mesh.area(e.triangle[0]) + (e.boundary() ? 0.0 : mesh.area(e.triangle[1]));
      const double square = (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).squaredNorm();
      const Index own = mesh.triangles[e.triangle[0]][e.corner[0]];
      out.add({3 * e.ends[0], 3 * e.ends[1], 3 * own, 3 * across}, {stiffness * square / area, 0.0});
      WRINKLE_FAULT(hinge_clamp_halved, if (e.boundary()) out.rest.back().stiffness *= 0.5);
    }
    return out;
  }

  ElementSet<MidedgeBending> midedges() const {
    ElementSet<MidedgeBending> out;
    for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) {
      const auto& c = mesh.triangles[t];
      std::array<Index, 9> groups{3 * c[0], 3 * c[1], 3 * c[2]};
      std::array<double, 3> share, sign;
      for (int i = 0; i < 3; ++i) {
        const Index edge = topology.edge_of[t][i];
        const MeshEdge& e = topology.edges[edge];
        const int side = e.triangle[0] == t ? 0 : 1;
        const Index across = apex_across(e, side);
        groups[3 + i] = across < 0 ? kAbsent : 3 * across;
        groups[6 + i] = edge_unknown(edge);
        share[i] = !e.boundary() ? 0.5 : across < 0 ? 0.0 : 1.0;
        sign[i] = side == 0 ? 1.0 : -1.0;
        WRINKLE_FAULT(midedge_clamp_halved, if (e.boundary()) share[i] *= 0.5);
      }
      out.add(groups, MidedgeBending::rest(mesh.vertices[c[0]], mesh.vertices[c[1]], mesh.vertices[c[2]],
                                           options.thickness, options.material, share, sign));
    }
    return out;
  }

  /// [N], a third of each triangle's weight on each corner.
  Vector weight(Index num_dofs) const {
    Vector out = Vector::Zero(num_dofs);
    for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
      for (const Index v : mesh.triangles[t])
        out.segment<3>(3 * v) += options.density * options.thickness * mesh.area(t) / 3 * options.gravity;
    WRINKLE_FAULT(gravity_one_percent, out *= 1.01);
    return out;
  }
};

void hold(const Builder& builder, bool edges, std::vector<char>& fixed) {
  const Index n = builder.num_vertices();
  for (Index v = 0; v <= n; ++v)
    if (v == n || builder.clamped[v]) std::fill_n(fixed.begin() + 3 * v, 3, 1);
  if (!edges) return;
  for (Index e = 0; e < static_cast<Index>(builder.topology.edges.size()); ++e)
    if (builder.clamped_edge(builder.topology.edges[e])) fixed[builder.edge_unknown(e)] = 1;
}

}  // namespace

ThinShell make_thin_shell(const TriangleMesh& rest, const ThinShellOptions& options) {
  options.material.check();
  if (!(options.thickness > 0))
    throw std::invalid_argument(fmt::format("thickness is {} m; it must be above 0", options.thickness));
  const Builder builder{rest, options};
  const bool midedge = options.bending == ShellBending::midedge;
  ThinShell out;
  out.mesh = rest;
  out.problem.num_dofs =
      midedge ? builder.edge_unknown(static_cast<Index>(builder.topology.edges.size())) : builder.edge_unknown(0);
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  hold(builder, midedge, out.problem.fixed);
  out.x.setZero(out.problem.num_dofs);
  for (Index v = 0; v < builder.num_vertices(); ++v) out.x.segment<3>(3 * v) = rest.vertices[v];
  out.x.segment<3>(3 * builder.num_vertices()) = options.clamp_point;

  out.problem.add(std::make_unique<ElementSum<MembraneStvk>>(builder.membrane()));
  if (midedge)
    out.problem.add(std::make_unique<ElementSum<MidedgeBending>>(builder.midedges()));
  else
    out.problem.add(std::make_unique<ElementSum<DiscreteHinge>>(builder.hinges()));
  out.gravity = &out.problem.add(std::make_unique<LinearLoad>(builder.weight(out.problem.num_dofs)));
  return out;
}

}  // namespace wrinkle
