#pragma once
#include <cmath>

#include "core/base/fault.h"
#include "core/contact/closest_points.h"
#include "core/contact/kept_places.h"
#include "core/mesh/near_pairs.h"

namespace wrinkle {

/// A vertex and a triangle, or two edges, of a contact surface.
struct SurfacePair {
  PairKind kind;
  Index a, b;
  auto operator<=>(const SurfacePair&) const = default;
};

/// Its four vertices, in the order of PairPoints.
std::array<Index, 4> vertices_of(const ContactSurface& surface, const SurfacePair& pair);
inline PairPoints points_of(const ContactSurface& surface, const std::array<Index, 4>& v, const Vector& x) {
  return {surface.at(x, v[0]), surface.at(x, v[1]), surface.at(x, v[2]), surface.at(x, v[3])};
}

/// How near a pair may come: it is pushed apart below ξ + d̂, and never comes to ξ.
struct ContactReach {
  double offset = 0;       // ξ [m]
  double distance = 1e-3;  // d̂ [m]

  double reach() const { return offset + distance; }
};

/// The part s ≤ 1 of ξ and d̂ that a pair has: of pairs of one part at rest at the distance δ it is at most
/// ½ δ/(ξ + d̂), so that nothing pushes at rest, between near rows of small elements or through a thin body. 1 for
/// pairs of two parts, which have no state of rest in common.
double rest_scale(const ContactSurface& surface, const ContactReach& reach, const SurfacePair& pair);

/// A pair that may come to push.
struct PairCandidate {
  SurfacePair pair;
  std::array<Index, 4> vertices;
  double scale;      // s of rest_scale, above 0
  double mollified;  // ε× of PairLaw
};

/// Of a vertex v and what triangles around it share: an edge between two of them, or a vertex between all.
struct SharedFeature {
  Index candidate;  // one of those triangles
  int i, j;         // its points that make the edge; the same for a vertex
  double sign;      // −1 edge, 1 vertex: so much of its barrier is added to the triangles'
};

/// All pairs of a surface that push at any state near a reference x̂, and with them what makes the sum over triangles
/// that touch count each place once: the improved maximum Σ_t b − Σ_e b + Σ_p b of Li et al. 2023 (Convergent IPC),
/// over a vertex's triangles, the inner edges and the inner vertices between them. For edges the like, Σ_e b − Σ_p (n_p
/// − 1) b, holds along trees only: of a triangulation's, which close, more would be taken off than there is (as the IPC
/// Toolkit does, where d̂ is longer than edges). So theirs is the plain sum: a place of an edge is counted by every edge
/// that is near there, those of a sheet's inside as well, and two sheets press each other with more than −b′, by a
/// factor that grows with d̂ over the edges' length.
///
/// A pair is listed where at x̂ it is nearer than s (ξ + d̂) + 2 skin: good until a vertex is farther than the skin from
/// where it was.
class PairCandidates {
 public:
  /// The surface must outlive it.
  PairCandidates(const ContactSurface& surface, const ContactReach& reach, double skin);

  /// Whether the list is good at x, and until a vertex has moved by `more` [m] from there; one that was never filled is
  /// not.
  bool good_at(const Vector& x, double more = 0) const { return near(places_.farthest(surface_, x), skin_ - more); }
  /// The same at x + direction.
  bool good_at(const Vector& x, const Vector& direction) const {
    return near(places_.farthest(surface_, x, direction), skin_);
  }
  /// Makes the list anew at x̂ = x, with the pairs to keep in it whatever their distance, sorted. Whether it is another.
  bool update(const Vector& x, const std::vector<SurfacePair>& keep);

  const std::vector<PairCandidate>& list() const { return list_; }  // sorted by pair
  Index num_vertex_triangle() const { return num_vertex_triangle_; }
  /// Candidates first[v] … first[v + 1] are vertex v's with triangles.
  const std::vector<Index>& first() const { return first_; }
  /// Those of vertex v: first_shared()[v] … first_shared()[v + 1].
  const std::vector<SharedFeature>& shared() const { return shared_; }
  const std::vector<Index>& first_shared() const { return first_shared_; }
  Index find(const SurfacePair& pair) const;  // −1: it is not there

 private:
  void collect(const Vector& x, PairKind kind, const std::vector<NearPairs::Pair>& pairs);
  void merge(const std::vector<SurfacePair>& keep);
  void share();
  void share_edges(Index vertex);
  void share_vertices(Index vertex);
  bool whole(Index vertex, Index triangle) const;
  static bool near(double moved, double most) {
    WRINKLE_FAULT(pair_list_stale, return std::isfinite(moved));
    return moved <= most;
  }

  const ContactSurface& surface_;
  ContactReach reach_;
  double skin_;
  NearPairSearch search_;
  NearPairs near_;
  std::vector<Index> first_around_, around_;  // triangles of vertex v: around_[first_around_[v]] …
  KeptPlaces places_;                         // x̂
  std::vector<PairCandidate> list_, last_;
  std::vector<std::vector<PairCandidate>> chunks_;
  Index num_vertex_triangle_ = 0;
  std::vector<Index> first_, first_shared_;
  std::vector<SharedFeature> shared_;
};

}  // namespace wrinkle
