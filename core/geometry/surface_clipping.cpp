#include "core/geometry/surface_clipping.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "core/geometry/union_find.h"

// The interior of a cell is closed dimension by dimension. A lattice line meets the surface in points, between which
// its inner intervals lie; a cell's face is divided by segments of the surface, which with the intervals on its edges
// bound its inner regions; regions and triangles bound the pieces. Whatever shares a joint (an end of an interval or
// segment, an edge of a triangle) bounds the same region or piece.

namespace wrinkle {
namespace {

constexpr int next(int axis) {
  return (axis + 1) % 3;
}

/// A directed edge of the cut surface on a plane of `axis`, with the inside to its left, seen from above the plane with
/// axes (next, next after next).
struct Segment {
  int axis;
  Index plane, from, to;
  Index lower, upper;  // triangles below and above the plane
};

/// An inner interval of a lattice line along `axis`, within one slab. The line lies on plane a of the next axis and on
/// plane b of the one after.
struct Interval {
  int axis;
  Index a, b, slab;
  double length;     // [m]
  Index begin, end;  // vertices; −1: the line's crossing with the slab's lower or upper plane

  /// Beside it lie four faces. 0, 1: on plane a, in slab b − 1 or b; 2, 3: on plane b, in slab a − 1 or a.
  static constexpr int kFaces = 4;
};

/// A cell's face: axis, plane, and the slabs of the next two axes.
using Face = std::array<Index, 4>;

class Clipper {
 public:
  explicit Clipper(const TriangleMesh& surface, const LatticePlanes& planes)
      : planes_(planes), cut_(cut_surface(surface, planes)), x_(cut_.mesh.vertices) {}

  SurfaceClipping run(std::size_t num_vertices) {
    find_segments();
    find_intervals();
    find_regions();
    find_pieces();
    return collect(num_vertices);
  }

 private:
  struct Region {
    Face face;
    double area;
  };

  const std::array<Index, 3>& cell(Index triangle) const { return cut_.cell[triangle]; }

  // ---- points, intervals, segments ----

  void find_segments() {
    edges_ = find_edges(cut_.mesh);
    for (const MeshEdge& e : edges_.edges)
      for (int axis = 0; axis < 3; ++axis) {
        if (!cut_.on(e.ends[0], e.ends[1], axis)) continue;
        const Index plane = cut_.plane[e.ends[0]][axis];
        const bool first_above = cell(e.triangle[0])[axis] == plane;  // then it runs through the edge as given
        segments_.push_back({axis, plane, e.ends[first_above ? 0 : 1], e.ends[first_above ? 1 : 0],
                             e.triangle[first_above ? 1 : 0], e.triangle[first_above ? 0 : 1]});
      }
    at_vertex_.resize(x_.size());
    for (Index s = 0; s < static_cast<Index>(segments_.size()); ++s)
      for (const Index v : {segments_[s].from, segments_[s].to}) at_vertex_[v].push_back(s);
  }

  struct Crossing {
    Index slab;
    double at;
    Index vertex;
  };
  struct Line {
    std::vector<Crossing> enter, leave;
  };

  /// The line's direction enters the interior where the segment on plane a runs upwards through plane b.
  void find_intervals() {
    std::map<std::array<Index, 3>, Line> lines;  // by axis and planes
    for (Index v = 0; v < static_cast<Index>(x_.size()); ++v)
      for (int axis = 0; axis < 3; ++axis) {
        const int a = next(axis), b = next(a);
        if (!cut_.on(v, a) || !cut_.on(v, b)) continue;
        Line& line = lines[{axis, cut_.plane[v][a], cut_.plane[v][b]}];
        (enters(v, a, b) ? line.enter : line.leave)
            .push_back({slab_of(segments_[at_vertex_[v][0]], axis), x_[v][axis], v});
      }
    for (auto& [key, line] : lines) add_intervals(static_cast<int>(key[0]), key[1], key[2], line);
    at_point_.resize(x_.size(), -1);
    for (Index i = 0; i < static_cast<Index>(intervals_.size()); ++i)
      for (const Index v : {intervals_[i].begin, intervals_[i].end})
        if (v >= 0) at_point_[v] = i;
  }

  bool enters(Index v, int a, int b) const {
    for (const Index s : at_vertex_[v])
      if (segments_[s].axis == a) return (slab_of(segments_[s], b) == cut_.plane[v][b]) == (segments_[s].from == v);
    throw std::logic_error("surface_clipping: a crossing of a lattice line without a segment");
  }
  Index slab_of(const Segment& s, int axis) const { return cell(s.upper)[axis]; }

  /// The n-th entry belongs to the n-th exit: right even where round-off puts two crossings in the wrong order.
  void add_intervals(int axis, Index a, Index b, Line& line) {
    const auto order = [](const Crossing& p, const Crossing& q) {
      return std::tie(p.slab, p.at, p.vertex) < std::tie(q.slab, q.at, q.vertex);
    };
    std::ranges::sort(line.enter, order);
    std::ranges::sort(line.leave, order);
    for (std::size_t n = 0; n < line.enter.size(); ++n) {
      const Crossing &p = line.enter[n], &q = line.leave.at(n);
      for (Index slab = p.slab; slab <= q.slab; ++slab) {
        const double from = slab == p.slab ? p.at : planes_.at(axis, slab);
        const double to = slab == q.slab ? q.at : planes_.at(axis, slab + 1);
        intervals_.push_back(
            {axis, a, b, slab, to - from, slab == p.slab ? p.vertex : -1, slab == q.slab ? q.vertex : -1});
      }
    }
  }

  // ---- regions of faces ----

  Face face(const Segment& s) const {
    const int a = next(s.axis), b = next(a);
    return {s.axis, s.plane, slab_of(s, a), slab_of(s, b)};
  }
  /// Face `f` of the four beside an interval. Its slabs run: normal along a: (b, axis); along b: (axis, a).
  static Face face(const Interval& i, int f) {
    const int a = next(i.axis), b = next(a);
    if (f < 2) return {a, i.a, i.b - 1 + f, i.slab};
    return {b, i.b, i.slab, i.a - 3 + f};
  }
  /// Which of the four has its normal along `normal` and lies above (side 1) or below (0) the line along the third
  /// axis.
  static int face_index(const Interval& i, int normal, int side) { return (normal == next(i.axis) ? 0 : 2) + side; }

  Index node(Index interval, int f) const {
    return static_cast<Index>(segments_.size()) + Interval::kFaces * interval + f;
  }

  void find_regions() {
    const auto count = static_cast<Index>(segments_.size() + Interval::kFaces * intervals_.size());
    UnionFind joined(count);
    join_at_vertices(joined);
    join_at_corners(joined);
    std::vector<Face> face_of(count);
    std::vector<double> area(count, 0.0);
    std::vector<char> open(count, 0);  // touches its face's boundary
    for (Index s = 0; s < static_cast<Index>(segments_.size()); ++s) {
      face_of[s] = face(segments_[s]);
      area[joined.find(s)] += area_under(segments_[s]);
    }
    for (Index i = 0; i < static_cast<Index>(intervals_.size()); ++i)
      for (int f = 0; f < Interval::kFaces; ++f) {
        face_of[node(i, f)] = face(intervals_[i], f);
        open[joined.find(node(i, f))] = 1;
        // The interval on the face's upper edge along its second axis: f = 0, normal a, slab b − 1.
        if (f == 0)
          area[joined.find(node(i, f))] += planes_.spacing[next(next(intervals_[i].axis))] * intervals_[i].length;
      }
    fill_holes(joined, face_of, area, open);
    number_regions(joined, face_of, area);
  }

  /// ∫ (b − b_low) dc along a segment, (b, c) the axes of its plane.
  double area_under(const Segment& s) const {
    const int b = next(s.axis), c = next(b);
    const VectorN<3>&p = x_[s.from], &q = x_[s.to];
    return (0.5 * (p[b] + q[b]) - planes_.at(b, slab_of(s, b))) * (q[c] - p[c]);
  }

  void join_at_vertices(UnionFind& joined) const {
    for (Index v = 0; v < static_cast<Index>(x_.size()); ++v) {
      const auto& meet = at_vertex_[v];
      if (meet.empty()) continue;
      if (at_point_[v] < 0) {  // inside a face: its two segments
        for (const Index s : meet) joined.unite(meet[0], s);
        continue;
      }
      const Interval& i = intervals_[at_point_[v]];
      for (const Index s : meet) {
        const int other = segments_[s].axis == next(i.axis) ? next(segments_[s].axis) : next(i.axis);
        const int side = slab_of(segments_[s], other) == cut_.plane[v][other] ? 1 : 0;
        joined.unite(s, node(at_point_[v], face_index(i, segments_[s].axis, side)));
      }
    }
  }

  /// Intervals along different axes that reach the same corner of cells have one face in common.
  void join_at_corners(UnionFind& joined) const {
    struct Reach {
      Index interval;
      int side;  // of the corner: 1 above, 0 below
    };
    std::map<std::array<Index, 3>, std::vector<Reach>> corners;
    for (Index n = 0; n < static_cast<Index>(intervals_.size()); ++n) {
      const Interval& i = intervals_[n];
      std::array<Index, 3> corner;
      corner[next(i.axis)] = i.a, corner[next(next(i.axis))] = i.b;
      corner[i.axis] = i.slab;
      if (i.begin < 0) corners[corner].push_back({n, 1});
      corner[i.axis] = i.slab + 1;
      if (i.end < 0) corners[corner].push_back({n, 0});
    }
    for (const auto& [corner, reaches] : corners)
      for (const Reach& p : reaches)
        for (const Reach& q : reaches) {
          const Interval &i = intervals_[p.interval], &j = intervals_[q.interval];
          if (i.axis >= j.axis) continue;
          const int normal = 3 - i.axis - j.axis;
          joined.unite(node(p.interval, face_index(i, normal, q.side)),
                       node(q.interval, face_index(j, normal, p.side)));
        }
  }

  /// How an edge u → v of the plane (b, c) crosses the ray from p towards +b: +1 upwards in c, −1 downwards, else 0.
  /// The same for both of an edge's directions but for the sign.
  int crossing(const VectorN<3>& p, Index u, Index v, int b, int c) const {
    if ((x_[u][c] > p[c]) == (x_[v][c] > p[c])) return 0;
    const int sign = x_[v][c] > x_[u][c] ? 1 : -1;
    if (u > v) std::swap(u, v);
    const double at = x_[u][b] + (p[c] - x_[u][c]) / (x_[v][c] - x_[u][c]) * (x_[v][b] - x_[u][b]);
    return at > p[b] ? sign : 0;
  }

  /// A curve that runs clockwise and touches no boundary is a hole in the smallest region around it.
  void fill_holes(UnionFind& joined, const std::vector<Face>& face_of, std::vector<double>& area,
                  const std::vector<char>& open) const {
    const auto count = static_cast<Index>(segments_.size());
    std::vector<std::pair<Index, Index>> merges;
    for (Index s = 0; s < count; ++s)
      if (joined.find(s) == s && !open[s] && area[s] < 0)
        if (const auto around = surrounding(s, joined, face_of, area)) merges.emplace_back(s, *around);
    for (const auto& [hole, region] : merges) {
      const double sum = area[joined.find(hole)] + area[joined.find(region)];
      joined.unite(hole, region);
      area[joined.find(region)] = sum;
    }
  }

  std::optional<Index> surrounding(Index hole, UnionFind& joined, const std::vector<Face>& face_of,
                                   const std::vector<double>& area) const {
    const Face& face = face_of[hole];
    std::optional<Index> best;
    for (const auto& [root, winding] : windings(x_[segments_[hole].from], face, joined, face_of))
      if (root != hole && winding > 0 && area[root] > 0 && (!best || area[root] < area[*best])) best = root;
    return best;
  }

  /// How often the curves of each region of a face run around a point of it.
  std::map<Index, int> windings(const VectorN<3>& p, const Face& face, UnionFind& joined,
                                const std::vector<Face>& face_of) const {
    const int b = next(static_cast<int>(face[0])), c = next(b);
    std::map<Index, int> out;
    const auto count = static_cast<Index>(segments_.size());
    for (Index s = 0; s < count; ++s)
      if (face_of[s] == face) out[joined.find(s)] += crossing(p, segments_[s].from, segments_[s].to, b, c);
    for (Index i = 0; i < static_cast<Index>(intervals_.size()); ++i) {
      if (face_of[node(i, 0)] != face) continue;
      const Interval& n = intervals_[i];
      const double from = n.begin < 0 ? planes_.at(c, n.slab) : x_[n.begin][c];
      if (from <= p[c] && p[c] < from + n.length) ++out[joined.find(node(i, 0))];
    }
    return out;
  }

  void number_regions(UnionFind& joined, const std::vector<Face>& face_of, const std::vector<double>& area) {
    region_of_.resize(face_of.size());
    for (Index n = 0; n < static_cast<Index>(face_of.size()); ++n)
      if (joined.find(n) == n) {
        region_of_[n] = static_cast<Index>(regions_.size());
        regions_.push_back({face_of[n], area[n]});
      } else {
        region_of_[n] = region_of_[joined.find(n)];
      }
    face_of_ = face_of;
    regions_joined_ = joined;
  }

  // ---- pieces of cells ----

  /// Triangles first, then every region as the boundary of the cell below it (side 0) and above it (side 1).
  Index node_of_region(Index region, int side) const {
    return static_cast<Index>(cut_.mesh.triangles.size()) + 2 * region + side;
  }

  void find_pieces() {
    const auto count = node_of_region(static_cast<Index>(regions_.size()), 0);
    pieces_joined_ = UnionFind(count);
    for (const MeshEdge& e : edges_.edges)
      if (cell(e.triangle[0]) == cell(e.triangle[1])) pieces_joined_.unite(e.triangle[0], e.triangle[1]);
    for (Index s = 0; s < static_cast<Index>(segments_.size()); ++s) {
      pieces_joined_.unite(segments_[s].lower, node_of_region(region_of_[s], 0));
      pieces_joined_.unite(segments_[s].upper, node_of_region(region_of_[s], 1));
    }
    // The four cells around an interval: two of its four faces bound each of them.
    for (Index i = 0; i < static_cast<Index>(intervals_.size()); ++i)
      for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 2; ++b)
          pieces_joined_.unite(node_of_region(region_of_[node(i, b)], a),
                               node_of_region(region_of_[node(i, 2 + a)], b));
    measure();
    fill_cavities();
  }

  Index cell_axis_of_region(Index region, int side, int axis) const {
    const Face& f = regions_[region].face;
    const int normal = static_cast<int>(f[0]);
    if (axis == normal) return f[1] - 1 + side;
    return axis == next(normal) ? f[2] : f[3];
  }

  /// V = Σ ∫ (x − x_low) n_x dA over triangles + h_x Σ A over regions on the upper x face: the divergence theorem.
  void measure() {
    volume_.assign(node_of_region(static_cast<Index>(regions_.size()), 0), 0.0);
    closed_.assign(volume_.size(), 1);
    for (Index t = 0; t < static_cast<Index>(cut_.mesh.triangles.size()); ++t) {
      const auto& [a, b, c] = cut_.mesh.triangles[t];
      const VectorN<3> p = x_[a], u = x_[b] - p, v = x_[c] - p;
      volume_[pieces_joined_.find(t)] +=
          ((x_[a].x() + x_[b].x() + x_[c].x()) / 3 - planes_.at(0, cell(t)[0])) * 0.5 * (u.y() * v.z() - u.z() * v.y());
    }
    for (Index r = 0; r < static_cast<Index>(regions_.size()); ++r) {
      for (int side = 0; side < 2; ++side) closed_[pieces_joined_.find(node_of_region(r, side))] = 0;
      if (regions_[r].face[0] == 0)
        volume_[pieces_joined_.find(node_of_region(r, 0))] += planes_.spacing.x() * regions_[r].area;
    }
  }

  /// A closed part of the surface that looks inwards is a cavity of the smallest piece around it.
  void fill_cavities() {
    std::vector<std::pair<Index, Index>> merges;
    for (Index t = 0; t < static_cast<Index>(cut_.mesh.triangles.size()); ++t)
      if (pieces_joined_.find(t) == t && closed_[t] && volume_[t] < 0)
        if (const auto around = surrounding_piece(t)) merges.emplace_back(t, *around);
    for (const auto& [cavity, piece] : merges) {
      const double sum = volume_[pieces_joined_.find(cavity)] + volume_[pieces_joined_.find(piece)];
      pieces_joined_.unite(cavity, piece);
      volume_[pieces_joined_.find(piece)] = sum;
    }
  }

  /// By how often the boundary of each piece is crossed on the way from the cavity along +x to the cell's end.
  std::optional<Index> surrounding_piece(Index cavity) {
    const VectorN<3> p = x_[cut_.mesh.triangles[cavity][0]];
    std::map<Index, int> winding;
    for (Index t = 0; t < static_cast<Index>(cut_.mesh.triangles.size()); ++t)
      if (cell(t) == cell(cavity)) winding[pieces_joined_.find(t)] += crossing(p, t);
    const auto& [i, j, k] = cell(cavity);
    for (const auto& [root, count] : windings(p, Face{0, i + 1, j, k}, regions_joined_, face_of_))
      winding[pieces_joined_.find(node_of_region(region_of_[root], 0))] += count;
    std::optional<Index> best;
    for (const auto& [root, count] : winding)
      if (root != cavity && count > 0 && volume_[root] > 0 && (!best || volume_[root] < volume_[*best])) best = root;
    return best;
  }

  /// +1 where the ray from p along +x leaves the interior through the triangle, −1 where it enters.
  int crossing(const VectorN<3>& p, Index triangle) const {
    const auto& [a, b, c] = cut_.mesh.triangles[triangle];
    const int sign = crossing(p, a, b, 1, 2) + crossing(p, b, c, 1, 2) + crossing(p, c, a, 1, 2);
    if (sign == 0) return 0;
    const VectorN<3> u = x_[b] - x_[a], v = x_[c] - x_[a];
    const VectorN<3> n(u.y() * v.z() - u.z() * v.y(), u.z() * v.x() - u.x() * v.z(), u.x() * v.y() - u.y() * v.x());
    const double at = x_[a].x() - (n.y() * (p.y() - x_[a].y()) + n.z() * (p.z() - x_[a].z())) / n.x();
    return at > p.x() ? sign : 0;
  }

  // ---- the result ----

  SurfaceClipping collect(std::size_t num_vertices) {
    std::map<std::array<Index, 4>, Index> by_cell;  // z, y, x, root: the order of the pieces
    for (Index n = 0; n < static_cast<Index>(volume_.size()); ++n)
      if (pieces_joined_.find(n) == n) {
        const auto c = cell_of(n);
        by_cell[{c[2], c[1], c[0], n}] = 0;
      }
    SurfaceClipping out;
    std::vector<Index> number(volume_.size());
    for (const auto& [key, unused] : by_cell) {
      number[key[3]] = static_cast<Index>(out.pieces.size());
      out.pieces.push_back({{key[2], key[1], key[0]}, volume_[key[3]], {}});
    }
    out.piece_of.assign(num_vertices, -1);
    for (Index t = 0; t < static_cast<Index>(cut_.mesh.triangles.size()); ++t) {
      const Index piece = number[pieces_joined_.find(t)];
      out.pieces[piece].triangles.push_back(t);
      for (const Index v : cut_.mesh.triangles[t])
        if (v < static_cast<Index>(num_vertices)) out.piece_of[v] = piece;
    }
    for (Index r = 0; r < static_cast<Index>(regions_.size()); ++r)
      out.contacts.push_back({number[pieces_joined_.find(node_of_region(r, 0))],
                              number[pieces_joined_.find(node_of_region(r, 1))], static_cast<int>(regions_[r].face[0]),
                              regions_[r].area});
    out.cut = std::move(cut_);
    return out;
  }

  std::array<Index, 3> cell_of(Index node) const {
    const auto triangles = static_cast<Index>(cut_.mesh.triangles.size());
    if (node < triangles) return cell(node);
    const Index region = (node - triangles) / 2, side = (node - triangles) % 2;
    return {cell_axis_of_region(region, side, 0), cell_axis_of_region(region, side, 1),
            cell_axis_of_region(region, side, 2)};
  }

  const LatticePlanes& planes_;
  SurfaceCut cut_;
  const std::vector<VectorN<3>>& x_;
  MeshEdges edges_;
  std::vector<Segment> segments_;
  std::vector<Interval> intervals_;
  std::vector<std::vector<Index>> at_vertex_;  // segments that end at a vertex
  std::vector<Index> at_point_;                // the interval that ends at a vertex on a lattice line, else −1
  std::vector<Region> regions_;
  std::vector<Index> region_of_;  // of each segment, and of each interval in each of its four faces
  std::vector<Face> face_of_;
  UnionFind regions_joined_{0}, pieces_joined_{0};
  std::vector<double> volume_;  // by representative
  std::vector<char> closed_;    // no part of a cell's face bounds it
};

void check(const TriangleMesh& surface, const LatticePlanes& planes) {
  if (!(planes.spacing.minCoeff() > 0))
    throw std::invalid_argument(fmt::format("lattice spacing is ({}, {}, {}) m; each must be above 0",
                                            planes.spacing.x(), planes.spacing.y(), planes.spacing.z()));
  for (const MeshEdge& e : find_edges(surface).edges)
    if (e.boundary())
      throw std::invalid_argument(
          fmt::format("the surface is not watertight: edge {}-{} has one triangle only", e.ends[0], e.ends[1]));
  double volume = 0;
  const VectorN<3> o = surface.vertices.empty() ? VectorN<3>::Zero().eval() : surface.vertices[0];
  for (const auto& [a, b, c] : surface.triangles) {
    const VectorN<3> u = surface.vertices[b] - o, v = surface.vertices[c] - o, w = surface.vertices[a] - o;
    volume += (w.x() * (u.y() * v.z() - u.z() * v.y()) + w.y() * (u.z() * v.x() - u.x() * v.z()) +
               w.z() * (u.x() * v.y() - u.y() * v.x())) /
              6;
  }
  if (!(volume > 0))
    throw std::invalid_argument(fmt::format("the surface encloses {} m³; its faces must look outwards", volume));
}

}  // namespace

SurfaceClipping clip_surface(const TriangleMesh& surface, const LatticePlanes& planes) {
  check(surface, planes);
  return Clipper(surface, planes).run(surface.vertices.size());
}

}  // namespace wrinkle
