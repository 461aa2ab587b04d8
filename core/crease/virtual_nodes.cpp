#include "core/crease/virtual_nodes.h"

#include <algorithm>
#include <map>

#include "core/base/require.h"
#include "core/mesh/union_find.h"

namespace wrinkle {

namespace {

template <int N>
void check(const std::vector<std::array<Index, N>>& elements, Index num_vertices,
           const std::vector<std::vector<Piece>>& pieces) {
  require(pieces.size() == elements.size(), "{} elements, but pieces of {}", elements.size(), pieces.size());
  for (std::size_t e = 0; e < elements.size(); ++e) {
    for (const Index v : elements[e]) {
      require(v >= 0 && v < num_vertices, "element {} names vertex {} of {}", e, v, num_vertices);
    }
    unsigned all = 0;
    for (const Piece p : pieces[e]) {
      require(p != 0, "element {} has a piece without a corner", e);
      all |= p;
    }
    require(all == (1u << N) - 1, "the pieces of element {} are not all its corners: {:b}", e, all);
  }
}

/// One element's side of a face: a copy and its corner opposite the face.
struct Side {
  Index copy;
  int opposite;
};

/// Faces by their vertices in the uncut mesh, each with the copies on it.
template <int N>
std::map<std::array<Index, N - 1>, std::vector<Side>> faces_of(const std::vector<std::array<Index, N>>& elements,
                                                               const VirtualMesh<N>& mesh) {
  std::map<std::array<Index, N - 1>, std::vector<Side>> faces;
  for (Index copy = 0; copy < mesh.num_elements(); ++copy) {
    const auto& corners = elements[mesh.parent[copy]];
    for (int opposite = 0; opposite < N; ++opposite) {
      std::array<Index, N - 1> face;
      for (int i = 0; i < N - 1; ++i) face[i] = corners[i < opposite ? i : i + 1];
      std::sort(face.begin(), face.end());
      faces[face].push_back({copy, opposite});
    }
  }
  return faces;
}

/// The corner of an element that is vertex v.
template <int N>
int corner_of(const std::array<Index, N>& element, Index v) {
  return static_cast<int>(std::find(element.begin(), element.end(), v) - element.begin());
}

/// Of each element the corners that a cut runs through: in more than one of its pieces.
std::vector<Piece> corners_on_cut(const std::vector<std::vector<Piece>>& pieces) {
  std::vector<Piece> out;
  for (const auto& of_element : pieces) {
    Piece seen = 0, twice = 0;
    for (const Piece p : of_element) {
      twice |= seen & p;
      seen |= p;
    }
    out.push_back(twice);
  }
  return out;
}

/// Whether two copies have material in common on a face. A corner on the cut is none by itself: the piece may touch the
/// face there and nowhere else.
template <int N, std::size_t F>
bool share_material(const VirtualMesh<N>& mesh, const std::vector<std::array<Index, N>>& elements,
                    const std::vector<Piece>& on_cut, const std::array<Index, F>& face, Index a, Index b) {
  const auto inside = [&](Index copy, Index v) {
    const Index e = mesh.parent[copy];
    const int corner = corner_of<N>(elements[e], v);
    return ((mesh.piece[copy] & ~on_cut[e]) >> corner & 1) != 0;
  };
  return std::any_of(face.begin(), face.end(), [&](Index v) { return inside(a, v) && inside(b, v); });
}

/// Gives each set of united corners its vertex.
template <int N>
void number_vertices(const std::vector<std::array<Index, N>>& elements, Index num_vertices, UnionFind& corners,
                     VirtualMesh<N>& mesh) {
  std::vector<Index> number(mesh.elements.size() * N, -1);  // of each representative
  std::vector<char> taken(num_vertices, 0);
  mesh.original.resize(num_vertices);
  for (Index v = 0; v < num_vertices; ++v) mesh.original[v] = v;
  const auto for_corners = [&](const auto& f) {
    for (Index copy = 0; copy < mesh.num_elements(); ++copy) {
      for (int c = 0; c < N; ++c) f(copy, c, number[corners.find(copy * N + c)], elements[mesh.parent[copy]][c]);
    }
  };
  for_corners([&](Index copy, int c, Index& n, Index v) {  // material first: it keeps the number
    if (n >= 0 || taken[v] || (mesh.piece[copy] >> c & 1) == 0) return;
    n = v;
    taken[v] = 1;
  });
  for_corners([&](Index copy, int c, Index& n, Index v) {
    if (n < 0) {
      n = mesh.num_vertices();
      mesh.original.push_back(v);
    }
    mesh.elements[copy][c] = n;
  });
}

}  // namespace

template <int N>
VirtualMesh<N> duplicate_elements(const std::vector<std::array<Index, N>>& elements, Index num_vertices,
                                  const std::vector<std::vector<Piece>>& pieces) {
  check<N>(elements, num_vertices, pieces);
  VirtualMesh<N> mesh;
  for (std::size_t e = 0; e < elements.size(); ++e) {
    for (const Piece p : pieces[e]) {
      mesh.elements.push_back(elements[e]);
      mesh.parent.push_back(static_cast<Index>(e));
      mesh.piece.push_back(p);
    }
  }
  const std::vector<Piece> on_cut = corners_on_cut(pieces);
  UnionFind corners(mesh.num_elements() * N);
  for (const auto& [face, sides] : faces_of<N>(elements, mesh)) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const Index a = sides[i].copy, b = sides[j].copy;
        if (mesh.parent[a] == mesh.parent[b] || !share_material<N>(mesh, elements, on_cut, face, a, b)) continue;
        for (const Index v : face) {
          corners.unite(a * N + corner_of<N>(elements[mesh.parent[a]], v),
                        b * N + corner_of<N>(elements[mesh.parent[b]], v));
        }
      }
    }
  }
  number_vertices<N>(elements, num_vertices, corners, mesh);
  return mesh;
}

template VirtualMesh<3> duplicate_elements<3>(const std::vector<std::array<Index, 3>>&, Index,
                                              const std::vector<std::vector<Piece>>&);
template VirtualMesh<4> duplicate_elements<4>(const std::vector<std::array<Index, 4>>&, Index,
                                              const std::vector<std::vector<Piece>>&);

}  // namespace wrinkle
