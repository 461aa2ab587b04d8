#include "validation/meters/surface_curve.h"

namespace wrinkle::validation {

Curve surface_curve(const TriangleMesh& flat, const Vector& x) {
  Curve out{
      "surface", {"x at rest", "m", {}}, {{"y at rest", "m", {}}, {"x", "m", {}}, {"y", "m", {}}, {"z", "m", {}}}};
  for (Index v = 0; v < static_cast<Index>(flat.vertices.size()); ++v) {
    out.x.values.push_back(flat.vertices[v].x());
    out.y[0].values.push_back(flat.vertices[v].y());
    for (int i = 0; i < 3; ++i) out.y[1 + i].values.push_back(x[3 * v + i]);
  }
  return out;
}

Curve triangles_curve(const std::vector<std::array<Index, 3>>& triangles) {
  std::array<std::vector<double>, 3> corners;
  for (const auto& t : triangles)
    for (int i = 0; i < 3; ++i) corners[i].push_back(t[i]);
  return {"triangles", {"corner 0", "1", corners[0]}, {{"corner 1", "1", corners[1]}, {"corner 2", "1", corners[2]}}};
}

}  // namespace wrinkle::validation
