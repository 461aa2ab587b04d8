#include "validation/scenes/few_centers.h"

#include <algorithm>
#include <limits>

#include "core/mesh/cluster_centers.h"
#include "core/mesh/edge_distance.h"

namespace wrinkle::validation {

FewCenters few_centers(const TriangleMesh& mesh, Index count, std::uint64_t seed) {
  FewCenters out;
  out.centers = cluster_centers(mesh, {.spacing = 1e-9, .seed = seed});  // so small that each vertex becomes a centre
  out.centers.resize(std::min(out.centers.size(), static_cast<std::size_t>(count)));
  EdgeDistance distance(mesh);
  Vector nearest = Vector::Constant(distance.num_vertices(), std::numeric_limits<double>::infinity());
  for (const Index center : out.centers) distance.lower(center, nearest);
  out.reach = nearest.maxCoeff();
  return out;
}

}  // namespace wrinkle::validation
