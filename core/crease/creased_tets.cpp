#include "core/crease/creased_tets.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/base/require.h"
#include "core/crease/crease_pieces.h"

namespace wrinkle {

namespace {

/// The corner of the triangle that each corner of a tetrahedron lies at or below.
std::array<int, 4> corners_above(const LayeredTets& block, Index tet) {
  const auto& triangle = block.surface.triangles[block.triangle[tet]];
  std::array<int, 4> out;
  for (int i = 0; i < 4; ++i) {
    const Index v = block.mesh.tets[tet][i] % block.per_layer();
    out[i] = static_cast<int>(std::find(triangle.begin(), triangle.end(), v) - triangle.begin());
  }
  return out;
}

/// Of a tetrahedron with two corners below each other the length along the normal is proportional to that corner's
/// barycentric coordinate in the triangle: its mean over a piece, times three, is volume over area.
double volume_share(const TrianglePiece& piece, const std::array<int, 4>& corners) {
  std::array<int, 3> count{};
  for (const int c : corners) ++count[c];
  const auto twice = std::find(count.begin(), count.end(), 2) - count.begin();
  return 3 * piece.share * piece.centroid[twice];
}

/// The vertex of the volume for each one of the surface, by the tetrahedra that have a triangle of the top.
std::vector<Index> match_surface(const LayeredTets& block, const VirtualMesh<4>& copies, const CreasedMesh& surface) {
  std::vector<Index> first(block.surface.triangles.size(), -1);  // copy of the tetrahedron on top
  for (Index c = copies.num_elements() - 1; c >= 0; --c) {
    const auto& tet = block.mesh.tets[copies.parent[c]];
    if (std::count_if(tet.begin(), tet.end(), [&](Index v) { return v < block.per_layer(); }) == 3)
      first[block.triangle[copies.parent[c]]] = c;
  }
  std::vector<Index> out(surface.num_vertices(), -1);
  for (Index s = 0, k = 0; s < static_cast<Index>(surface.parent.size()); ++s) {
    k = s > 0 && surface.parent[s] == surface.parent[s - 1] ? k + 1 : 0;
    const auto& tet = copies.elements[first[surface.parent[s]] + k];
    for (const Index v : surface.mesh.triangles[s]) {
      const auto same =
          std::find_if(tet.begin(), tet.end(), [&](Index w) { return copies.original[w] == surface.original[v]; });
      if (out[v] >= 0 && out[v] != *same)
        throw std::logic_error(fmt::format("vertex {} of the top is {} and {} of the volume", v, out[v], *same));
      out[v] = *same;
    }
  }
  return out;
}

void check_crease(const LayeredTets& block, const CreasePattern& pattern, Index layers) {
  require(pattern.mesh.triangles == block.surface.triangles && pattern.mesh.vertices == block.surface.vertices,
          "the pattern was drawn on another surface than the block's");
  require(layers >= 1 && layers <= block.layers, "a cut {} layers deep; the block has {}", layers, block.layers);
}

}  // namespace

CreasedTets cut_below(const LayeredTets& block, const CreasePattern& pattern, Index layers) {
  check_crease(block, pattern, layers);
  CreasedTets out;
  out.surface = cut_creases(pattern);
  const std::vector<std::vector<TrianglePiece>> pieces = pieces_of_triangles(pattern);  // in the order of its copies
  std::vector<std::vector<Piece>> of_tets(block.mesh.tets.size(), {Piece{15}});
  std::vector<double> shares;
  for (Index t = 0; t < static_cast<Index>(block.mesh.tets.size()); ++t) {
    if (block.layer[t] >= layers) {
      shares.push_back(1);
      continue;
    }
    const std::array<int, 4> above = corners_above(block, t);
    of_tets[t].clear();
    for (const TrianglePiece& piece : pieces[block.triangle[t]]) {
      unsigned corners = 0;
      for (int i = 0; i < 4; ++i) corners |= (piece.corners >> above[i] & 1u) << i;
      of_tets[t].push_back(static_cast<Piece>(corners));
      shares.push_back(volume_share(piece, above));
    }
  }
  out.num_real = static_cast<Index>(block.mesh.vertices.size());
  VirtualMesh<4> copies = duplicate_elements<4>(block.mesh.tets, out.num_real, of_tets);
  out.surface_vertex = match_surface(block, copies, out.surface);
  out.share = Eigen::Map<const Vector>(shares.data(), static_cast<Index>(shares.size()));
  for (const Index v : copies.original) out.mesh.vertices.push_back(block.mesh.vertices[v]);
  out.mesh.tets = std::move(copies.elements);
  out.original = std::move(copies.original);
  out.parent = std::move(copies.parent);
  out.stitches = out.surface.stitches;
  for (Stitch& stitch : out.stitches) {
    for (BoundPoint& copy : stitch.copies) {
      for (Index& v : copy.parents) v = out.surface_vertex[v];
    }
  }
  return out;
}

}  // namespace wrinkle
