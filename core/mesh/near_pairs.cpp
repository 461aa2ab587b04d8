#include "core/mesh/near_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/parallel.h"

namespace wrinkle {

void NearPairSearch::find(const Vector& x, double distance, NearPairs& out) {
  vertices_.assign(surface_.num_vertices(), {});
  for (Index v = 0; v < surface_.num_vertices(); ++v) add(v, surface_.at(x, v));
  search(distance, out);
}

void NearPairSearch::find_on_way(const Vector& x, const Vector& direction, double distance, NearPairs& out) {
  vertices_.assign(surface_.num_vertices(), {});
  for (Index v = 0; v < surface_.num_vertices(); ++v) {
    add(v, surface_.at(x, v));
    add(v, surface_.at(x, v) + surface_.at(direction, v));
  }
  search(distance, out);
}

void NearPairSearch::add(Index vertex, const VectorN<3>& x) {
  if (!x.allFinite()) throw std::invalid_argument(fmt::format("contact vertex {} is not at a finite place", vertex));
  vertices_[vertex].add(x);
}

/// Calls visit(i, found) for i in [0, count), chunk by chunk at the same time; what it appends is sorted.
template <class Visit>
void NearPairSearch::collect(Index count, std::vector<NearPairs::Pair>& out, const Visit& visit) {
  parallel_for(kChunks, [&](Index chunk) {
    auto& found = chunks_[chunk];
    found.clear();
    const auto at = [&](Index c) { return static_cast<Index>(static_cast<long long>(count) * c / kChunks); };
    for (Index i = at(chunk); i < at(chunk + 1); ++i) visit(i, found);
    std::sort(found.begin(), found.end());
  });
  out.clear();
  for (const auto& chunk : chunks_) out.insert(out.end(), chunk.begin(), chunk.end());
}

void NearPairSearch::search(double distance, NearPairs& out) {
  if (!(distance >= 0 && std::isfinite(distance)))
    throw std::invalid_argument(fmt::format("pairs within {} m: must be finite and not negative", distance));
  const ContactSurface& s = surface_;
  for (Box3& box : vertices_) box.widen(0.5 * distance);
  const auto around = [&](const auto& corners) {
    Box3 box;
    for (const Index v : corners) box.add(vertices_[v]);
    return box;
  };
  edges_.resize(s.edges.size());
  for (std::size_t e = 0; e < edges_.size(); ++e) edges_[e] = around(s.edges[e].ends);
  triangles_.resize(s.triangles.size());
  for (std::size_t t = 0; t < triangles_.size(); ++t) triangles_[t] = around(s.triangles[t]);

  tree_.build(triangles_);
  collect(s.num_vertices(), out.vertex_triangle, [&](Index v, auto& found) {
    tree_.for_meeting(vertices_[v], [&](Index t) {
      const auto& [a, b, c] = s.triangles[t];
      if (v != a && v != b && v != c && s.watched(v, a)) found.push_back({v, t});
    });
  });
  tree_.build(edges_);
  collect(static_cast<Index>(s.edges.size()), out.edge_edge, [&](Index e, auto& found) {
    const Index a = s.edges[e].ends[0], b = s.edges[e].ends[1];
    tree_.for_meeting(edges_[e], [&](Index other) {
      if (other <= e) return;
      const auto& [c, d] = s.edges[other].ends;
      if (a != c && a != d && b != c && b != d && s.watched(a, c)) found.push_back({e, other});
    });
  });
  WRINKLE_FAULT(near_pairs_lost, (out.vertex_triangle.clear(), out.edge_edge.clear()));
}

}  // namespace wrinkle
