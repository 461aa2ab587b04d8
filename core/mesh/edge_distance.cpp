#include "core/mesh/edge_distance.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/require.h"

namespace wrinkle {

namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();

/// A heap's top is its largest: the nearest, and of equals the one with the lowest number.
bool later(const NearVertex& a, const NearVertex& b) {
  return a.distance > b.distance || (a.distance == b.distance && a.vertex > b.vertex);
}

}  // namespace

EdgeDistance::EdgeDistance(const TriangleMesh& mesh)
    : first_(mesh.vertices.size() + 1, 0),
      distance_(Vector::Constant(static_cast<Index>(mesh.vertices.size()), kUnreached)) {
  const std::vector<MeshEdge> edges = find_edges(mesh).edges;
  for (const MeshEdge& e : edges)
    for (const Index v : e.ends) ++first_[v + 1];
  for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
  neighbour_.resize(2 * edges.size());
  length_.resize(2 * edges.size());
  std::vector<Index> next(first_.begin(), first_.end() - 1);
  for (const MeshEdge& e : edges)
    for (int k = 0; k < 2; ++k) {
      const Index at = next[e.ends[k]]++;
      neighbour_[at] = e.ends[1 - k];
      length_[at] = (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).norm();
    }
}

EdgeDistance::EdgeDistance(const TriangleMesh& mesh, const Vector& unit) : EdgeDistance(mesh) {
  require(unit.size() == num_vertices() && (unit.array() > 0).all() && unit.allFinite(),
          "{} units of length for {} vertices: one each, above 0", unit.size(), num_vertices());
  for (Index v = 0; v < num_vertices(); ++v)
    for (Index k = first_[v]; k < first_[v + 1]; ++k) length_[k] /= 0.5 * (unit[v] + unit[neighbour_[k]]);
}

template <class Reach>
void EdgeDistance::search(Index source, const Reach& reach) {
  require(source >= 0 && source < num_vertices(), "source {} of a mesh of {} vertices", source, num_vertices());
  heap_.clear();
  if (reach(source, 0.0)) heap_.push_back({0.0, source});
  while (!heap_.empty()) {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    const auto [distance, vertex] = heap_.back();
    heap_.pop_back();
    for (Index k = first_[vertex]; k < first_[vertex + 1]; ++k)
      if (const double there = distance + length_[k]; reach(neighbour_[k], there)) {
        heap_.push_back({there, neighbour_[k]});
        std::push_heap(heap_.begin(), heap_.end(), later);
      }
  }
}

std::span<const NearVertex> EdgeDistance::within(Index source, double radius) {
  found_.clear();
  search(source, [&](Index v, double d) {
    if (d >= radius || d >= distance_[v]) return false;
    if (distance_[v] == kUnreached) found_.push_back({0.0, v});
    distance_[v] = d;
    return true;
  });
  for (NearVertex& near : found_) near.distance = std::exchange(distance_[near.vertex], kUnreached);
  std::sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return later(b, a); });
  return found_;
}

void EdgeDistance::lower(Index source, Vector& distance) {
  require(distance.size() == num_vertices(), "{} distances for {} vertices", distance.size(), num_vertices());
  search(source, [&](Index v, double d) {
    if (d >= distance[v]) return false;
    distance[v] = d;
    return true;
  });
}

}  // namespace wrinkle
