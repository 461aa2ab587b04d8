#include "validation/meters/level_waves.h"

#include <fmt/format.h>

#include <stdexcept>

namespace wrinkle::validation {

namespace {

/// Corner i of triangle t of a mesh that is `below` subdivisions coarser: its ith child has it, and so on down.
Index corner(const TriangleMesh& finest, std::size_t t, Index below, int i) {
  for (Index n = 0; n < below; ++n) t = 4 * t + static_cast<std::size_t>(i);
  return finest.triangles[t][static_cast<std::size_t>(i)];
}

}  // namespace

double level_waves(const Subdivision& surface, const Vector& height, Index level,
                   const std::function<bool(const VectorN<3>& rest)>& region) {
  const TriangleMesh& mesh = surface.mesh;
  if (level < 1 || level > surface.levels)
    throw std::invalid_argument(fmt::format("level {} of {}: there is none", level, surface.levels));
  if (height.size() != static_cast<Index>(mesh.vertices.size()))
    throw std::invalid_argument(fmt::format("{} heights of {} vertices", height.size(), mesh.vertices.size()));
  const Index below = surface.levels - level;  // subdivisions after the one that halves these edges
  const std::size_t parents = mesh.triangles.size() >> (2 * (below + 1));
  double sum = 0;
  Index count = 0;
  for (std::size_t t = 0; t < parents; ++t)
    for (int i = 0; i < 3; ++i) {
      const Index a = corner(mesh, t, below + 1, (i + 1) % 3), b = corner(mesh, t, below + 1, (i + 2) % 3);
      const Index middle = corner(mesh, 4 * t + 3, below, i);  // the fourth child's ith corner halves the edge across i
      if (!region(mesh.vertices[static_cast<std::size_t>(middle)])) continue;
      const double s = height[middle] - 0.5 * (height[a] + height[b]);
      const VectorN<3> edge = mesh.vertices[static_cast<std::size_t>(b)] - mesh.vertices[static_cast<std::size_t>(a)];
      sum += s * s / (0.25 * edge.squaredNorm());
      ++count;
    }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

}  // namespace wrinkle::validation
