#include "core/mesh/face_regions.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "core/mesh/union_find.h"

namespace wrinkle {
namespace {

constexpr int next(int axis) {
  return (axis + 1) % 3;
}

/// Face `f` of the four beside an interval.
CellFace face_of(const LineInterval& i, int f) {
  const int a = next(i.axis), b = next(a);
  if (f < 2) return {a, i.a, i.b - 1 + f, i.slab};
  return {b, i.b, i.slab, i.a - 3 + f};
}

/// Which of the four has its normal along `normal` and lies above (side 1) or below (0) the line.
int face_index(const LineInterval& i, int normal, int side) {
  return (normal == next(i.axis) ? 0 : 2) + side;
}

}  // namespace

struct FaceRegions::Line {
  struct Crossing {
    Index slab;
    double at;
    Index vertex;
  };
  std::vector<Crossing> enter, leave;
};

/// Nodes are segments and intervals, these once for each of their faces.
struct FaceRegions::Joined {
  UnionFind sets;
  std::vector<double> area;  // by representative
};

FaceRegions::FaceRegions(const SurfaceCut& cut, const MeshEdges& edges, const LatticePlanes& planes)
    : cut_(cut), planes_(planes), x_(cut.mesh.vertices) {
  find_segments(edges);
  find_intervals();
  find_regions();
  fill_holes();
}

// The triangle above a plane runs through its edge there with the inside to the left.
void FaceRegions::find_segments(const MeshEdges& edges) {
  for (const MeshEdge& e : edges.edges)
    for (int axis = 0; axis < 3; ++axis) {
      if (!cut_.on(e.ends[0], e.ends[1], axis)) continue;
      const Index plane = cut_.plane[e.ends[0]][axis];
      const int above = cut_.cell[e.triangle[0]][axis] == plane ? 0 : 1;
      segments_.push_back({axis, plane, e.ends[above], e.ends[1 - above], e.triangle[1 - above], e.triangle[above]});
    }
  at_vertex_.resize(x_.size());
  for (Index s = 0; s < static_cast<Index>(segments_.size()); ++s)
    for (const Index v : {segments_[s].from, segments_[s].to}) at_vertex_[v].push_back(s);
}

void FaceRegions::find_intervals() {
  std::map<std::array<Index, 3>, Line> lines;  // by axis and planes
  for (Index v = 0; v < static_cast<Index>(x_.size()); ++v)
    for (int axis = 0; axis < 3; ++axis) {
      const int a = next(axis), b = next(a);
      if (!cut_.on(v, a) || !cut_.on(v, b)) continue;
      Line& line = lines[{axis, cut_.plane[v][a], cut_.plane[v][b]}];
      (enters(v, a, b) ? line.enter : line.leave).push_back({slab(segments_[at_vertex_[v][0]], axis), x_[v][axis], v});
    }
  for (auto& [key, line] : lines) add_intervals(static_cast<int>(key[0]), key[1], key[2], line);
  at_point_.resize(x_.size(), -1);
  for (Index i = 0; i < static_cast<Index>(intervals_.size()); ++i)
    for (const Index v : {intervals_[i].begin, intervals_[i].end})
      if (v >= 0) at_point_[v] = i;
}

/// The line enters the interior where the segment on plane a runs upwards through plane b.
bool FaceRegions::enters(Index vertex, int a, int b) const {
  for (const Index s : at_vertex_[vertex])
    if (segments_[s].axis == a)
      return (slab(segments_[s], b) == cut_.plane[vertex][b]) == (segments_[s].from == vertex);
  throw std::logic_error("face_regions: a lattice line meets the surface where no segment ends");
}

/// The n-th entry belongs to the n-th exit: right even where round-off puts two crossings in the wrong order.
void FaceRegions::add_intervals(int axis, Index a, Index b, Line& line) {
  const auto order = [](const Line::Crossing& p, const Line::Crossing& q) {
    return std::tie(p.slab, p.at, p.vertex) < std::tie(q.slab, q.at, q.vertex);
  };
  std::ranges::sort(line.enter, order);
  std::ranges::sort(line.leave, order);
  for (std::size_t n = 0; n < line.enter.size(); ++n) {
    const Line::Crossing &p = line.enter[n], &q = line.leave.at(n);
    for (Index at = p.slab; at <= q.slab; ++at) {
      const double from = at == p.slab ? p.at : planes_.at(axis, at);
      const double to = at == q.slab ? q.at : planes_.at(axis, at + 1);
      intervals_.push_back({axis, a, b, at, to - from, at == p.slab ? p.vertex : -1, at == q.slab ? q.vertex : -1});
    }
  }
}

void FaceRegions::find_regions() {
  const auto count = node(static_cast<Index>(intervals_.size()), 0);
  Joined joined{UnionFind(count), std::vector<double>(count, 0.0)};
  join_at_vertices(joined);
  join_at_corners(joined);
  measure(joined);
  number(joined);
}

void FaceRegions::join_at_vertices(Joined& joined) const {
  for (Index v = 0; v < static_cast<Index>(x_.size()); ++v) {
    const auto& meet = at_vertex_[v];
    if (meet.empty()) continue;
    if (at_point_[v] < 0) {  // inside a face: its two segments
      for (const Index s : meet) joined.sets.unite(meet[0], s);
      continue;
    }
    const LineInterval& i = intervals_[at_point_[v]];
    for (const Index s : meet) {
      const int normal = segments_[s].axis, across = 3 - normal - i.axis;
      const int side = slab(segments_[s], across) == cut_.plane[v][across] ? 1 : 0;
      joined.sets.unite(s, node(at_point_[v], face_index(i, normal, side)));
    }
  }
}

/// Intervals along different axes that reach the same corner of cells have one face in common.
void FaceRegions::join_at_corners(Joined& joined) const {
  struct Reach {
    Index interval;
    int side;  // of the corner: 1 above, 0 below
  };
  std::map<std::array<Index, 3>, std::vector<Reach>> corners;
  for (Index n = 0; n < static_cast<Index>(intervals_.size()); ++n) {
    const LineInterval& i = intervals_[n];
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
        const LineInterval &i = intervals_[p.interval], &j = intervals_[q.interval];
        if (i.axis >= j.axis) continue;
        const int normal = 3 - i.axis - j.axis;
        joined.sets.unite(node(p.interval, face_index(i, normal, q.side)),
                          node(q.interval, face_index(j, normal, p.side)));
      }
}

/// A = ∮ (b − b_low) dc: over segments, and the intervals on the face's upper edge, which are those of which it is
/// face 0. On its other edges the integrand is zero.
void FaceRegions::measure(Joined& joined) const {
  for (Index s = 0; s < static_cast<Index>(segments_.size()); ++s)
    joined.area[joined.sets.find(s)] += area_under(segments_[s]);
  for (Index i = 0; i < static_cast<Index>(intervals_.size()); ++i)
    joined.area[joined.sets.find(node(i, 0))] += planes_.spacing[next(next(intervals_[i].axis))] * intervals_[i].length;
}

double FaceRegions::area_under(const FaceSegment& s) const {
  const int b = next(s.axis), c = next(b);
  const VectorN<3>&p = x_[s.from], &q = x_[s.to];
  return (0.5 * (p[b] + q[b]) - planes_.at(b, slab(s, b))) * (q[c] - p[c]);
}

void FaceRegions::number(Joined& joined) {
  const auto segments = static_cast<Index>(segments_.size());
  region_of_.resize(joined.area.size());
  for (Index n = 0; n < static_cast<Index>(joined.area.size()); ++n) {
    const Index first = joined.sets.find(n);  // the smallest: has been numbered
    region_of_[n] = first == n ? static_cast<Index>(regions_.size()) : region_of_[first];
    if (first != n) continue;
    const int a = n < segments ? segments_[n].axis : 0, b = next(a);
    const CellFace face =
        n < segments
            ? CellFace{a, segments_[n].plane, slab(segments_[n], b), slab(segments_[n], next(b))}
            : face_of(intervals_[(n - segments) / LineInterval::kFaces], (n - segments) % LineInterval::kFaces);
    regions_.push_back({face, joined.area[n]});
  }
}

void FaceRegions::fill_holes() {
  const auto segments = static_cast<Index>(segments_.size());
  std::vector<Index> any_segment(regions_.size(), -1);  // of a region that touches no edge of its face
  for (Index s = 0; s < segments; ++s) any_segment[region_of_[s]] = s;
  for (std::size_t n = segments; n < region_of_.size(); ++n) any_segment[region_of_[n]] = -1;
  std::vector<Index> fills(regions_.size());
  for (Index r = 0; r < static_cast<Index>(regions_.size()); ++r) {
    fills[r] = r;
    if (any_segment[r] < 0 || regions_[r].area >= 0) continue;
    std::optional<Index> around;
    for (const auto& [other, winding] : windings(x_[segments_[any_segment[r]].from], regions_[r].face))
      if (other != r && winding > 0 && (!around || regions_[other].area < regions_[*around].area)) around = other;
    if (around) fills[r] = *around;
  }
  for (Index r = 0; r < static_cast<Index>(regions_.size()); ++r)
    if (fills[r] != r) regions_[fills[r]].area += regions_[r].area;
  std::vector<FaceRegion> kept;
  std::vector<Index> renumbered(regions_.size());
  for (Index r = 0; r < static_cast<Index>(regions_.size()); ++r)
    if (fills[r] == r) {
      renumbered[r] = static_cast<Index>(kept.size());
      kept.push_back(regions_[r]);
    }
  for (Index& region : region_of_) region = renumbered[fills[region]];
  regions_ = std::move(kept);
}

std::map<Index, int> FaceRegions::windings(const VectorN<3>& p, const CellFace& face) const {
  const int b = next(static_cast<int>(face[0])), c = next(b);
  std::map<Index, int> out;
  for (Index s = 0; s < static_cast<Index>(segments_.size()); ++s)
    if (regions_[region_of_[s]].face == face)
      out[region_of_[s]] += crossing(p, segments_[s].from, segments_[s].to, b, c);
  for (Index i = 0; i < static_cast<Index>(intervals_.size()); ++i) {
    const LineInterval& n = intervals_[i];
    if (face_of(n, 0) != face) continue;
    const double from = n.begin < 0 ? planes_.at(c, n.slab) : x_[n.begin][c];
    if (from <= p[c] && p[c] < from + n.length) ++out[of_interval(i, 0)];
  }
  return out;
}

int FaceRegions::crossing(const VectorN<3>& p, Index u, Index v, int b, int c) const {
  if ((x_[u][c] > p[c]) == (x_[v][c] > p[c])) return 0;
  const int sign = x_[v][c] > x_[u][c] ? 1 : -1;
  if (u > v) std::swap(u, v);
  const double at = x_[u][b] + (p[c] - x_[u][c]) / (x_[v][c] - x_[u][c]) * (x_[v][b] - x_[u][b]);
  return at > p[b] ? sign : 0;
}

}  // namespace wrinkle
