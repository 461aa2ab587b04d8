#include "core/mesh/surface_clipping.h"

#include <Eigen/Geometry>
#include <map>
#include <optional>

#include "core/base/require.h"
#include "core/mesh/closed_surface.h"
#include "core/mesh/face_regions.h"
#include "core/mesh/union_find.h"

namespace wrinkle {
namespace {

/// Joins triangles, and the regions of cells' faces, that bound the same piece. Nodes: triangles first, then every
/// region twice: as part of the bounds of the cell below it (side 0), and of the one above (side 1).
class ClippedPieces {
 public:
  ClippedPieces(const SurfaceCut& cut, const LatticePlanes& planes)
      : cut_(cut), planes_(planes), edges_(find_edges(cut.mesh)), faces_(cut, edges_, planes), joined_(count()) {
    join();
    measure();
    fill_cavities();
  }

  void collect(SurfaceClipping& out, std::size_t num_vertices) {
    std::vector<Index> number = number_pieces(out);
    out.piece_of.assign(num_vertices, -1);
    for (Index t = 0; t < triangles(); ++t) {
      const Index piece = number[joined_.find(t)];
      out.pieces[piece].triangles.push_back(t);
      for (const Index v : cut_.mesh.triangles[t])
        if (v < static_cast<Index>(num_vertices)) out.piece_of[v] = piece;
    }
    for (Index r = 0; r < regions(); ++r)
      out.contacts.push_back({number[joined_.find(node(r, 0))], number[joined_.find(node(r, 1))],
                              static_cast<int>(faces_.regions()[r].face[0]), faces_.regions()[r].area});
  }

 private:
  using Cell = std::array<Index, 3>;

  Index triangles() const { return static_cast<Index>(cut_.mesh.triangles.size()); }
  Index regions() const { return static_cast<Index>(faces_.regions().size()); }
  Index node(Index region, int side) const { return triangles() + 2 * region + side; }
  Index count() const { return node(regions(), 0); }

  Cell cell(Index node) const {
    if (node < triangles()) return cut_.cell[node];
    const CellFace& f = faces_.regions()[(node - triangles()) / 2].face;
    const int normal = static_cast<int>(f[0]);
    Cell out;
    out[normal] = f[1] - 1 + (node - triangles()) % 2;
    out[(normal + 1) % 3] = f[2], out[(normal + 2) % 3] = f[3];
    return out;
  }

  void join() {
    for (const MeshEdge& e : edges_.edges)
      if (cut_.cell[e.triangle[0]] == cut_.cell[e.triangle[1]]) joined_.unite(e.triangle[0], e.triangle[1]);
    for (Index s = 0; s < static_cast<Index>(faces_.segments().size()); ++s) {
      joined_.unite(faces_.segments()[s].lower, node(faces_.of_segment(s), 0));
      joined_.unite(faces_.segments()[s].upper, node(faces_.of_segment(s), 1));
    }
    // Around an interval are four cells; two of its four faces bound each of them.
    for (Index i = 0; i < static_cast<Index>(faces_.intervals().size()); ++i)
      for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 2; ++b)
          joined_.unite(node(faces_.of_interval(i, b), a), node(faces_.of_interval(i, 2 + a), b));
  }

  /// V = Σ ∫ (x − x_low) n_x dA over triangles + h_x Σ A over regions on the upper x face: the divergence theorem.
  void measure() {
    volume_.assign(count(), 0.0);
    closed_.assign(count(), 1);
    for (Index t = 0; t < triangles(); ++t) {
      const auto& [a, b, c] = cut_.mesh.triangles[t];
      const VectorN<3>&p = cut_.mesh.vertices[a], &q = cut_.mesh.vertices[b], &r = cut_.mesh.vertices[c];
      const double area = 0.5 * ((q.y() - p.y()) * (r.z() - p.z()) - (q.z() - p.z()) * (r.y() - p.y()));
      volume_[joined_.find(t)] += ((p.x() + q.x() + r.x()) / 3 - planes_.at(0, cut_.cell[t][0])) * area;
    }
    for (Index r = 0; r < regions(); ++r) {
      for (int side = 0; side < 2; ++side) closed_[joined_.find(node(r, side))] = 0;
      if (faces_.regions()[r].face[0] == 0)
        volume_[joined_.find(node(r, 0))] += planes_.spacing.x() * faces_.regions()[r].area;
    }
  }

  /// A closed part of the surface that looks inwards is a cavity of the smallest piece around it.
  void fill_cavities() {
    std::vector<std::pair<Index, Index>> fills;
    for (Index t = 0; t < triangles(); ++t)
      if (joined_.find(t) == t && closed_[t] && volume_[t] < 0)
        if (const auto around = surrounding(t)) fills.emplace_back(t, *around);
    for (const auto& [cavity, piece] : fills) {
      const double sum = volume_[joined_.find(cavity)] + volume_[joined_.find(piece)];
      joined_.unite(cavity, piece);
      volume_[joined_.find(piece)] = sum;
    }
  }

  /// By how often a ray from the cavity along +x leaves each piece of the cell.
  std::optional<Index> surrounding(Index cavity) {
    const VectorN<3> p = cut_.mesh.vertices[cut_.mesh.triangles[cavity][0]];
    const Cell home = cut_.cell[cavity];
    std::map<Index, int> leaves;
    for (Index t = 0; t < triangles(); ++t)
      if (cut_.cell[t] == home) leaves[joined_.find(t)] += crossing(p, t);
    for (const auto& [region, winding] : faces_.windings(p, {0, home[0] + 1, home[1], home[2]}))
      leaves[joined_.find(node(region, 0))] += winding;
    std::optional<Index> best;
    for (const auto& [piece, times] : leaves)
      if (piece != cavity && times > 0 && (!best || volume_[piece] < volume_[*best])) best = piece;
    return best;
  }

  /// +1 where the ray from p along +x leaves the interior through the triangle, −1 where it enters.
  int crossing(const VectorN<3>& p, Index triangle) const {
    const auto& [a, b, c] = cut_.mesh.triangles[triangle];
    const int sign = faces_.crossing(p, a, b, 1, 2) + faces_.crossing(p, b, c, 1, 2) + faces_.crossing(p, c, a, 1, 2);
    if (sign == 0) return 0;
    const auto& x = cut_.mesh.vertices;
    const VectorN<3> n = (x[b] - x[a]).cross(x[c] - x[a]);
    return n.dot(x[a] - p) / n.x() > 0 ? sign : 0;
  }

  /// Lists the pieces in the order of their cells; their numbers by representative.
  std::vector<Index> number_pieces(SurfaceClipping& out) {
    std::map<std::array<Index, 4>, Index> order;  // z, y, x of the cell, representative
    for (Index n = 0; n < count(); ++n)
      if (joined_.find(n) == n) {
        const Cell c = cell(n);
        order[{c[2], c[1], c[0], n}] = n;
      }
    std::vector<Index> number(count(), -1);
    for (const auto& [key, n] : order) {
      number[n] = static_cast<Index>(out.pieces.size());
      out.pieces.push_back({cell(n), volume_[n], {}});
    }
    return number;
  }

  const SurfaceCut& cut_;
  const LatticePlanes& planes_;
  MeshEdges edges_;
  FaceRegions faces_;
  UnionFind joined_;
  std::vector<double> volume_;  // by representative
  std::vector<char> closed_;    // by representative: no part of a cell's face bounds it
};

void check_planes(const TriangleMesh& surface, const LatticePlanes& planes) {
  require(planes.spacing.minCoeff() > 0, "lattice spacing is ({}, {}, {}) m; each must be above 0", planes.spacing.x(),
          planes.spacing.y(), planes.spacing.z());
  for (const MeshEdge& e : find_edges(surface).edges)
    require(!e.boundary(), "the surface is not watertight: edge {}-{} has one triangle only", e.ends[0], e.ends[1]);
  const double volume = enclosed_volume(surface);
  require(volume > 0, "the surface encloses {} m³; its faces must look outwards", volume);
}

}  // namespace

SurfaceClipping clip_surface(const TriangleMesh& surface, const LatticePlanes& planes) {
  check_planes(surface, planes);
  SurfaceClipping out;
  out.cut = cut_surface(surface, planes);
  ClippedPieces(out.cut, planes).collect(out, surface.vertices.size());
  return out;
}

}  // namespace wrinkle
