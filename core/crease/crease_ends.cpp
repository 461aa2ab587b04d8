// Where curves begin and end: on the border, at a vertex, on another curve.
#include "core/crease/crease_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/require.h"

namespace wrinkle {

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
    for (int which = 0; which < 2; ++which) ends.push_back({c.end(which), &c.ends[which]});
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
    move(nearest, a.at);
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
  const CreaseStroke& s = curve.stroke_at(which);
  const VectorN<3> end = curve.end(which);
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
  require(best >= 0, "curve {} ends in a triangle none of whose vertices may move", s.crease);
  const VectorN<3> x = mesh_.vertices[best];
  VectorN<3> direction = s.side;
  if (freedom_[best].kind == Freedom::Kind::line) direction = freedom_[best].direction;
  const double slope = direction.dot(s.side);
  if (std::abs(slope) > 0.1) move(best, x - s.side_of(x) / slope * direction);
  freedom_[best] = {on_border_[best] != 0 ? Freedom::Kind::none : Freedom::Kind::line, s.along};
  curve.ends[which] = {CurveEnd::Kind::vertex, best};
}

}  // namespace wrinkle
