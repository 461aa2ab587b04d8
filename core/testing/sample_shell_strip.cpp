/// The shell-like matrix of sample_matrices.h: a rolled strip of edge springs and mid-edge bending.

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "core/base/triplets.h"
#include "core/testing/sample_matrices.h"

namespace wrinkle {
namespace {

using Vector3 = Eigen::Vector3d;

struct Edge {
  Index from, to;
  std::array<Index, 2> opposite{-1, -1};  // the third vertices of the triangles at its left and right; -1: boundary
};

struct Strip {
  std::vector<Vector3> position;                                     // [relative to the strip's length]
  std::vector<std::array<Index, 3>> triangles;                       // vertices
  std::vector<std::array<std::pair<Index, int>, 3>> triangle_edges;  // edge and its side (0 left, 1 right)
  std::vector<Edge> edges;
  Index held_vertices = 0;  // the first ones

  Index vertex_dof(Index vertex, int axis) const {
    return vertex < held_vertices ? -1 : 3 * (vertex - held_vertices) + axis;
  }
  Index edge_dof(Index edge) const { return 3 * (static_cast<Index>(position.size()) - held_vertices) + edge; }
  Index num_dofs() const { return edge_dof(static_cast<Index>(edges.size())); }
};

/// A linear function of the unknowns: pairs (unknown, coefficient).
using Functional = std::vector<std::pair<Index, double>>;

void add_edges(Strip& strip) {
  std::map<std::pair<Index, Index>, Index> known;
  for (const auto& triangle : strip.triangles) {
    std::array<std::pair<Index, int>, 3> sides;
    for (int k = 0; k < 3; ++k) {
      const Index from = triangle[k], to = triangle[(k + 1) % 3], opposite = triangle[(k + 2) % 3];
      const int side = from < to ? 0 : 1;
      const auto [place, added] = known.try_emplace(std::minmax(from, to), static_cast<Index>(strip.edges.size()));
      if (added) strip.edges.push_back({std::min(from, to), std::max(from, to)});
      strip.edges[place->second].opposite[side] = opposite;
      sides[k] = {place->second, side};
    }
    strip.triangle_edges.push_back(sides);
  }
}

Strip make_strip(Index along, Index across) {
  Strip strip;
  const double size = 1.0 / along;
  strip.held_vertices = 2 * (across + 1);
  for (Index i = 0; i <= along; ++i) {
    for (Index j = 0; j <= across; ++j) {
      const double s = i * size;
      strip.position.emplace_back(std::sin(s), j * size, std::cos(s) - 1.0);
      if (i == along || j == across) continue;
      const Index corner = i * (across + 1) + j, next = corner + across + 1;
      strip.triangles.push_back({corner, next, next + 1});
      strip.triangles.push_back({corner, next + 1, corner + 1});
    }
  }
  add_edges(strip);
  return strip;
}

void add_vector(const Strip& strip, Index vertex, const Vector3& coefficient, Functional& out) {
  for (int axis = 0; axis < 3; ++axis) {
    const Index dof = strip.vertex_dof(vertex, axis);
    if (dof >= 0) out.emplace_back(dof, coefficient[axis]);
  }
}

/// t_e·(u₁ − u₀): the change of the edge's length.
Functional stretch(const Strip& strip, const Edge& edge) {
  const Vector3 tangent = (strip.position[edge.to] - strip.position[edge.from]).normalized();
  Functional out;
  add_vector(strip, edge.from, -tangent, out);
  add_vector(strip, edge.to, tangent, out);
  return out;
}

/// Adds ½ ∇θ_e·u. With a = |e| n/|n|² for a triangle of doubled-area normal n and f the foot of its height on the edge
/// (0…1), the triangle moves θ by −a at its opposite vertex, (1−f) a and f a at the edge's ends.
void add_half_dihedral(const Strip& strip, const Edge& edge, Functional& out) {
  if (edge.opposite[0] < 0 || edge.opposite[1] < 0) return;
  const Vector3 origin = strip.position[edge.from], e = strip.position[edge.to] - origin;
  for (int side = 0; side < 2; ++side) {
    const Vector3 arm = strip.position[edge.opposite[side]] - origin;
    const Vector3 normal = side == 0 ? e.cross(arm) : arm.cross(e);
    const Vector3 a = 0.5 * e.norm() / normal.squaredNorm() * normal;
    const double foot = arm.dot(e) / e.squaredNorm();
    add_vector(strip, edge.opposite[side], -a, out);
    add_vector(strip, edge.from, (1.0 - foot) * a, out);
    add_vector(strip, edge.to, foot * a, out);
  }
}

using Triplets = std::vector<Triplet>;

/// Adds k g gᵀ, lower triangle.
void add_square(const Functional& g, double stiffness, Triplets& triplets) {
  for (const auto& [row, row_value] : g) {
    for (const auto& [column, column_value] : g) {
      if (row >= column) triplets.emplace_back(row, column, stiffness * row_value * column_value);
    }
  }
}

/// Every unknown that the shell's bending energy of one triangle involves, with zero values: it makes the pattern.
Functional stencil(const Strip& strip, std::size_t triangle) {
  Functional out;
  for (const Index vertex : strip.triangles[triangle]) add_vector(strip, vertex, Vector3::Zero(), out);
  for (const auto& [edge, side] : strip.triangle_edges[triangle]) {
    const Index neighbour = strip.edges[edge].opposite[1 - side];
    if (neighbour >= 0) add_vector(strip, neighbour, Vector3::Zero(), out);
    out.emplace_back(strip.edge_dof(edge), 0.0);
  }
  return out;
}

}  // namespace

SparseMatrix shell_strip(Index along, Index across, double thickness) {
  const Strip strip = make_strip(along, across);
  Triplets triplets;
  for (const Edge& edge : strip.edges) add_square(stretch(strip, edge), thickness, triplets);
  for (std::size_t t = 0; t < strip.triangles.size(); ++t) {
    add_square(stencil(strip, t), 0.0, triplets);
    for (const auto& [edge, side] : strip.triangle_edges[t]) {
      Functional bend;
      add_half_dihedral(strip, strip.edges[edge], bend);
      bend.emplace_back(strip.edge_dof(edge), side == 0 ? 1.0 : -1.0);
      add_square(bend, thickness * thickness * thickness, triplets);
    }
  }
  return from_triplets(strip.num_dofs(), strip.num_dofs(), triplets);
}

}  // namespace wrinkle
