// Curves that cross: an edge of the mesh is moved so that it runs through the crossing.
#include "core/crease/crease_drawing.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace wrinkle {

/// Whether a crossing is where both curves end: no crossing, but a common end. Where one of them ends, notes that.
bool CreaseDrawing::at_end_of_both(const Crossing& crossing) {
  int ending = 0;
  for (int k = 0; k < 2; ++k) {
    DrawnCurve& curve = curves_[crossing.curve[k]];
    for (int which = 0; which < 2; ++which) {
      if (curve.ends[which].kind == CurveEnd::Kind::closed) continue;
      if ((curve.end(which) - crossing.at).norm() > kSamePlace * mean_edge_) continue;
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
  const std::array<const CreaseStroke*, 2> strokes{&curves_[crossing.curve[0]].strokes[crossing.stroke[0]],
                                                   &curves_[crossing.curve[1]].strokes[crossing.stroke[1]]};
  const std::array<Index, 4> quad = quad_around(edge);
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
  for (const Index v : quad_around(edge))
    for (const Index t : around_[v]) {
      if (!keeps_area(t, 0.2)) return false;
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

}  // namespace wrinkle
