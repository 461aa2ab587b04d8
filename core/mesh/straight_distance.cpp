#include "core/mesh/straight_distance.h"

#include <algorithm>
#include <tuple>

#include "core/base/require.h"

namespace wrinkle {

const VectorN<3>& StraightDistance::place(Index source) const {
  require(source >= 0 && source < num_vertices(), "source {} of a mesh of {} vertices", source, num_vertices());
  return mesh_->vertices[source];
}

std::span<const NearVertex> StraightDistance::within(Index source, double radius) {
  const VectorN<3>& from = place(source);
  found_.clear();
  for (Index v = 0; v < num_vertices(); ++v)
    if (const double d = (mesh_->vertices[v] - from).norm(); d < radius) found_.push_back({d, v});
  std::ranges::sort(found_, {}, [](const NearVertex& n) { return std::tuple(n.distance, n.vertex); });
  return found_;
}

void StraightDistance::lower(Index source, Vector& distance) {
  const VectorN<3>& from = place(source);
  require(distance.size() == num_vertices(), "{} distances for {} vertices", distance.size(), num_vertices());
  for (Index v = 0; v < num_vertices(); ++v) distance[v] = std::min(distance[v], (mesh_->vertices[v] - from).norm());
}

}  // namespace wrinkle
