#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "core/contact/contact_formulation.h"
#include "core/contact/pair_block.h"
#include "core/contact/pair_candidates.h"
#include "core/contact/pair_potential.h"

namespace wrinkle {

/// Something nearest to something on a contact surface: a candidate, seen at its features `closest.active`.
struct PairContact {
  Index candidate;
  bool fades;           // whether its barrier does: pair_fade is below 1
  std::uint64_t place;  // of a vertex and a triangle's border: its nearest vertices; kInside: of the inside, or edges
  double area;          // [m²] its weight; negative where it is counted off
  ClosestPoints closest;

  static constexpr std::uint64_t kInside = std::numeric_limits<std::uint64_t>::max();
};

/// Those of a chunk of candidates, and memory to find them in.
struct FoundContacts {
  std::vector<PairContact> list;
  std::vector<Index> looked_at;        // candidates
  std::vector<NearestPoints> nearest;  // of those, a block behind the other
  std::vector<Index> seen;             // of each of the chunk's candidates: where it is there; −1: it is too far
};

/// How a contact presses.
struct PairPress {
  PairDistance distance;
  double gap;    // d − s ξ [m]
  double force;  // λ = −A m b′ [N]
};

/// Which pairs of a surface push each other, and with which weights: the terms of SurfaceContact's sum.
class PairContacts {
 public:
  /// κ [N/m³]; edge_reach η in (0, 1], what pairs of edges have of d̂ in the guarded formulation. The surface must
  /// outlive it.
  PairContacts(const ContactSurface& surface, const ContactReach& reach, double stiffness,
               ContactFormulation formulation, double edge_reach);

  double stiffness() const { return stiffness_; }
  void set_stiffness(double stiffness) { stiffness_ = stiffness; }

  /// With d̂ and ξ that rest_scale cuts, and κ raised so that the pressure at half of d̂ stays what it is; d̂ of edges
  /// that are guards is cut by η in the same way.
  PairLaw law(const PairCandidate& c) const {
    const double part = part_of_distance(c);
    return {{part * reach_.distance, stiffness_ / part}, c.scale * reach_.offset, c.mollified};
  }
  /// [m] The distance below which it pushes: ξ + d̂ of its law.
  double reach(const PairCandidate& c) const { return c.scale * reach_.offset + part_of_distance(c) * reach_.distance; }
  PairPoints points(const PairCandidate& candidate, const Vector& x) const {
    return points_of(surface_, candidate.vertices, x);
  }

  /// The contacts at x in chunks, the same ones whatever the number of threads; the candidates must be good at x. Only
  /// those where `near` is not 0 are looked at, if it is not empty: it must say so of all that push. In the order of
  /// their candidates; chunks have candidates begin … end, one behind the other.
  Index num_chunks() const;
  std::pair<Index, Index> range(Index chunk) const;
  void collect(Index chunk, const Vector& x, std::span<const char> near, FoundContacts& out) const;
  PairPress press(const PairContact& contact, const Vector& x) const;

  PairCandidates candidates;

 private:
  static constexpr Index kVertices = 16, kPairs = 64;  // in a chunk

  double part_of_distance(const PairCandidate& c) const {
    return c.pair.kind == PairKind::edge_edge ? c.scale * edge_reach_ : c.scale;
  }
  Index vertex_chunks() const { return (surface_.num_vertices() + kVertices - 1) / kVertices; }
  void look(Index chunk, const Vector& x, std::span<const char> near, FoundContacts& out) const;
  /// What looking has found, or closest_points where that is in doubt.
  ClosestPoints closest(Index at, const Vector& x, const FoundContacts& found) const;
  ClosestPoints closest(const SharedFeature& feature, Index at, const Vector& x, const FoundContacts& found) const;
  void collect_vertex(Index vertex, const Vector& x, Index begin, FoundContacts& out) const;
  void collect_alike(Index vertex, const Vector& x, Index begin, FoundContacts& out) const;
  void collect_edges(const Vector& x, Index begin, FoundContacts& out) const;

  const ContactSurface& surface_;
  ContactReach reach_;
  double stiffness_;
  ContactFormulation formulation_;
  double edge_reach_;
  double vertex_weight_ = 0, edge_weight_ = 0;  // [m²] of all pairs alike: half the mean areas
};

}  // namespace wrinkle
