#include "core/contact/contact_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

#include "core/base/require.h"
#include "core/mesh/edge_crossing.h"

namespace wrinkle {

namespace {

std::string name(const ContactSurface& surface, const SurfacePair& pair) {
  const auto v = vertices_of(surface, pair);
  const auto part = [&](Index vertex) { return surface.part[vertex]; };
  if (pair.kind == PairKind::point_triangle)
    return fmt::format("vertex {} of part {} and triangle {} ({}, {}, {}) of part {}", v[0], part(v[0]), pair.b, v[1],
                       v[2], v[3], part(v[1]));
  return fmt::format("edges {} ({}, {}) of part {} and {} ({}, {}) of part {}", pair.a, v[0], v[1], part(v[0]), pair.b,
                     v[2], v[3], part(v[2]));
}

/// Calls f(pair) for what shares no vertex and may be as near as a distance [m].
template <class F>
void for_near_pairs(const ContactSurface& surface, const Vector& x, double distance, const F& f) {
  NearPairSearch search(surface);
  NearPairs near;
  search.find(x, distance, near);
  for (const auto& [a, b] : near.vertex_triangle) f(SurfacePair{PairKind::point_triangle, a, b});
  for (const auto& [a, b] : near.edge_edge) f(SurfacePair{PairKind::edge_edge, a, b});
}

double distance_at(const ContactSurface& surface, const SurfacePair& pair, const Vector& x) {
  return std::sqrt(closest_points(pair.kind, points_of(surface, vertices_of(surface, pair), x)).squared_distance);
}

void check_distances(const ContactSurface& surface, const ContactReach& reach, const Vector& x) {
  for_near_pairs(surface, x, reach.offset, [&](const SurfacePair& pair) {
    const double least = rest_scale(surface, reach, pair) * reach.offset, distance = distance_at(surface, pair, x);
    if (!(distance > least))
      throw std::invalid_argument(
          fmt::format("contact starts with {} at a distance of {:.6g} m: it must be above {:.6g} m",
                      name(surface, pair), distance, least));
  });
}

/// Edges that share a vertex with a triangle as well: folded flat they lie in it.
void check_crossings(const ContactSurface& surface, const Vector& x) {
  Vector at(3 * surface.num_vertices());
  for (Index v = 0; v < surface.num_vertices(); ++v) at.segment<3>(3 * v) = surface.at(x, v);
  const auto around = [&](std::span<const Index> corners) {
    Box3 box;
    for (const Index v : corners) box.add(VectorN<3>(at.segment<3>(3 * v)));
    return box;
  };
  std::vector<Box3> boxes;
  for (const auto& t : surface.triangles) boxes.push_back(around(t));
  BoxTree tree;
  tree.build(boxes);
  for (std::size_t e = 0; e < surface.edges.size(); ++e) {
    const Index p = surface.edges[e].ends[0], q = surface.edges[e].ends[1];
    tree.for_meeting(around(surface.edges[e].ends), [&](Index t) {
      const auto& [a, b, c] = surface.triangles[t];
      if (surface.watched(p, a) && edge_crosses_triangle(surface.edges[e].ends, surface.triangles[t], at))
        throw std::invalid_argument(
            fmt::format("contact starts with edge {} ({}, {}) of part {} going through triangle {} ({}, {}, {}) of "
                        "part {}: their distance is 0 m",
                        e, p, q, surface.part[p], t, a, b, c, surface.part[a]));
    });
  }
}

}  // namespace

void check_contact_rest(const ContactSurface& surface) {
  constexpr double kRoundings = 64 * std::numeric_limits<double>::epsilon();
  Vector rest = Vector::Zero(surface.first.empty() ? 0 : *std::ranges::max_element(surface.first) + 3);
  for (Index v = 0; v < surface.num_vertices(); ++v) rest.segment<3>(surface.first[v]) = surface.rest[v];
  const double nothing = kRoundings * rest.lpNorm<Eigen::Infinity>();
  for_near_pairs(surface, rest, nothing, [&](const SurfacePair& pair) {
    const auto v = vertices_of(surface, pair);
    if (const double distance = distance_at(surface, pair, rest);
        surface.part[v[0]] == surface.part[v[3]] && !(distance > nothing))
      throw std::invalid_argument(fmt::format(
          "contact cannot part {}: they meet at rest, {:.3g} m apart. Merge the vertices of a seam, and give "
          "what lies on each other parts of its own",
          name(surface, pair), distance));
  });
}

void check_contact_start(const ContactSurface& surface, const ContactReach& reach, const Vector& x) {
  for (Index v = 0; v < surface.num_vertices(); ++v)
    require(surface.at(x, v).allFinite(), "contact cannot start: vertex {} of part {} is not at a finite place", v,
            surface.part[v]);
  check_crossings(surface, x);
  check_distances(surface, reach, x);
}

}  // namespace wrinkle
