#pragma once
/// The meshes that assembly is timed on, and their elements.

#include <cmath>
#include <random>

#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_arap.h"
#include "core/energy/membrane_stvk.h"
#include "core/energy/midedge_bending.h"
#include "core/energy/quad_neo_hookean.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle::bench {

constexpr double kThickness = 1e-3;     // [m]; the sheets are 1 m × 1 m
constexpr Elastic kMaterial{1e6, 0.3};  // [Pa]

/// A square sheet that has been bent and jittered: nothing about it is regular but the numbering of its vertices.
struct CurvedSheet {
  TriangleMesh rest;  // flat
  MeshEdges topology;
  Vector x;  // three unknowns per vertex [m], then one per edge (tan φ)

  Index num_vertices() const { return static_cast<Index>(rest.vertices.size()); }
  Index num_triangles() const { return static_cast<Index>(rest.triangles.size()); }
  Index num_edges() const { return static_cast<Index>(topology.edges.size()); }
};

/// Vertex (i, j) is number i (n + 1) + j; diagonals alternate like those of a union jack.
inline TriangleMesh flat_square(Index n) {
  TriangleMesh mesh;
  for (Index i = 0; i <= n; ++i)
    for (Index j = 0; j <= n; ++j) mesh.vertices.emplace_back(double(i) / n, double(j) / n, 0.0);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) {
      const Index a = i * (n + 1) + j, b = a + n + 1, c = b + 1, d = a + 1;
      if ((i + j) % 2 != 0)
        mesh.triangles.insert(mesh.triangles.end(), {{a, b, c}, {a, c, d}});
      else
        mesh.triangles.insert(mesh.triangles.end(), {{a, b, d}, {b, c, d}});
    }
  return mesh;
}

/// n × n squares, waves of 2 % of the side, every coordinate moved at random by up to a tenth of the spacing.
inline CurvedSheet make_curved_sheet(Index n) {
  CurvedSheet out{flat_square(n), {}, {}};
  out.topology = find_edges(out.rest);
  out.x.resize(3 * out.num_vertices() + out.num_edges());
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> jitter(-0.1 / n, 0.1 / n);
  for (Index v = 0; v < out.num_vertices(); ++v) {
    const VectorN<3>& X = out.rest.vertices[v];
    const double height = 0.02 * std::sin(9 * X.x()) * std::cos(7 * X.y());
    out.x.segment<3>(3 * v) = X + VectorN<3>(jitter(random), jitter(random), height + jitter(random));
  }
  for (Index e = 0; e < out.num_edges(); ++e) out.x[3 * out.num_vertices() + e] = 1e-2 * std::sin(e);
  return out;
}

/// The one that assembly is timed on: 20,000 triangles, 29,800 inner edges.
inline const CurvedSheet& large_sheet() {
  static const CurvedSheet made = make_curved_sheet(100);
  return made;
}

/// One for every triangle.
template <class Membrane>
ElementSet<Membrane> membranes(const CurvedSheet& sheet) {
  ElementSet<Membrane> out;
  const auto& X = sheet.rest.vertices;
  for (const auto& t : sheet.rest.triangles)
    out.add({3 * t[0], 3 * t[1], 3 * t[2]}, Membrane::rest(X[t[0]], X[t[1]], X[t[2]], kThickness, kMaterial));
  return out;
}

/// One for every edge with two triangles.
inline ElementSet<DiscreteHinge> hinges(const CurvedSheet& sheet) {
  ElementSet<DiscreteHinge> out;
  const TriangleMesh& rest = sheet.rest;
  for (const MeshEdge& e : sheet.topology.edges) {
    if (e.boundary()) continue;
    const double square = (rest.vertices[e.ends[1]] - rest.vertices[e.ends[0]]).squaredNorm();
    const double area = rest.area(e.triangle[0]) + rest.area(e.triangle[1]);
    const auto apex = [&](int side) { return rest.triangles[e.triangle[side]][e.corner[side]]; };
    out.add({3 * e.ends[0], 3 * e.ends[1], 3 * apex(0), 3 * apex(1)},
            {kMaterial.bending_stiffness(kThickness) * square / area, 0.0});
  }
  return out;
}

/// One for every triangle; edges on the boundary are free.
inline ElementSet<MidedgeBending> midedges(const CurvedSheet& sheet) {
  ElementSet<MidedgeBending> out;
  const TriangleMesh& rest = sheet.rest;
  for (Index t = 0; t < sheet.num_triangles(); ++t) {
    const auto& c = rest.triangles[t];
    std::array<Index, 9> groups{3 * c[0], 3 * c[1], 3 * c[2]};
    std::array<double, 3> share, sign;
    for (int i = 0; i < 3; ++i) {
      const Index edge = sheet.topology.edge_of[t][i];
      const MeshEdge& e = sheet.topology.edges[edge];
      const int side = e.triangle[0] == t ? 0 : 1;
      groups[3 + i] = e.boundary() ? kAbsent : 3 * rest.triangles[e.triangle[1 - side]][e.corner[1 - side]];
      groups[6 + i] = 3 * sheet.num_vertices() + edge;
      share[i] = e.boundary() ? 0.0 : 0.5;
      sign[i] = side == 0 ? 1.0 : -1.0;
    }
    out.add(groups, MidedgeBending::rest(rest.vertices[c[0]], rest.vertices[c[1]], rest.vertices[c[2]], kThickness,
                                         kMaterial, share, sign));
  }
  return out;
}

/// n × n quadrilaterals in the plane over the sheet's vertices: two unknowns each.
template <class Quad>
ElementSet<Quad> quads(const TriangleMesh& square, Index n) {
  ElementSet<Quad> out;
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) {
      const Index a = i * (n + 1) + j, b = a + n + 1;
      const std::array<Index, 4> at{a, b, b + 1, a + 1};
      std::array<VectorN<2>, 4> corners;
      for (int k = 0; k < 4; ++k) corners[k] = square.vertices[at[k]].template head<2>();
      out.add({2 * at[0], 2 * at[1], 2 * at[2], 2 * at[3]}, Quad::rest(corners, 1.0, kMaterial));
    }
  return out;
}

/// The sheet's vertices seen from above: the state of its quadrilaterals.
inline Vector seen_from_above(const CurvedSheet& sheet) {
  Vector out(2 * sheet.num_vertices());
  for (Index v = 0; v < sheet.num_vertices(); ++v) out.segment<2>(2 * v) = sheet.x.segment<2>(3 * v);
  return out;
}

}  // namespace wrinkle::bench
