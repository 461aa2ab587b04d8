#pragma once
#include <algorithm>
#include <vector>

#include "core/mesh/flat_mesh.h"

namespace wrinkle {

/// Split, flip and collapse on a FlatMesh's connectivity. A removed vertex keeps its number, and a removed
/// triangle its place, until compact(). What the operations need geometrically (areas, quality) is the caller's.
class MeshSurgery {
 public:
  explicit MeshSurgery(FlatMesh mesh);  // throws std::invalid_argument where find_edges does

  const FlatMesh& mesh() const { return mesh_; }
  const std::vector<Index>& star(Index v) const { return star_[v]; }  // its triangles, in no order; none: removed
  std::vector<Index> ring(Index v) const;                             // its neighbours, ascending
  bool on_border(Index v) const { return border_[v] != 0; }
  bool has_edge(Index a, Index b) const { return triangle(a, b) >= 0 || triangle(b, a) >= 0; }
  Index triangle(Index a, Index b) const;  // which runs from a to b, or −1
  Index opposite(Index a, Index b) const;  // its third vertex, or −1

  /// f(a, b) once for each edge, the triangle (a, b, ·) there; on inner ones a < b. f may change the mesh.
  template <class F>
  void for_edges(const F& f) const;

  /// A new vertex in the middle of edge ab, its number returned.
  Index split(Index a, Index b);

  /// Of an inner edge whose opposite vertices are not joined.
  bool can_flip(Index a, Index b) const;
  void flip(Index a, Index b);

  /// Whether a mesh stays (link condition), and its region with it: a vertex on the border goes only along the border,
  /// where that is straight to a part in 1e12.
  bool can_collapse(Index gone, Index kept) const;
  void collapse(Index gone, Index kept);

  /// Drops what was removed: the old number of each vertex that is left.
  std::vector<Index> compact();

 private:
  void replace(Index triangle, Index from, Index to);
  bool straight(Index gone, Index kept) const;

  FlatMesh mesh_;
  std::vector<std::vector<Index>> star_;
  std::vector<char> border_;
};

template <class F>
void MeshSurgery::for_edges(const F& f) const {
  for (Index t = 0; t < mesh_.num_triangles(); ++t)
    for (int i = 0; i < 3; ++i) {
      const Index a = mesh_.triangles[t][i], b = mesh_.triangles[t][(i + 1) % 3];
      if (a < 0) continue;
      const bool inner = border_[a] == 0 || border_[b] == 0 || triangle(b, a) >= 0;
      if (a < b || !inner) f(a, b);
    }
}

}  // namespace wrinkle
