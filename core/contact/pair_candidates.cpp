#include "core/contact/pair_candidates.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/fault.h"
#include "core/base/parallel.h"
#include "core/contact/pair_block.h"

namespace wrinkle {

namespace {

constexpr Index kChunks = 64;

bool by_pair(const PairCandidate& a, const PairCandidate& b) {
  return a.pair < b.pair;
}

/// A thousandth of the |a × b|² that two edges have at right angles and at rest: Li et al. 2020, § 5.1.
double mollified_below(const ContactSurface& surface, PairKind kind, const std::array<Index, 4>& v) {
  if (kind == PairKind::point_triangle) return 0;
  return 1e-3 * (surface.rest[v[1]] - surface.rest[v[0]]).squaredNorm() *
         (surface.rest[v[3]] - surface.rest[v[2]]).squaredNorm();
}

/// Whether a pair is of one part, and so has a distance at rest.
bool rest_together(const ContactSurface& surface, const std::array<Index, 4>& v) {
  WRINKLE_FAULT(rest_distance_ignored, return false);
  return surface.part[v[0]] == surface.part[v[3]];
}

/// Nothing of either part is farther from its first point than the part is long.
bool surely_apart(PairKind kind, const PairPoints& x, double distance) {
  const bool triangle = kind == PairKind::point_triangle;
  const double sizes = triangle ? std::sqrt(std::max((x[2] - x[1]).squaredNorm(), (x[3] - x[1]).squaredNorm()))
                                : (x[1] - x[0]).norm() + (x[3] - x[2]).norm(),
               least = (distance + sizes) * (1 + 1e-12);
  return (x[triangle ? 1 : 2] - x[0]).squaredNorm() > least * least;
}

/// What rest_scale is at most: by those corners of both parts that are nearest at rest.
double most_scale(const ContactSurface& surface, const ContactReach& reach, const SurfacePair& pair) {
  const auto v = vertices_of(surface, pair);
  if (!rest_together(surface, v)) return 1;
  const int second = pair.kind == PairKind::point_triangle ? 1 : 2;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < second; ++i)
    for (int j = second; j < 4; ++j) least = std::min(least, (surface.rest[v[j]] - surface.rest[v[i]]).squaredNorm());
  return std::min(1.0, 0.5 * std::sqrt(least) * (1 + 1e-12) / reach.reach());
}

bool has(const std::array<Index, 3>& corners, Index vertex) {
  return corners[0] == vertex || corners[1] == vertex || corners[2] == vertex;
}

bool listed(const PairCandidates& candidates, Index vertex, Index triangle) {
  const auto begin = candidates.list().begin() + candidates.first()[vertex],
             end = candidates.list().begin() + candidates.first()[vertex + 1];
  const auto at = std::lower_bound(begin, end, triangle, [](const PairCandidate& c, Index t) { return c.pair.b < t; });
  return at != end && at->pair.b == triangle;
}

}  // namespace

std::array<Index, 4> vertices_of(const ContactSurface& surface, const SurfacePair& pair) {
  if (pair.kind == PairKind::edge_edge) {
    const auto &a = surface.edges[pair.a].ends, &b = surface.edges[pair.b].ends;
    return {a[0], a[1], b[0], b[1]};
  }
  const auto& t = surface.triangles[pair.b];
  return {pair.a, t[0], t[1], t[2]};
}

double rest_scale(const ContactSurface& surface, const ContactReach& reach, const SurfacePair& pair) {
  const auto v = vertices_of(surface, pair);
  if (!rest_together(surface, v)) return 1;
  const PairPoints rest{surface.rest[v[0]], surface.rest[v[1]], surface.rest[v[2]], surface.rest[v[3]]};
  if (surely_apart(pair.kind, rest, 2 * reach.reach())) return 1;
  return std::min(1.0, 0.5 * std::sqrt(closest_points(pair.kind, rest).squared_distance) / reach.reach());
}

PairCandidates::PairCandidates(const ContactSurface& surface, const ContactReach& reach, double skin)
    : surface_(surface), reach_(reach), skin_(skin), search_(surface), chunks_(kChunks) {
  first_around_.assign(surface.num_vertices() + 1, 0);
  for (const auto& t : surface.triangles)
    for (const Index v : t) ++first_around_[v + 1];
  for (Index v = 0; v < surface.num_vertices(); ++v) first_around_[v + 1] += first_around_[v];
  around_.resize(first_around_.back());
  std::vector<Index> next = first_around_;
  for (Index t = 0; t < static_cast<Index>(surface.triangles.size()); ++t)
    for (const Index v : surface.triangles[t]) around_[next[v]++] = t;
}

bool PairCandidates::update(const Vector& x, const std::vector<SurfacePair>& keep) {
  places_.take(surface_, x);
  search_.find(x, reach_.reach() + 2 * skin_, near_);
  std::swap(list_, last_);
  list_.clear();
  collect(x, PairKind::point_triangle, near_.vertex_triangle);
  WRINKLE_FAULT(edge_pairs_skipped, near_.edge_edge.clear());
  collect(x, PairKind::edge_edge, near_.edge_edge);
  merge(keep);
  num_vertex_triangle_ = static_cast<Index>(
      std::partition_point(list_.begin(), list_.end(),
                           [](const PairCandidate& c) { return c.pair.kind == PairKind::point_triangle; }) -
      list_.begin());
  share();
  return !std::equal(list_.begin(), list_.end(), last_.begin(), last_.end(),
                     [](const PairCandidate& a, const PairCandidate& b) { return a.pair == b.pair; });
}

/// Scales of pairs that were in the last list are taken from there.
void PairCandidates::collect(const Vector& x, PairKind kind, const std::vector<NearPairs::Pair>& pairs) {
  const auto count = static_cast<long long>(pairs.size());
  parallel_for(kChunks, [&](Index chunk) {
    chunks_[chunk].clear();
    const auto begin = count * chunk / kChunks, end = count * (chunk + 1) / kChunks;
    if (begin == end) return;
    const PairCandidate first{{kind, pairs[begin].a, pairs[begin].b}, {}, 0, 0};
    auto last = std::lower_bound(last_.begin(), last_.end(), first, by_pair);
    const auto pair_at = [&](Index i) { return SurfacePair{kind, pairs[begin + i].a, pairs[begin + i].b}; };
    const auto vertices_at = [&](Index i) { return vertices_of(surface_, pair_at(i)); };
    const auto add = [&](Index i, const SquaredDistance& distance) {
      const SurfacePair pair = pair_at(i);
      const auto v = vertices_at(i);
      const auto exact = [&] { return closest_points(kind, points_of(surface_, v, x)).squared_distance; };
      if (!distance.within(reach_.reach() + 2 * skin_, exact)) return;
      while (last != last_.end() && last->pair < pair) ++last;
      const bool known = last != last_.end() && last->pair == pair;
      const auto far_with = [&](double scale) {
        const double most = scale * reach_.reach() + 2 * skin_;
        return distance.low > most * most;
      };
      if (!known && far_with(most_scale(surface_, reach_, pair))) return;
      const double scale = known ? last->scale : rest_scale(surface_, reach_, pair);
      if (scale > 0 && distance.within(scale * reach_.reach() + 2 * skin_, exact))
        chunks_[chunk].push_back({pair, v, scale, mollified_below(surface_, pair.kind, v)});
    };
    for_distances(kind, surface_, x, static_cast<Index>(end - begin), vertices_at, add);
  });
  for (const auto& chunk : chunks_) list_.insert(list_.end(), chunk.begin(), chunk.end());
}

/// Adds the pairs to keep that are not there.
void PairCandidates::merge(const std::vector<SurfacePair>& keep) {
  const auto middle = static_cast<std::ptrdiff_t>(list_.size());
  for (const SurfacePair& pair : keep) {
    if (std::binary_search(list_.begin(), list_.begin() + middle, PairCandidate{pair, {}, 0, 0}, by_pair)) continue;
    const auto v = vertices_of(surface_, pair);
    list_.push_back({pair, v, rest_scale(surface_, reach_, pair), mollified_below(surface_, pair.kind, v)});
  }
  std::inplace_merge(list_.begin(), list_.begin() + middle, list_.end(), by_pair);
}

Index PairCandidates::find(const SurfacePair& pair) const {
  const auto at = std::lower_bound(list_.begin(), list_.end(), PairCandidate{pair, {}, 0, 0}, by_pair);
  return at != list_.end() && at->pair == pair ? static_cast<Index>(at - list_.begin()) : -1;
}

void PairCandidates::share() {
  first_.assign(surface_.num_vertices() + 1, 0);
  for (Index c = 0; c < num_vertex_triangle_; ++c) ++first_[list_[c].pair.a + 1];
  for (Index v = 0; v < surface_.num_vertices(); ++v) first_[v + 1] += first_[v];
  shared_.clear();
  first_shared_.assign(1, 0);
  for (Index v = 0; v < surface_.num_vertices(); ++v) {
    share_edges(v);
    share_vertices(v);
    first_shared_.push_back(static_cast<Index>(shared_.size()));
  }
}

/// Whether vertex and triangle are a pair with all of its reach: only among those does the sum have to count once.
bool PairCandidates::whole(Index vertex, Index triangle) const {
  return !has(surface_.triangles[triangle], vertex) &&
         rest_scale(surface_, reach_, {PairKind::point_triangle, vertex, triangle}) == 1;
}

/// Each inner edge once, by the first of its two triangles that is listed.
void PairCandidates::share_edges(Index vertex) {
  for (Index c = first_[vertex]; c < first_[vertex + 1]; ++c) {
    const Index t = list_[c].pair.b;
    if (list_[c].scale < 1) continue;
    for (int i = 0; i < 3; ++i) {
      const auto& sides = surface_.edges[surface_.edges_of[t][i]].triangles;
      const Index other = sides[0] == t ? sides[1] : sides[0];
      if (other < 0 || (other < t && listed(*this, vertex, other)) || !whole(vertex, other)) continue;
      shared_.push_back({c, 1 + (i + 1) % 3, 1 + (i + 2) % 3, -1.0});
    }
  }
}

/// Each inner vertex once, by the first of its triangles that is listed.
void PairCandidates::share_vertices(Index vertex) {
  for (Index c = first_[vertex]; c < first_[vertex + 1]; ++c) {
    const Index t = list_[c].pair.b;
    if (list_[c].scale < 1) continue;
    for (int i = 0; i < 3; ++i) {
      const Index p = surface_.triangles[t][i];
      if (surface_.boundary[p] != 0) continue;
      bool mine = true;
      for (Index k = first_around_[p]; mine && k < first_around_[p + 1]; ++k)
        mine = (around_[k] >= t || !listed(*this, vertex, around_[k])) && whole(vertex, around_[k]);
      if (mine) shared_.push_back({c, 1 + i, 1 + i, 1.0});
    }
  }
}

}  // namespace wrinkle
