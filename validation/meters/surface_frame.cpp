#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

Frame surface_frame(const TriangleMesh& mesh, const Vector& x, double time) {
  constexpr std::uint8_t kTriangle = 5;
  Frame out;
  out.time = time;
  out.points.assign(x.begin(), x.begin() + 3 * static_cast<std::ptrdiff_t>(mesh.vertices.size()));
  out.offsets.push_back(0);
  for (const auto& t : mesh.triangles) {
    out.connectivity.insert(out.connectivity.end(), t.begin(), t.end());
    out.offsets.push_back(static_cast<std::int64_t>(out.connectivity.size()));
    out.cell_types.push_back(kTriangle);
  }
  return out;
}

}  // namespace wrinkle::validation
