#include "core/contact/pair_contacts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/base/fault.h"

namespace wrinkle {

namespace {

constexpr Index kMost = NearestPoints::kMost;

/// The nearest features of a triangle's border: a vertex, or an edge's two.
std::uint64_t place_of(const std::array<Index, 4>& vertices, unsigned active) {
  const unsigned of_triangle = active >> 1U;
  if (of_triangle == 0b111) return PairContact::kInside;
  const Index one = vertices[1 + std::countr_zero(of_triangle)], other = vertices[std::bit_width(of_triangle)];
  const auto [low, high] = std::minmax(one, other);
  return static_cast<std::uint64_t>(low) << 32U | static_cast<std::uint64_t>(high);
}

double half_mean(const std::vector<double>& areas) {
  return areas.empty() ? 0 : 0.5 * std::accumulate(areas.begin(), areas.end(), 0.0) / static_cast<double>(areas.size());
}

}  // namespace

PairContacts::PairContacts(const ContactSurface& surface, const ContactReach& reach, double stiffness,
                           ContactFormulation formulation, double edge_reach)
    : candidates(surface, reach, reach.distance),
      surface_(surface),
      reach_(reach),
      stiffness_(stiffness),
      formulation_(formulation),
      edge_reach_(formulation == ContactFormulation::guarded ? edge_reach : 1),
      vertex_weight_(half_mean(surface.vertex_area)),
      edge_weight_(half_mean(surface.edge_area)) {}

Index PairContacts::num_chunks() const {
  const auto edges = static_cast<Index>(candidates.list().size()) - candidates.num_vertex_triangle();
  return vertex_chunks() + (edges + kPairs - 1) / kPairs;
}

std::pair<Index, Index> PairContacts::range(Index chunk) const {
  if (chunk < vertex_chunks())
    return {candidates.first()[chunk * kVertices],
            candidates.first()[std::min((chunk + 1) * kVertices, surface_.num_vertices())]};
  const Index begin = candidates.num_vertex_triangle() + (chunk - vertex_chunks()) * kPairs;
  return {begin, std::min(begin + kPairs, static_cast<Index>(candidates.list().size()))};
}

/// Where those to look at are nearest, side by side, and which of them are surely too far.
void PairContacts::look(Index chunk, const Vector& x, std::span<const char> near, FoundContacts& out) const {
  const auto& list = candidates.list();
  const auto [begin, end] = range(chunk);
  out.list.clear();
  out.looked_at.clear();
  out.seen.assign(end - begin, -1);
  for (Index c = begin; c < end; ++c)
    if (near.empty() || near[c] != 0) out.looked_at.push_back(c);
  const auto count = static_cast<Index>(out.looked_at.size());
  out.nearest.resize((count + kMost - 1) / kMost);
  PairBlock block(chunk < vertex_chunks() ? PairKind::point_triangle : PairKind::edge_edge);
  for (Index first = 0; first < count; first += kMost) {
    const Index last = std::min(first + kMost, count);
    block.clear();
    for (Index i = first; i < last; ++i) block.add(surface_, list[out.looked_at[i]].vertices, x);
    NearestPoints& nearest = out.nearest[first / kMost];
    block.find_nearest(nearest);
    for (Index i = first; i < last; ++i) {
      const double most = reach(list[out.looked_at[i]]);
      if (!(nearest.low(i - first) >= most * most)) out.seen[out.looked_at[i] - begin] = i;
    }
  }
}

ClosestPoints PairContacts::closest(Index at, const Vector& x, const FoundContacts& found) const {
  const NearestPoints& nearest = found.nearest[at / kMost];
  if (nearest.known(at % kMost)) return nearest.closest(at % kMost);
  const PairCandidate& c = candidates.list()[found.looked_at[at]];
  return closest_points(c.pair.kind, points(c, x));
}

ClosestPoints PairContacts::closest(const SharedFeature& f, Index at, const Vector& x,
                                    const FoundContacts& found) const {
  const NearestPoints& nearest = found.nearest[at / kMost];
  const int opposite = 6 - f.i - f.j;
  if (f.i != f.j && nearest.known_on_side(at % kMost, opposite)) return nearest.closest_on_side(at % kMost, opposite);
  return closest_on_edge(points(candidates.list()[f.candidate], x), f.i, f.j);
}

void PairContacts::collect(Index chunk, const Vector& x, std::span<const char> near, FoundContacts& out) const {
  look(chunk, x, near, out);
  if (chunk >= vertex_chunks()) return collect_edges(x, range(chunk).first, out);
  const Index end = std::min((chunk + 1) * kVertices, surface_.num_vertices()), begin = range(chunk).first;
  for (Index v = chunk * kVertices; v < end; ++v)
    formulation_ == ContactFormulation::plain ? collect_alike(v, x, begin, out) : collect_vertex(v, x, begin, out);
}

/// Those of one law at one place are taken together: most of what is counted off is gone then. What is shared by
/// triangles is no nearer than they are.
void PairContacts::collect_vertex(Index vertex, const Vector& x, Index begin, FoundContacts& out) const {
  double area = 0.5 * surface_.vertex_area[vertex];
  WRINKLE_FAULT(pair_area_lost, area *= 0.5);
  const auto& list = candidates.list();
  const auto mine = static_cast<std::ptrdiff_t>(out.list.size());
  const auto add = [&](Index c, const ClosestPoints& closest, double weight) {
    const double most = reach(list[c]);
    if (!(closest.squared_distance < most * most)) return;
    const std::uint64_t place = place_of(list[c].vertices, closest.active);
    if (place != PairContact::kInside)
      for (auto at = out.list.begin() + mine; at != out.list.end(); ++at)
        if (at->place == place && list[at->candidate].scale == list[c].scale) {
          at->area += weight;
          return;
        }
    out.list.push_back({c, false, place, weight, closest});
  };
  for (Index c = candidates.first()[vertex]; c < candidates.first()[vertex + 1]; ++c)
    if (const Index at = out.seen[c - begin]; at >= 0) add(c, closest(at, x, out), area);
  for (Index s = candidates.first_shared()[vertex]; s < candidates.first_shared()[vertex + 1]; ++s) {
    const SharedFeature& f = candidates.shared()[s];
    if (const Index at = out.seen[f.candidate - begin]; at >= 0)
      add(f.candidate, closest(f, at, x, out), f.sign * area);
  }
  const auto gone = [&](const PairContact& c) { return std::abs(c.area) < 1e-9 * area; };
  out.list.erase(std::remove_if(out.list.begin() + mine, out.list.end(), gone), out.list.end());
  std::sort(out.list.begin() + mine, out.list.end(), [](const PairContact& a, const PairContact& b) {
    return std::tie(a.candidate, a.place) < std::tie(b.candidate, b.place);
  });
}

void PairContacts::collect_alike(Index vertex, const Vector& x, Index begin, FoundContacts& out) const {
  for (Index c = candidates.first()[vertex]; c < candidates.first()[vertex + 1]; ++c) {
    const Index at = out.seen[c - begin];
    if (at < 0) continue;
    const ClosestPoints nearest = closest(at, x, out);
    const double most = reach(candidates.list()[c]);
    if (nearest.squared_distance < most * most)
      out.list.push_back({c, false, PairContact::kInside, vertex_weight_, nearest});
  }
}

void PairContacts::collect_edges(const Vector& x, Index begin, FoundContacts& out) const {
  for (const Index candidate : out.looked_at) {
    const Index at = out.seen[candidate - begin];
    if (at < 0) continue;
    const PairCandidate& c = candidates.list()[candidate];
    const ClosestPoints nearest = closest(at, x, out);
    const double most = reach(c);
    if (!(nearest.squared_distance < most * most)) continue;
    const double area = 0.25 * (surface_.edge_area[c.pair.a] + surface_.edge_area[c.pair.b]);
    out.list.push_back({candidate, out.nearest[at / kMost].cross_squared(at % kMost) < c.mollified,
                        PairContact::kInside, formulation_ == ContactFormulation::plain ? edge_weight_ : area,
                        nearest});
  }
}

PairPress PairContacts::press(const PairContact& contact, const Vector& x) const {
  const PairCandidate& c = candidates.list()[contact.candidate];
  const PairPoints p = points(c, x);
  const PairLaw at = law(c);
  const double gap = std::sqrt(contact.closest.squared_distance) - at.offset;
  return {pair_distance(p, contact.closest), gap,
          -contact.area * pair_fade(c.pair.kind, p, at.mollified) * at.barrier.evaluate(gap).slope};
}

}  // namespace wrinkle
