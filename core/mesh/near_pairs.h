#pragma once
#include "core/mesh/box_tree.h"
#include "core/mesh/contact_surface.h"

namespace wrinkle {

/// Pairs that share no vertex, both lists sorted.
struct NearPairs {
  struct Pair {
    Index a, b;
    auto operator<=>(const Pair&) const = default;
  };
  std::vector<Pair> vertex_triangle;  // vertex, triangle
  std::vector<Pair> edge_edge;        // the lower edge first
};

/// Finds which vertices and triangles, and which edges, of a surface come close: the broad phase of contact. Whatever
/// is within `distance` [m] is found, with some that are not: those whose boxes, each wider by half of it, meet. The
/// lists do not depend on the number of threads. Memory is kept from one search to the next. Throws
/// std::invalid_argument for places that are not finite, or a distance that is negative or not finite.
class NearPairSearch {
 public:
  /// The surface must outlive it.
  explicit NearPairSearch(const ContactSurface& surface) : surface_(surface), chunks_(kChunks) {}

  /// At x, all unknowns.
  void find(const Vector& x, double distance, NearPairs& out);
  /// At any time on the way from x to x + direction.
  void find_on_way(const Vector& x, const Vector& direction, double distance, NearPairs& out);

 private:
  static constexpr Index kChunks = 64;  // of vertices or edges, whatever the number of threads

  void add(Index vertex, const VectorN<3>& x);
  void search(double distance, NearPairs& out);
  template <class Visit>
  void collect(Index count, std::vector<NearPairs::Pair>& out, const Visit& visit);

  const ContactSurface& surface_;
  std::vector<Box3> vertices_, edges_, triangles_;
  BoxTree tree_;
  std::vector<std::vector<NearPairs::Pair>> chunks_;
};

}  // namespace wrinkle
