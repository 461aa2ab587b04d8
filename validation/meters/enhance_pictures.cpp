#include "validation/meters/enhance_pictures.h"

#include "core/model/shell/shell_elements.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

void add_surface_curves(const std::string& name, const TriangleMesh& surface, Record& record) {
  Curve points{name + "_points", {"vertex", "1", {}}, {{"x", "m", {}}, {"y", "m", {}}, {"z", "m", {}}}};
  for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
    points.x.values.push_back(static_cast<double>(v));
    for (int c = 0; c < 3; ++c) points.y[c].values.push_back(surface.vertices[v][c]);
  }
  Curve triangles{name + "_triangles",
                  {"triangle", "1", {}},
                  {{"first corner", "1", {}}, {"second corner", "1", {}}, {"third corner", "1", {}}}};
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    triangles.x.values.push_back(static_cast<double>(t));
    for (int c = 0; c < 3; ++c) triangles.y[c].values.push_back(surface.triangles[t][c]);
  }
  record.curves.push_back(std::move(points));
  record.curves.push_back(std::move(triangles));
}

Frame displaced_frame(Moment time, const TriangleMesh& surface, const Vector& displacement) {
  Frame out = surface_frame(surface, positions(surface), std::move(time));
  out.point_fields["displacement"] = field("m", displacement);
  return out;
}

TriangleMesh surface_at(const TriangleMesh& topology, const Vector& x) {
  TriangleMesh out{{}, topology.triangles};
  for (Index v = 0; v < x.size() / 3; ++v) out.vertices.emplace_back(x.segment<3>(3 * v));
  return out;
}

}  // namespace wrinkle::validation
