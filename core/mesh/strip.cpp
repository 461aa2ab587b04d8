#include "core/mesh/strip.h"

#include <random>

#include "core/base/random.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

VectorN<3> vertex(const StripOptions& o, Index i, Index j, std::mt19937_64& random) {
  const double dx = o.length / o.along, dy = o.width / o.across;
  VectorN<3> x(i * dx, j * dy, 0);
  if (o.pattern == StripPattern::aligned) return x;
  const double u = 0.25 * dx * symmetric_uniform(random), v = 0.25 * dy * symmetric_uniform(random);
  if (i > 0 && i < o.along) x.x() += u;
  if (i > 0 && i < o.along && j > 0 && j < o.across) x.y() += v;
  return x;
}

}  // namespace

TriangleMesh strip_mesh(const StripOptions& o) {
  require(o.length > 0 && o.width > 0 && o.along > 0 && o.across > 0,
          "a strip of {} m x {} m with {} x {} cells: all must be above 0", o.length, o.width, o.along, o.across);
  std::mt19937_64 random(o.seed);
  TriangleMesh mesh;
  for (Index i = 0; i <= o.along; ++i)
    for (Index j = 0; j <= o.across; ++j) mesh.vertices.push_back(vertex(o, i, j, random));
  for (Index i = 0; i < o.along; ++i)
    for (Index j = 0; j < o.across; ++j) {
      const Index a = i * (o.across + 1) + j, b = a + o.across + 1, c = b + 1, d = a + 1;
      const bool other = o.pattern == StripPattern::irregular && (random() >> 63) != 0;
      if (other) {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
      } else {
        mesh.triangles.push_back({a, b, d});
        mesh.triangles.push_back({b, c, d});
      }
    }
  return mesh;
}

}  // namespace wrinkle
