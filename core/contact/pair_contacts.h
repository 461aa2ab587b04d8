#pragma once
#include <span>
#include <utility>

#include "core/contact/contact_formulation.h"
#include "core/contact/pair_candidates.h"
#include "core/contact/pair_potential.h"

namespace wrinkle {

/// Something nearest to something on a contact surface: a candidate, seen at its features `closest.active`.
struct PairContact {
  Index candidate;
  std::array<Index, 3> place;  // of a triangle: the nearest features' vertices in ascending order, −1: fewer
  ClosestPoints closest;
  double area;  // [m²] its weight; negative where it is counted off
};

/// Those of a chunk of candidates, and memory to find them in.
struct FoundContacts {
  std::vector<PairContact> list;
  std::vector<Index> looked_at;  // candidates
  std::vector<char> may_push;    // of each of the chunk's candidates: whether it may be near enough
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
  PairLaw law(const PairCandidate& candidate) const;
  /// [m] The distance below which it pushes: ξ + d̂ of its law.
  double reach(const PairCandidate& candidate) const;
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

  double part_of_distance(const PairCandidate& candidate) const;
  Index vertex_chunks() const { return (surface_.num_vertices() + kVertices - 1) / kVertices; }
  /// Of each candidate from `begin` on.
  struct MayPush {
    Index begin;
    const char* flags;
    bool operator()(Index candidate) const { return flags[candidate - begin] != 0; }
  };
  MayPush sieve(Index chunk, const Vector& x, std::span<const char> near, FoundContacts& out) const;
  void collect_vertex(Index vertex, const Vector& x, const MayPush& may_push, std::vector<PairContact>& out) const;
  void collect_alike(Index vertex, const Vector& x, const MayPush& may_push, std::vector<PairContact>& out) const;
  void collect_edges(Index candidate, const Vector& x, std::vector<PairContact>& out) const;

  const ContactSurface& surface_;
  ContactReach reach_;
  double stiffness_;
  ContactFormulation formulation_;
  double edge_reach_;
  double vertex_weight_ = 0, edge_weight_ = 0;  // [m²] of all pairs alike: half the mean areas
};

}  // namespace wrinkle
