#include "core/model/shell/shell_elements.h"

#include <Eigen/Geometry>
#include <cmath>
#include <type_traits>

#include "core/assembly/element_sums.h"
#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/energy/baraff_witkin.h"
#include "core/energy/membrane_corotated.h"
#include "core/energy/midedge_bending.h"

namespace wrinkle {

namespace {

double rest_angle(const TriangleMesh& mesh, const std::array<Index, 4>& v) {
  const auto point = [&](Index i) {
    return Vec3<double>{mesh.vertices[i].x(), mesh.vertices[i].y(), mesh.vertices[i].z()};
  };
  HingeFrame<double> frame;
  frame.set(point(v[0]), point(v[1]), point(v[2]), point(v[3]));
  WRINKLE_FAULT(hinge_rest_angle_sign, return -std::atan2(frame.sine(), frame.cosine()));
  return std::atan2(frame.sine(), frame.cosine());
}

/// The surface that the hinges are at rest on.
TriangleMesh resting(const TriangleMesh& mesh, const RestHeight& height) {
  TriangleMesh out = mesh;
  if (height)
    for (auto& v : out.vertices) v.z() = height(v.head<2>());
  return out;
}

/// The field at the vertices.
std::vector<SkinPoint> at_vertices(const ShellSheet& sheet, const SkinField& field) {
  std::vector<SkinPoint> out;
  out.reserve(sheet.mesh.vertices.size());
  for (const auto& X : sheet.mesh.vertices) {
    const SkinPoint p = field(X.head<2>());
    require(p.young > 0 && p.thickness > 0, "at ({}, {}) m the skin is {} m thick with E = {} Pa: above 0 is allowed",
            X.x(), X.y(), p.thickness, p.young);
    out.push_back(p);
  }
  return out;
}

/// The thickness [m] and modulus of a triangle's membrane.
struct Stretching {
  double thickness;
  Elastic material;
};

/// Of a field: E h [N/m], the mean over the triangle's corners.
std::vector<Stretching> stretchings(const ShellSheet& sheet, const ShellOptions& o) {
  std::vector<Stretching> out(sheet.mesh.triangles.size(), {o.thickness, o.material});
  if (!o.field) return out;
  const std::vector<SkinPoint> at = at_vertices(sheet, o.field);
  const auto mean = [&](const std::array<Index, 3>& corners, const auto& f) {
    return (f(at[corners[0]]) + f(at[corners[1]]) + f(at[corners[2]])) / 3;
  };
  for (std::size_t t = 0; t < out.size(); ++t) {
    const auto& corners = sheet.mesh.triangles[t];
    double stretching = mean(corners, [](const SkinPoint& p) { return p.young * p.thickness; });
    WRINKLE_FAULT(thickness_lost, stretching = mean(corners, [](const SkinPoint& p) { return p.young; }));
    out[t] = {1.0, {stretching, o.material.poisson}};
  }
  return out;
}

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

template <class Membrane>
typename Membrane::template Rest<double> rest_of(const TriangleMesh& mesh, Index t, const Stretching& s,
                                                 const VectorN<3>& axis) {
  const auto& [a, b, c] = mesh.triangles[t];
  const auto& X = mesh.vertices;
  if constexpr (std::is_same_v<Membrane, BaraffWitkin>)
    return BaraffWitkin::rest(X[a], X[b], X[c], axis_on(mesh, t, axis),
                              BaraffWitkin::Stiffness::isotropic(s.thickness, s.material.young));
  else
    return Membrane::rest(X[a], X[b], X[c], s.thickness, s.material);
}

template <class Membrane>
std::unique_ptr<Energy> sum_of(const ShellSheet& sheet, const ShellOptions& o) {
  std::vector<Stretching> all = stretchings(sheet, o);
  ElementSet<Membrane> out;
  for (Index t = 0; t < static_cast<Index>(all.size()); ++t) {
    double share = sheet.share[t];
    if (share == 0) continue;
    WRINKLE_FAULT(copy_stiffness_whole, share = 1);
    all[t].thickness *= share;
    const auto& [a, b, c] = sheet.mesh.triangles[t];
    out.add({sheet.unknowns[a], sheet.unknowns[b], sheet.unknowns[c]},
            rest_of<Membrane>(sheet.mesh, t, all[t], o.axis));
  }
  return std::make_unique<ElementSum<Membrane>>(out);
}

/// With a field: that at the edge's midpoint.
double stiffness_at(const ShellSheet& sheet, const ShellOptions& o, const MeshEdge& e) {
  if (!o.field) return o.bending_scale * o.bending_stiffness.value_or(o.material.bending_stiffness(o.thickness));
  const SkinPoint p = o.field((0.5 * (sheet.mesh.vertices[e.ends[0]] + sheet.mesh.vertices[e.ends[1]])).head<2>());
  return o.bending_scale * Elastic{p.young, o.material.poisson}.bending_stiffness(p.thickness);
}

Index apex(const TriangleMesh& mesh, const MeshEdge& e, int side) {
  return mesh.triangles[e.triangle[side]][e.corner[side]];
}

ElementSet<MidedgeBending> midedges(const ShellSheet& sheet, const ShellOptions& o) {
  const TriangleMesh& mesh = sheet.mesh;
  const MeshEdges topology = find_edges(mesh);
  const std::vector<char> held = held_vertices(o.held, static_cast<Index>(mesh.vertices.size()));
  const Index clamp = sheet.num_dofs, first_turn = clamp + (o.clamp_point ? 3 : 0);
  ElementSet<MidedgeBending> out;
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) {
    if (sheet.share[t] == 0) continue;
    const auto& c = mesh.triangles[t];
    std::array<Index, 9> groups{sheet.unknowns[c[0]], sheet.unknowns[c[1]], sheet.unknowns[c[2]]};
    std::array<double, 3> share, sign;
    for (int i = 0; i < 3; ++i) {
      const MeshEdge& e = topology.edges[topology.edge_of[t][i]];
      const int side = e.triangle[0] == t ? 0 : 1;
      const bool clamped = is_clamped(e, o, held);
      groups[3 + i] = !e.boundary() ? sheet.unknowns[apex(mesh, e, 1 - side)] : clamped ? clamp : kAbsent;
      groups[6 + i] = first_turn + topology.edge_of[t][i];
      share[i] = !e.boundary() ? 0.5 : clamped ? 1.0 : 0.0;
      sign[i] = side == 0 ? 1.0 : -1.0;
      WRINKLE_FAULT(midedge_clamp_halved, if (e.boundary()) share[i] *= 0.5);
    }
    out.add(groups, MidedgeBending::rest(mesh.vertices[c[0]], mesh.vertices[c[1]], mesh.vertices[c[2]], o.thickness,
                                         o.material, share, sign));
  }
  return out;
}

}  // namespace

ShellSheet whole_sheet(const TriangleMesh& mesh) {
  const auto vertices = static_cast<Index>(mesh.vertices.size());
  return {mesh, whole_edges(mesh), Vector::Ones(static_cast<Index>(mesh.triangles.size())), point_unknowns(vertices),
          3 * vertices};
}

std::unique_ptr<Energy> shell_membrane(const ShellSheet& sheet, const ShellOptions& o) {
  switch (o.membrane) {
    case ShellMembrane::none: break;
    case ShellMembrane::stvk: return sum_of<MembraneStvk>(sheet, o);
    case ShellMembrane::arap: return sum_of<MembraneArap>(sheet, o);
    case ShellMembrane::corotated: return sum_of<MembraneCorotated>(sheet, o);
    case ShellMembrane::baraff_witkin: return sum_of<BaraffWitkin>(sheet, o);
  }
  return nullptr;
}

std::unique_ptr<Energy> shell_bending(const ShellSheet& sheet, const ShellOptions& o) {
  switch (o.bending) {
    case ShellBending::none: break;
    case ShellBending::hinge: return std::make_unique<ElementSum<DiscreteHinge>>(shell_hinges(sheet, o));
    case ShellBending::midedge: return std::make_unique<ElementSum<MidedgeBending>>(midedges(sheet, o));
  }
  return nullptr;
}

ElementSet<DiscreteHinge> shell_hinges(const ShellSheet& sheet, const ShellOptions& o) {
  const TriangleMesh& mesh = sheet.mesh;
  const TriangleMesh rest = resting(mesh, o.rest_height);
  const std::vector<char> held = held_vertices(o.held, static_cast<Index>(mesh.vertices.size()));
  ElementSet<DiscreteHinge> out;
  for (const SharedEdge& e : sheet.edges) {
    const bool clamped = is_clamped(e, o, held);
    if (e.length_share == 0 || (e.boundary() && !clamped)) continue;
    double stiffness = e.length_share * stiffness_at(sheet, o, e);
    const double square = (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).squaredNorm();
    WRINKLE_FAULT(hinge_edge_not_squared, stiffness /= std::sqrt(square));
    std::array<Index, 4> groups{sheet.unknowns[e.ends[0]], sheet.unknowns[e.ends[1]], sheet.unknowns[apex(mesh, e, 0)],
                                sheet.num_dofs};
    if (clamped) {
      out.add(groups, {stiffness * square / mesh.area(e.triangle[0]), 0.0});
      WRINKLE_FAULT(hinge_clamp_halved, out.rest.back().stiffness *= 0.5);
      continue;
    }
    groups[3] = sheet.unknowns[apex(mesh, e, 1)];
    const double area = mesh.area(e.triangle[0]) + mesh.area(e.triangle[1]);
    out.add(groups,
            {stiffness * square / area, rest_angle(rest, {e.ends[0], e.ends[1], apex(mesh, e, 0), apex(mesh, e, 1)})});
  }
  return out;
}

std::vector<char> held_vertices(const std::vector<Index>& which, Index vertices) {
  std::vector<char> out(vertices, 0);
  for (const Index v : which) {
    require(v >= 0 && v < vertices, "held vertex {} does not exist: there are {}", v, vertices);
    out[v] = 1;
  }
  return out;
}

bool is_clamped(const MeshEdge& e, const ShellOptions& o, const std::vector<char>& held) {
  return o.clamp_point && e.boundary() && held[e.ends[0]] && held[e.ends[1]];
}

std::vector<Index> point_unknowns(Index vertices) {
  std::vector<Index> out(vertices);
  for (Index v = 0; v < vertices; ++v) out[v] = 3 * v;
  return out;
}

Vector positions(const TriangleMesh& mesh) {
  Vector out(3 * static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < out.size() / 3; ++v) out.segment<3>(3 * v) = mesh.vertices[v];
  return out;
}

}  // namespace wrinkle
