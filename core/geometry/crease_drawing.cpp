#include "core/geometry/crease_drawing.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace wrinkle {

namespace {

constexpr double kOnPlane = 1e-9;    // of the mean edge: counts as on the curve
constexpr double kSamePlace = 1e-6;  // of the mean edge: ends and crossings that coincide
constexpr double kSpare = 1.02;      // vertices go a little farther than they must, so that the last sweep finds none
constexpr double kLeastArea = 0.05;  // of a triangle's own, once its vertices have moved

bool is_end(const DrawnCurve& curve, Index vertex) {
  return std::any_of(curve.ends.begin(), curve.ends.end(), [&](const CurveEnd& e) { return e.vertex == vertex; });
}

}  // namespace

CreaseDrawing::CreaseDrawing(const TriangleMesh& mesh, std::span<const Curve> curves, const CreaseOptions& options)
    : mesh_(mesh), before_(mesh.vertices), edges_(find_edges(mesh)), options_(options) {
  if (!(options.clearance > 0 && options.clearance < 0.25)) {
    throw std::invalid_argument(fmt::format("clearance {}: over 0 and under 0.25", options.clearance));
  }
  for (const MeshEdge& e : edges_.edges) mean_edge_ += (mesh.vertices[e.ends[0]] - mesh.vertices[e.ends[1]]).norm();
  mean_edge_ /= static_cast<double>(edges_.edges.size());
  shared_.assign(edges_.edges.size(), 0);
  free_vertices();
  for (std::size_t c = 0; c < curves.size(); ++c) {
    curves_.push_back({strokes_of(mesh, curves[c], static_cast<Index>(c), mean_edge_), {}, {}});
    collect_edges(curves_.back());
    const bool closed = (curves[c].front() - curves[c].back()).norm() < kSamePlace * mean_edge_;
    if (!closed) curves_.back().ends = {CurveEnd{CurveEnd::Kind::trimmed, -1}, CurveEnd{CurveEnd::Kind::trimmed, -1}};
  }
  const std::vector<Crossing> crossings = find_crossings();
  place_ends();
  if (options.make_way == MakeWay::shift_curve) {
    if (!crossings.empty()) throw std::invalid_argument("curves that cross take MakeWay::move_vertices");
    shift_curves();
    return;
  }
  for (const Crossing& crossing : crossings) place_crossing(crossing);
  make_room();
  check_triangles();
}

void CreaseDrawing::move(Index vertex, const VectorN<3>& to) {
  mesh_.vertices[vertex] = to;
  moved_ = std::max(moved_, (to - before_[vertex]).norm());
}

/// Vertices on the border may move along it, its corners not at all.
void CreaseDrawing::free_vertices() {
  const std::size_t n = mesh_.vertices.size();
  freedom_.resize(n);
  on_border_.assign(n, 0);
  around_.resize(n);
  for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
    for (const Index v : mesh_.triangles[t]) around_[v].push_back(static_cast<Index>(t));
  }
  std::vector<VectorN<3>> in(n, VectorN<3>::Zero()), out = in;
  for (const MeshEdge& e : edges_.edges) {
    if (!e.boundary()) continue;
    const VectorN<3> d = (mesh_.vertices[e.ends[1]] - mesh_.vertices[e.ends[0]]).normalized();
    out[e.ends[0]] = d, in[e.ends[1]] = d;
    on_border_[e.ends[0]] = on_border_[e.ends[1]] = 1;
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (on_border_[v] == 0) continue;
    const bool straight = in[v].dot(out[v]) > 0.8;  // turns by less than 37°
    freedom_[v] = {straight ? Freedom::Kind::line : Freedom::Kind::none, (in[v] + out[v]).normalized()};
  }
}

/// Edges whose box meets that of the stretch, with an edge's length to spare as vertices move.
void CreaseDrawing::collect_edges(DrawnCurve& curve) const {
  for (const CreaseStroke& s : curve.strokes) {
    const VectorN<3> to = s.from + s.length * s.along;
    const double margin = mean_edge_ + std::min(s.reach, 2 * mean_edge_);
    const VectorN<3> low = s.from.cwiseMin(to).array() - margin, high = s.from.cwiseMax(to).array() + margin;
    std::vector<Index> near;
    for (std::size_t e = 0; e < edges_.edges.size(); ++e) {
      const VectorN<3>&a = mesh_.vertices[edges_.edges[e].ends[0]], &b = mesh_.vertices[edges_.edges[e].ends[1]];
      if ((a.cwiseMax(b).array() < low.array()).any() || (a.cwiseMin(b).array() > high.array()).any()) continue;
      near.push_back(static_cast<Index>(e));
    }
    curve.near.push_back(std::move(near));
  }
}

/// A cut counts within its stretch; at an end of the curve as far as the end goes.
std::optional<StrokeCut> CreaseDrawing::cut(const DrawnCurve& curve, std::size_t stroke, Index edge) const {
  const auto& ends = edges_.edges[edge].ends;
  if (is_end(curve, ends[0]) || is_end(curve, ends[1])) return {};
  const CreaseStroke& s = curve.strokes[stroke];
  const VectorN<3>&a = mesh_.vertices[ends[0]], &b = mesh_.vertices[ends[1]];
  const auto found = cut_edge(s, a, b, kOnPlane * mean_edge_);
  if (!found) return {};
  const auto slack = [&](const CurveEnd& end) {
    switch (end.kind) {
      case CurveEnd::Kind::border: return 2 * options_.clearance * (b - a).norm();
      case CurveEnd::Kind::vertex: return mean_edge_;  // it may have been taken from beyond the end
      case CurveEnd::Kind::node: return kSamePlace * mean_edge_;
      default: return 0.0;
    }
  };
  const double joint = kOnPlane * mean_edge_;
  double first = -joint, last = s.length + joint;
  if (stroke == 0) first = -slack(curve.ends[0]);
  if (stroke + 1 == curve.strokes.size()) last = s.length + slack(curve.ends[1]);
  if (stroke == 0 && curve.ends[0].vertex >= 0) first = s.along_of(mesh_.vertices[curve.ends[0].vertex]);
  if (stroke + 1 == curve.strokes.size() && curve.ends[1].vertex >= 0) {
    last = s.along_of(mesh_.vertices[curve.ends[1].vertex]);
  }
  if (found->along < first || found->along > last) return {};
  return found;
}

std::vector<CurveCut> CreaseDrawing::cuts(const DrawnCurve& curve) const {
  std::vector<CurveCut> out;
  for (std::size_t s = 0; s < curve.strokes.size(); ++s) {
    const auto begin = static_cast<std::ptrdiff_t>(out.size());
    for (const Index e : curve.near[s]) {
      if (const auto found = cut(curve, s, e)) out.push_back({e, static_cast<Index>(s), *found});
    }
    std::sort(out.begin() + begin, out.end(),
              [](const CurveCut& a, const CurveCut& b) { return a.cut.along < b.cut.along; });
  }
  return out;
}

// ---- ends

/// Whether a crossing is where both curves end: no crossing, but a common end. Where one of them ends, notes that.
bool CreaseDrawing::at_end_of_both(const Crossing& crossing) {
  int ending = 0;
  for (int k = 0; k < 2; ++k) {
    DrawnCurve& curve = curves_[crossing.curve[k]];
    for (int which = 0; which < 2; ++which) {
      if (curve.ends[which].kind == CurveEnd::Kind::closed) continue;
      const CreaseStroke& s = which == 0 ? curve.strokes.front() : curve.strokes.back();
      const VectorN<3> at = s.from + (which == 0 ? 0 : s.length) * s.along;
      if ((at - crossing.at).norm() > kSamePlace * mean_edge_) continue;
      curve.ends[which].kind = CurveEnd::Kind::node;
      ++ending;
      break;
    }
  }
  return ending == 2;
}

std::vector<CreaseDrawing::Crossing> CreaseDrawing::find_crossings() {
  std::vector<Crossing> out;
  const auto n = static_cast<Index>(curves_.size());
  for (Index a = 0; a < n; ++a)
    for (Index b = a; b < n; ++b)
      for (Index i = 0; i < static_cast<Index>(curves_[a].strokes.size()); ++i)
        for (Index j = 0; j < static_cast<Index>(curves_[b].strokes.size()); ++j) {
          if (a == b && j <= i + 1) continue;
          if (a == b && i == 0 && j + 1 == static_cast<Index>(curves_[b].strokes.size()) &&
              curves_[a].ends[0].kind == CurveEnd::Kind::closed) {
            continue;
          }
          const auto at = crossing_of(curves_[a].strokes[i], curves_[b].strokes[j], kSamePlace * mean_edge_);
          if (!at) continue;
          const bool known = std::any_of(
              out.begin(), out.end(), [&](const Crossing& c) { return (c.at - *at).norm() < kSamePlace * mean_edge_; });
          const Crossing crossing{*at, {i, j}, {a, b}};
          if (!known && !at_end_of_both(crossing)) out.push_back(crossing);
        }
  return out;
}

void CreaseDrawing::place_ends() {
  share_ends();
  for (std::size_t c = 0; c < curves_.size(); ++c) {
    for (int which = 0; which < 2; ++which) {
      const CurveEnd& end = curves_[c].ends[which];
      if (end.kind == CurveEnd::Kind::trimmed) place_end(static_cast<Index>(c), which);
    }
  }
}

/// Ends in the same place get the nearest vertex, of the border's where the place is on it.
void CreaseDrawing::share_ends() {
  struct End {
    VectorN<3> at;
    CurveEnd* end;
  };
  std::vector<End> ends;
  for (DrawnCurve& c : curves_) {
    if (c.ends[0].kind == CurveEnd::Kind::closed) continue;
    const CreaseStroke& last = c.strokes.back();
    ends.push_back({c.strokes.front().from, &c.ends[0]});
    ends.push_back({last.from + last.length * last.along, &c.ends[1]});
  }
  for (const End& a : ends) {
    if (a.end->vertex >= 0) continue;
    std::vector<CurveEnd*> same;
    for (const End& b : ends) {
      if ((a.at - b.at).norm() < kSamePlace * mean_edge_) same.push_back(b.end);
    }
    if (same.size() < 2) continue;
    bool border = false;
    for (const MeshEdge& e : edges_.edges) {
      if (!e.boundary()) continue;
      const VectorN<3>&p = mesh_.vertices[e.ends[0]], &q = mesh_.vertices[e.ends[1]];
      const double t = std::clamp((q - p).dot(a.at - p) / (q - p).squaredNorm(), 0.0, 1.0);
      border = border || (p + t * (q - p) - a.at).norm() < kSamePlace * mean_edge_;
    }
    Index nearest = -1;
    for (Index v = 0; v < static_cast<Index>(mesh_.vertices.size()); ++v) {
      if (border && on_border_[v] == 0) continue;
      if (nearest < 0 || (mesh_.vertices[v] - a.at).norm() < (mesh_.vertices[nearest] - a.at).norm()) nearest = v;
    }
    if (options_.make_way == MakeWay::move_vertices) move(nearest, a.at);
    freedom_[nearest].kind = Freedom::Kind::none;
    for (CurveEnd* end : same) *end = {CurveEnd::Kind::vertex, nearest};
  }
}

/// A curve that comes from outside begins with a cut of the border, with the clearance to spare.
void CreaseDrawing::place_end(Index c, int which) {
  DrawnCurve& curve = curves_[c];
  const std::size_t count = curve.strokes.size();
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t stroke = which == 0 ? k : count - 1 - k;
    const auto found = first_cut(curve, stroke, which);
    if (!found) continue;
    if (!edges_.edges[found->edge].boundary()) break;
    end_at_border(curve, which, found->edge, found->cut.t);
    return;
  }
  end_inside(curve, which);
}

/// The first cut of a stretch, seen from that end; of several in one place, at a vertex, that of the border.
std::optional<CurveCut> CreaseDrawing::first_cut(const DrawnCurve& curve, std::size_t stroke, int which) const {
  const CreaseStroke& s = curve.strokes[stroke];
  std::optional<CurveCut> first;
  double nearest = std::numeric_limits<double>::infinity();
  for (const Index e : curve.near[stroke]) {
    const MeshEdge& edge = edges_.edges[e];
    const VectorN<3>&a = mesh_.vertices[edge.ends[0]], &b = mesh_.vertices[edge.ends[1]];
    const auto found = cut_edge(s, a, b, kOnPlane * mean_edge_);
    if (!found) continue;
    const double along = which == 0 ? found->along : s.length - found->along;
    const double slack = edge.boundary() ? options_.clearance * (b - a).norm() : 0;
    const double place = along - (edge.boundary() ? kSamePlace * mean_edge_ : 0);
    if (along < -slack || along > s.length || place >= nearest) continue;
    nearest = place;
    first = CurveCut{e, static_cast<Index>(stroke), *found};
  }
  return first;
}

/// Within the clearance of a vertex the vertex comes to the curve, along the border.
void CreaseDrawing::end_at_border(DrawnCurve& curve, int which, Index edge, double t) {
  curve.ends[which].kind = CurveEnd::Kind::border;
  if (options_.make_way == MakeWay::shift_curve) return;
  if (t >= options_.clearance && t <= 1 - options_.clearance) return;
  const auto& ends = edges_.edges[edge].ends;
  const Index v = t < 0.5 ? ends[0] : ends[1];
  const VectorN<3> at = (1 - t) * mesh_.vertices[ends[0]] + t * mesh_.vertices[ends[1]];
  move(v, at);
  freedom_[v].kind = Freedom::Kind::none;
  curve.ends[which] = {CurveEnd::Kind::vertex, v};
}

/// The end's triangle gives the vertex that is nearest to the curve, and not far from its end.
void CreaseDrawing::end_inside(DrawnCurve& curve, int which) {
  if (options_.make_way == MakeWay::shift_curve) return;
  const CreaseStroke& s = which == 0 ? curve.strokes.front() : curve.strokes.back();
  const VectorN<3> end = s.from + (which == 0 ? 0 : s.length) * s.along;
  Index best = -1;
  double least = std::numeric_limits<double>::infinity();
  for (const Index v : mesh_.triangles[nearest_triangle(mesh_, end)]) {
    const double off = s.side_of(mesh_.vertices[v]);
    const bool held =
        freedom_[v].kind == Freedom::Kind::none || (freedom_[v].kind == Freedom::Kind::line && on_border_[v] == 0);
    if (held && std::abs(off) > kOnPlane * mean_edge_) continue;
    const double before = s.along.dot(mesh_.vertices[v] - end);
    const double cost = off * off + 0.1 * before * before;
    if (cost < least) least = cost, best = v;
  }
  if (best < 0) {
    throw std::invalid_argument(fmt::format("curve {} ends in a triangle none of whose vertices may move", s.crease));
  }
  const VectorN<3> x = mesh_.vertices[best];
  VectorN<3> direction = s.side;
  if (freedom_[best].kind == Freedom::Kind::line) direction = freedom_[best].direction;
  const double slope = direction.dot(s.side);
  if (std::abs(slope) > 0.1) move(best, x - s.side_of(x) / slope * direction);
  freedom_[best] = {on_border_[best] != 0 ? Freedom::Kind::none : Freedom::Kind::line, s.along};
  curve.ends[which] = {CurveEnd::Kind::vertex, best};
}

// ---- crossings

/// The edge whose vertices have the least way to go.
void CreaseDrawing::place_crossing(const Crossing& crossing) {
  const Index triangle = nearest_triangle(mesh_, crossing.at);
  const auto& corners = mesh_.triangles[triangle];
  const VectorN<3>&a = mesh_.vertices[corners[0]], &b = mesh_.vertices[corners[1]], &c = mesh_.vertices[corners[2]];
  const VectorN<3> n = (b - a).cross(c - a);
  const double tiny = kSamePlace * n.squaredNorm();
  for (int i = 0; i < 3; ++i) {  // outside of the mesh curves may cross as they like
    const VectorN<3>&p = mesh_.vertices[corners[i]], &q = mesh_.vertices[corners[(i + 1) % 3]];
    if (n.dot((q - p).cross(crossing.at - p)) < -tiny) return;
  }
  Index best = -1;
  double least = std::numeric_limits<double>::infinity();
  for (const Index e : curves_[crossing.curve[0]].near[crossing.stroke[0]]) {
    const auto& ends = edges_.edges[e].ends;
    const double far =
        std::min((mesh_.vertices[ends[0]] - crossing.at).norm(), (mesh_.vertices[ends[1]] - crossing.at).norm());
    if (far > 1.5 * mean_edge_ || edges_.edges[e].boundary()) continue;
    const std::vector<VectorN<3>> kept = mesh_.vertices;
    const double moved = moved_, cost = try_edge(crossing, e);
    mesh_.vertices = kept;
    moved_ = moved;
    if (cost < least) least = cost, best = e;
  }
  if (best < 0) {
    throw std::invalid_argument(fmt::format(
        "curves {} and {} cross at ({:.4g}, {:.4g}, {:.4g}), where no edge can be moved to: refine the mesh",
        crossing.curve[0], crossing.curve[1], crossing.at.x(), crossing.at.y(), crossing.at.z()));
  }
  try_edge(crossing, best);
  shared_[best] = 1;
  for (const Index v : edges_.edges[best].ends) {
    freedom_[v] = {Freedom::Kind::line, (mesh_.vertices[v] - crossing.at).normalized()};
  }
}

/// Moves the edge so that it runs through the crossing, its ends into opposite quarters, and the vertices opposite into
/// the other two. Returns how far [m] it moved one of them, infinity where that does not go.
double CreaseDrawing::try_edge(const Crossing& crossing, Index edge) {
  constexpr double never = std::numeric_limits<double>::infinity();
  const MeshEdge& e = edges_.edges[edge];
  const std::array<const CreaseStroke*, 2> strokes{&curves_[crossing.curve[0]].strokes[crossing.stroke[0]],
                                                   &curves_[crossing.curve[1]].strokes[crossing.stroke[1]]};
  std::array<Index, 4> quad{e.ends[0], e.ends[1], -1, -1};
  for (int k = 0; k < 2; ++k) quad[2 + k] = mesh_.triangles[e.triangle[k]][e.corner[k]];
  std::array<VectorN<3>, 4> to;
  for (int k = 0; k < 4; ++k) to[k] = mesh_.vertices[quad[k]];
  const VectorN<3> d = to[1] - to[0];
  const double t = std::clamp(d.dot(crossing.at - to[0]) / d.squaredNorm(), 0.3, 0.7);
  const VectorN<3> off = (crossing.at - (1 - t) * to[0] - t * to[1]) / ((1 - t) * (1 - t) + t * t);
  to[0] += (1 - t) * off;
  to[1] += t * off;
  const auto side = [&](int k, const VectorN<3>& x) { return strokes[k]->side_of(x); };
  const double room = 2 * options_.clearance * d.norm();
  for (int k = 0; k < 2; ++k) {
    if (side(k, to[0]) * side(k, to[1]) >= 0) return never;
    if (std::min(std::abs(side(k, to[0])), std::abs(side(k, to[1]))) < room) return never;
  }
  const VectorN<3> left = strokes[0]->up.cross(to[1] - to[0]);
  // The quarter to the left of the edge lies between the rays of the two curves that go there.
  const double ray0 = left.dot(strokes[0]->along) > 0 ? 1 : -1, ray1 = left.dot(strokes[1]->along) > 0 ? 1 : -1;
  const std::array<double, 2> sign_left{ray1 * (strokes[0]->side.dot(strokes[1]->along) > 0 ? 1 : -1),
                                        ray0 * (strokes[1]->side.dot(strokes[0]->along) > 0 ? 1 : -1)};
  for (int q = 2; q < 4; ++q) {
    const double which = q == 2 ? 1 : -1;  // the first triangle is to the left of its edge
    for (int sweep = 0; sweep < 20; ++sweep)
      for (int k = 0; k < 2; ++k) {
        const double want = which * sign_left[k], lacks = room - want * side(k, to[q]);
        if (lacks > 0) to[q] += want * lacks * strokes[k]->side;
      }
  }
  double cost = 0;
  for (int k = 0; k < 4; ++k) {
    const double way = (to[k] - mesh_.vertices[quad[k]]).norm();
    cost = std::max(cost, way);
    if (way > kOnPlane * mean_edge_ && freedom_[quad[k]].kind != Freedom::Kind::free) return never;
  }
  for (int k = 0; k < 4; ++k) move(quad[k], to[k]);
  return sound_around(crossing, edge) ? cost : never;
}

/// Triangles keep a fifth of their area, and no other edge crosses both curves.
bool CreaseDrawing::sound_around(const Crossing& crossing, Index edge) const {
  const MeshEdge& own = edges_.edges[edge];
  const std::array<Index, 4> quad{own.ends[0], own.ends[1], mesh_.triangles[own.triangle[0]][own.corner[0]],
                                  mesh_.triangles[own.triangle[1]][own.corner[1]]};
  for (const Index v : quad)
    for (const Index t : around_[v]) {
      const auto& c = mesh_.triangles[t];
      const auto normal = [&](const std::vector<VectorN<3>>& x) {
        return VectorN<3>((x[c[1]] - x[c[0]]).cross(x[c[2]] - x[c[0]]));
      };
      const VectorN<3> before = normal(before_);
      if (normal(mesh_.vertices).dot(before) < 0.2 * before.squaredNorm()) return false;
      for (const Index other : edges_.edge_of[t]) {
        if (other == edge) continue;
        const auto& ends = edges_.edges[other].ends;
        bool both = true;
        for (int k = 0; k < 2; ++k) {
          const CreaseStroke& s = curves_[crossing.curve[k]].strokes[crossing.stroke[k]];
          both = both && (s.side_of(mesh_.vertices[ends[0]]) > 0) != (s.side_of(mesh_.vertices[ends[1]]) > 0);
        }
        if (both) return false;
      }
    }
  return true;
}

// ---- room

/// Moves a vertex off a curve until the cut of its edge to `other` has the clearance. False where it may not move.
bool CreaseDrawing::push(const CreaseStroke& stroke, Index vertex, Index other) {
  const VectorN<3>& x = mesh_.vertices[vertex];
  const double at = stroke.side_of(x), opposite = std::abs(stroke.side_of(mesh_.vertices[other]));
  const double share = options_.clearance * kSpare;
  const double want = (at >= -kOnPlane * mean_edge_ ? 1 : -1) * share / (1 - share) * opposite;
  const Freedom& freedom = freedom_[vertex];
  if (freedom.kind == Freedom::Kind::none) return false;
  const VectorN<3> direction = freedom.kind == Freedom::Kind::line ? freedom.direction : stroke.side;
  const double slope = direction.dot(stroke.side);
  if (std::abs(slope) < 0.1) return false;
  move(vertex, x + (want - at) / slope * direction);
  return true;
}

void CreaseDrawing::make_room() {
  const double clearance = options_.clearance * (1 - 1e-9);
  for (int sweep = 0; sweep < 100; ++sweep) {
    bool moved = false;
    for (const DrawnCurve& curve : curves_)
      for (std::size_t s = 0; s < curve.strokes.size(); ++s)
        for (const Index e : curve.near[s]) {
          const auto found = cut(curve, s, e);
          if (!found || (found->t >= clearance && found->t <= 1 - clearance)) continue;
          const auto& ends = edges_.edges[e].ends;
          const int near = found->t < 0.5 ? 0 : 1;
          if (!push(curve.strokes[s], ends[near], ends[1 - near])) {
            const VectorN<3>& x = mesh_.vertices[ends[near]];
            throw std::invalid_argument(
                fmt::format("curve {} runs {:.3g} of an edge beside the vertex at ({:.4g}, {:.4g}, {:.4g}), which "
                            "cannot make way: it is a corner of the border, or other curves hold it",
                            curve.strokes[s].crease, std::min(found->t, 1 - found->t), x.x(), x.y(), x.z()));
          }
          moved = true;
        }
    if (!moved) return;
  }
  throw std::invalid_argument("vertices find no place beside all curves: refine the mesh or move the curves apart");
}

void CreaseDrawing::check_triangles() const {
  for (const auto& t : mesh_.triangles) {
    const auto normal = [&](const std::vector<VectorN<3>>& x) {
      return VectorN<3>((x[t[1]] - x[t[0]]).cross(x[t[2]] - x[t[0]]));
    };
    const VectorN<3> before = normal(before_);
    if (normal(mesh_.vertices).dot(before) >= kLeastArea * before.squaredNorm()) continue;
    const VectorN<3>& x = mesh_.vertices[t[0]];
    throw std::invalid_argument(fmt::format(
        "a triangle at ({:.4g}, {:.4g}, {:.4g}) is nearly turned over by vertices that make way: refine the "
        "mesh or ask for less clearance",
        x.x(), x.y(), x.z()));
  }
}

double CreaseDrawing::least_clearance(const DrawnCurve& curve) const {
  double least = 1;
  for (const CurveCut& c : cuts(curve)) least = std::min({least, c.cut.t, 1 - c.cut.t});
  return least;
}

/// The first of ever larger shifts to both sides that leaves the clearance everywhere.
void CreaseDrawing::shift_curves() {
  constexpr int steps = 40;
  for (DrawnCurve& curve : curves_) {
    const std::vector<CreaseStroke> drawn = curve.strokes;
    VectorN<3> sideways = VectorN<3>::Zero();
    for (const CreaseStroke& s : drawn) sideways += s.length * s.side;
    if (sideways.norm() > 0) sideways.normalize();
    bool done = false;
    for (int k = 0; k <= 2 * steps && !done; ++k) {
      const double shift = (k % 2 == 1 ? 1 : -1) * ((k + 1) / 2) * mean_edge_ / steps;
      for (std::size_t s = 0; s < drawn.size(); ++s) curve.strokes[s].from = drawn[s].from + shift * sideways;
      done = least_clearance(curve) >= options_.clearance;
      if (done) moved_ = std::max(moved_, std::abs(shift));
    }
    if (!done) {
      throw std::invalid_argument(fmt::format(
          "curve {} finds no place with clearance {} within an edge: ask for less, or for MakeWay::move_vertices",
          drawn[0].crease, options_.clearance));
    }
  }
}

}  // namespace wrinkle
