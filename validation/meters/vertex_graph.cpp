#include "validation/meters/vertex_graph.h"

#include <vector>

namespace wrinkle::validation {

SparseMatrix vertex_graph(const TriangleMesh& mesh) {
  std::vector<Eigen::Triplet<double, Index>> entries;
  for (const auto& t : mesh.triangles)
    for (const Index a : t)
      for (const Index b : t) entries.emplace_back(a, b, 1.0);
  const auto n = static_cast<Index>(mesh.vertices.size());
  SparseMatrix out(n, n);
  out.setFromTriplets(entries.begin(), entries.end(), [](double, double) { return 1.0; });
  return out;
}

}  // namespace wrinkle::validation
