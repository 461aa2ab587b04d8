#include "validation/scenes/mat_drop_cubes.h"

#include <cmath>
#include <string>
#include <utility>

namespace wrinkle::validation {

namespace {

constexpr int kCorners = 8;
/// Two triangles for each side, seen from outside against the clock.
constexpr int kSides[][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                             {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

}  // namespace

TriangleMesh cube_corners(const MatDrop& scene, double side) {
  TriangleMesh out;
  for (const AffineBody& cube : scene.cubes) {
    const VectorN<12> q = scene.motion.y.segment<12>(cube.first);
    const Index first = static_cast<Index>(out.vertices.size());
    for (int i = 0; i < kCorners; ++i) {
      VectorN<3> x = q.head<3>();
      for (int axis = 0; axis < 3; ++axis) x += ((i >> axis & 1) != 0 ? 0.5 : -0.5) * side * q.segment<3>(3 + 3 * axis);
      out.vertices.push_back(x);
    }
    for (const auto& [a, b, c] : kSides) out.triangles.push_back({first + a, first + b, first + c});
  }
  return out;
}

Curve cube_curve(const MatDrop& start, const MatDrop& now, double side) {
  Curve out{"cubes", {"cube", "1", {}}, {}};
  const TriangleMesh before = cube_corners(start, side), after = cube_corners(now, side);
  for (const auto& [mesh, when] : {std::pair{&before, " at the start"}, std::pair{&after, ""}})
    for (int axis = 0; axis < 3; ++axis) {
      Column column{std::string(1, "xyz"[axis]) + when, "m", {}};
      for (const VectorN<3>& x : mesh->vertices) column.values.push_back(x[axis]);
      out.y.push_back(std::move(column));
    }
  for (std::size_t cube = 0; cube < now.cubes.size(); ++cube)
    out.x.values.insert(out.x.values.end(), kCorners, static_cast<double>(cube));
  return out;
}

void add_cubes(const MatDrop& scene, double side, Frame& frame) {
  constexpr std::uint8_t kTriangle = 5;
  const TriangleMesh cubes = cube_corners(scene, side);
  const auto first = static_cast<std::int64_t>(frame.points.size() / 3);
  for (const VectorN<3>& x : cubes.vertices) frame.points.insert(frame.points.end(), x.begin(), x.end());
  for (const auto& t : cubes.triangles) {
    for (const Index corner : t) frame.connectivity.push_back(first + corner);
    frame.offsets.push_back(static_cast<std::int64_t>(frame.connectivity.size()));
    frame.cell_types.push_back(kTriangle);
  }
  for (auto& [name, field] : frame.point_fields) {
    const std::size_t parts = field.values.size() / static_cast<std::size_t>(first);
    field.values.insert(field.values.end(), parts * cubes.vertices.size(), NAN);
  }
}

}  // namespace wrinkle::validation
