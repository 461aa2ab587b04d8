#include "core/model/shell/plate_bending.h"

#include <algorithm>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/triplets.h"
#include "core/constraint/layer_coupling.h"
#include "core/energy/quadratic_hinge.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/meshless_laplacian.h"

namespace wrinkle {

namespace {

/// Lᵀ diag(weight) L ⊗ I₃, lower triangle.
SparseMatrix squared(const SparseMatrix& laplacian, const Vector& weight) {
  const SparseMatrix square = SparseMatrix(laplacian.transpose()) * (weight.asDiagonal() * laplacian);
  return per_coordinate(square.triangularView<Eigen::Lower>());
}

/// How many edges away the border's vertices are from an inner one: 0 for these.
std::vector<Index> edges_to_inside(const MeshEdges& found, Index vertices) {
  std::vector<Index> out(vertices, 0);
  for (const MeshEdge& edge : found.edges)
    if (edge.boundary()) out[edge.ends[0]] = out[edge.ends[1]] = vertices;  // far
  for (bool changed = true; changed;) {
    changed = false;
    for (const MeshEdge& edge : found.edges)
      for (int k = 0; k < 2; ++k) {
        Index& far = out[edge.ends[k]];
        const Index near = out[edge.ends[1 - k]];
        if (near + 1 >= far) continue;
        far = near + 1;
        changed = true;
      }
  }
  return out;
}

/// Passes the areas of border vertices on, from the farthest to the inner ones, in equal shares along edges.
Vector with_border_area(const MeshEdges& found, const std::vector<Index>& depth, Vector areas) {
  for (Index level = *std::max_element(depth.begin(), depth.end()); level > 0; --level) {
    Vector share = Vector::Zero(areas.size());
    const auto each_way_down = [&](const auto& take) {
      for (const MeshEdge& edge : found.edges)
        for (int k = 0; k < 2; ++k)
          if (depth[edge.ends[k]] == level && depth[edge.ends[1 - k]] == level - 1)
            take(edge.ends[k], edge.ends[1 - k]);
    };
    each_way_down([&](Index from, Index) { share[from] += 1; });
    each_way_down([&](Index from, Index to) { areas[to] += areas[from] / share[from]; });
    for (Index v = 0; v < static_cast<Index>(areas.size()); ++v)
      if (depth[v] == level) areas[v] = 0;
  }
  return areas;
}

}  // namespace

SparseMatrix cotangent_bending(const TriangleMesh& mesh, double stiffness, BorderRows border) {
  const auto vertices = static_cast<Index>(mesh.vertices.size());
  const MeshEdges found = find_edges(mesh);
  const std::vector<Index> depth = edges_to_inside(found, vertices);
  require(!depth.empty() && *std::max_element(depth.begin(), depth.end()) < vertices,
          "bending of {} vertices, a piece of which has none inside", vertices);
  WRINKLE_FAULT(boundary_rows_dropped, border = BorderRows::dropped);
  const Vector areas = vertex_areas(mesh);
  Vector standing = areas;
  if (border == BorderRows::redistributed) standing = with_border_area(found, depth, areas);
  if (border == BorderRows::dropped)
    for (Index v = 0; v < vertices; ++v)
      if (depth[v] > 0) standing[v] = 0;
  const SparseMatrix laplacian = cotangent_laplacian(mesh).selfadjointView<Eigen::Lower>();
  return squared(laplacian, stiffness * standing.cwiseQuotient(areas.cwiseAbs2()));
}

SparseMatrix meshless_bending(const Neighborhoods& around, const Vector& areas, double stiffness) {
  require(areas.size() == around.num_points(), "{} areas of {} points", areas.size(), around.num_points());
  return squared(meshless_laplacian(around), stiffness * areas);
}

SparseMatrix hinge_bending(const TriangleMesh& mesh, double stiffness) {
  WRINKLE_FAULT(quadratic_hinge_third, stiffness *= 3);
  std::vector<Triplet> entries;
  for (const MeshEdge& e : find_edges(mesh).edges) {
    if (e.boundary()) continue;
    const std::array<Index, 4> at{e.ends[0], e.ends[1], mesh.triangles[e.triangle[0]][e.corner[0]],
                                  mesh.triangles[e.triangle[1]][e.corner[1]]};
    const QuadraticHinge::Rest<double> hinge = QuadraticHinge::rest(
        {mesh.vertices[at[0]], mesh.vertices[at[1]], mesh.vertices[at[2]], mesh.vertices[at[3]]}, stiffness);
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b)
        if (at[a] >= at[b]) entries.emplace_back(at[a], at[b], hinge.stiffness * hinge.c[a] * hinge.c[b]);
  }
  const auto vertices = static_cast<Index>(mesh.vertices.size());
  return per_coordinate(from_triplets(vertices, vertices, entries));
}

double quadratic_form(const SparseMatrix& lower, const Vector& x) {
  return 0.5 * x.dot(lower.selfadjointView<Eigen::Lower>() * x);
}

}  // namespace wrinkle
