#include "core/contact/pair_contacts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/base/fault.h"
#include "core/contact/pair_block.h"

namespace wrinkle {

namespace {

/// The nearest features of a triangle, as vertices in ascending order; −1: fewer.
std::array<Index, 3> features(const std::array<Index, 4>& vertices, unsigned active) {
  std::array<Index, 3> out{-1, -1, -1};
  for (int i = 1; i < 4; ++i)
    if ((active >> i & 1U) != 0) out[i - 1] = vertices[i];
  std::sort(out.begin(), out.end());
  return out;
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

double PairContacts::part_of_distance(const PairCandidate& c) const {
  return c.pair.kind == PairKind::edge_edge ? c.scale * edge_reach_ : c.scale;
}

PairLaw PairContacts::law(const PairCandidate& c) const {
  const double part = part_of_distance(c);
  return {{part * reach_.distance, stiffness_ / part}, c.scale * reach_.offset, c.mollified};
}

double PairContacts::reach(const PairCandidate& c) const {
  return c.scale * reach_.offset + part_of_distance(c) * reach_.distance;
}

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

/// Which of those to look at are near enough, but for what closest_points has to decide.
PairContacts::MayPush PairContacts::sieve(Index chunk, const Vector& x, std::span<const char> near,
                                          FoundContacts& out) const {
  const auto& list = candidates.list();
  const auto [begin, end] = range(chunk);
  out.looked_at.clear();
  for (Index c = begin; c < end; ++c)
    if (near.empty() || near[c] != 0) out.looked_at.push_back(c);
  out.may_push.assign(end - begin, 0);
  const auto mark = [&, first = begin](Index i, const SquaredDistance& distance) {
    const Index c = out.looked_at[i];
    const double most = reach(list[c]);
    out.may_push[c - first] = distance.low >= most * most ? 0 : 1;
  };
  for_distances(
      chunk < vertex_chunks() ? PairKind::point_triangle : PairKind::edge_edge, surface_, x,
      static_cast<Index>(out.looked_at.size()), [&](Index i) { return list[out.looked_at[i]].vertices; }, mark);
  return {begin, out.may_push.data()};
}

void PairContacts::collect(Index chunk, const Vector& x, std::span<const char> near, FoundContacts& out) const {
  out.list.clear();
  const MayPush may_push = sieve(chunk, x, near, out);
  if (chunk < vertex_chunks()) {
    const Index end = std::min((chunk + 1) * kVertices, surface_.num_vertices());
    for (Index v = chunk * kVertices; v < end; ++v)
      formulation_ == ContactFormulation::plain ? collect_alike(v, x, may_push, out.list)
                                                : collect_vertex(v, x, may_push, out.list);
    std::sort(out.list.begin(), out.list.end(), [](const PairContact& a, const PairContact& b) {
      return std::tie(a.candidate, a.place) < std::tie(b.candidate, b.place);
    });
    return;
  }
  for (const Index c : out.looked_at)
    if (may_push(c)) collect_edges(c, x, out.list);
}

/// Those of one law at one place are taken together: most of what is counted off is gone then.
void PairContacts::collect_vertex(Index vertex, const Vector& x, const MayPush& may_push,
                                  std::vector<PairContact>& out) const {
  double area = 0.5 * surface_.vertex_area[vertex];
  WRINKLE_FAULT(pair_area_lost, area *= 0.5);
  const auto& list = candidates.list();
  const auto mine = static_cast<std::ptrdiff_t>(out.size());
  const auto add = [&](Index c, const ClosestPoints& closest, double weight) {
    const double most = reach(list[c]);
    if (!(closest.squared_distance < most * most)) return;
    const auto place = features(list[c].vertices, closest.active);
    const auto same = [&](const PairContact& o) {
      return o.place == place && list[o.candidate].scale == list[c].scale;
    };
    const auto at = std::find_if(out.begin() + mine, out.end(), same);
    if (at != out.end())
      at->area += weight;
    else
      out.push_back({c, place, closest, weight});
  };
  for (Index c = candidates.first()[vertex]; c < candidates.first()[vertex + 1]; ++c)
    if (may_push(c)) add(c, closest_points(PairKind::point_triangle, points(list[c], x)), area);
  for (Index s = candidates.first_shared()[vertex]; s < candidates.first_shared()[vertex + 1]; ++s) {
    const SharedFeature& f = candidates.shared()[s];
    if (may_push(f.candidate)) add(f.candidate, closest_on_edge(points(list[f.candidate], x), f.i, f.j), f.sign * area);
  }
  const auto gone = [&](const PairContact& c) { return std::abs(c.area) < 1e-9 * area; };
  out.erase(std::remove_if(out.begin() + mine, out.end(), gone), out.end());
}

void PairContacts::collect_alike(Index vertex, const Vector& x, const MayPush& may_push,
                                 std::vector<PairContact>& out) const {
  for (Index c = candidates.first()[vertex]; c < candidates.first()[vertex + 1]; ++c) {
    if (!may_push(c)) continue;
    const PairCandidate& candidate = candidates.list()[c];
    const ClosestPoints closest = closest_points(PairKind::point_triangle, points(candidate, x));
    const double most = reach(candidate);
    if (closest.squared_distance < most * most) out.push_back({c, {}, closest, vertex_weight_});
  }
}

void PairContacts::collect_edges(Index candidate, const Vector& x, std::vector<PairContact>& out) const {
  const PairCandidate& c = candidates.list()[candidate];
  const ClosestPoints closest = closest_points(PairKind::edge_edge, points(c, x));
  const double most = reach(c);
  if (!(closest.squared_distance < most * most)) return;
  const double area = 0.25 * (surface_.edge_area[c.pair.a] + surface_.edge_area[c.pair.b]);
  out.push_back({candidate, {}, closest, formulation_ == ContactFormulation::plain ? edge_weight_ : area});
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
