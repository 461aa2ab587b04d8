#include "core/method/shell_elements.h"

#include <cmath>

#include "core/base/fault.h"

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

}  // namespace

ElementSet<DiscreteHinge> hinges_of(const TriangleMesh& mesh, const std::vector<Index>& first, double stiffness) {
  return hinges_of(mesh, first, [=](const VectorN<3>&) { return stiffness; });
}

HingeAtRest hinge_at_rest(const TriangleMesh& mesh, const MeshEdge& e, double stiffness) {
  const double area = mesh.area(e.triangle[0]) + mesh.area(e.triangle[1]);
  const double square = (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).squaredNorm();
  const std::array<Index, 4> v{e.ends[0], e.ends[1], mesh.triangles[e.triangle[0]][e.corner[0]],
                               mesh.triangles[e.triangle[1]][e.corner[1]]};
  WRINKLE_FAULT(hinge_edge_not_squared, stiffness /= std::sqrt(square));
  return {v, {stiffness * square / area, rest_angle(mesh, v)}};
}

ElementSet<DiscreteHinge> hinges_of(const TriangleMesh& mesh, const std::vector<Index>& first,
                                    const std::function<double(const VectorN<3>&)>& stiffness) {
  ElementSet<DiscreteHinge> out;
  for (const MeshEdge& e : find_edges(mesh).edges) {
    if (e.boundary()) continue;
    const VectorN<3> middle = 0.5 * (mesh.vertices[e.ends[0]] + mesh.vertices[e.ends[1]]);
    const auto [v, rest] = hinge_at_rest(mesh, e, stiffness(middle));
    out.add({first[v[0]], first[v[1]], first[v[2]], first[v[3]]}, rest);
  }
  return out;
}

ElementSet<MembraneStvk> membrane_of(const TriangleMesh& mesh, const std::vector<Index>& first,
                                     const Elastic& stretching) {
  ElementSet<MembraneStvk> out;
  for (const auto& t : mesh.triangles)
    out.add({first[t[0]], first[t[1]], first[t[2]]},
            MembraneStvk::rest(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], 1.0, stretching));
  return out;
}

Vector positions(const TriangleMesh& mesh) {
  Vector out(3 * static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < out.size() / 3; ++v) out.segment<3>(3 * v) = mesh.vertices[v];
  return out;
}

std::vector<Index> point_unknowns(Index vertices) {
  std::vector<Index> out(vertices);
  for (Index v = 0; v < vertices; ++v) out[v] = 3 * v;
  return out;
}

}  // namespace wrinkle
