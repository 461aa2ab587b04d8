#include "core/crease/crease_drawing.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/require.h"

namespace wrinkle {

namespace {

constexpr double kSpare = 1.02;      // vertices go a little farther than they must, so that the last sweep finds none
constexpr double kLeastArea = 0.05;  // of a triangle's own, once its vertices have moved

bool is_end(const DrawnCurve& curve, Index vertex) {
  return std::any_of(curve.ends.begin(), curve.ends.end(), [&](const CurveEnd& e) { return e.vertex == vertex; });
}

}  // namespace

CreaseDrawing::CreaseDrawing(const TriangleMesh& mesh, std::span<const CreaseCurve> curves,
                             const CreaseOptions& options)
    : mesh_(mesh), before_(mesh.vertices), edges_(find_edges(mesh)), options_(options) {
  require(options.clearance > 0 && options.clearance < 0.25, "clearance {}: over 0 and under 0.25", options.clearance);
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
  for (const Crossing& crossing : crossings) place_crossing(crossing);
  make_room();
  check_triangles();
}

void CreaseDrawing::move(Index vertex, const VectorN<3>& to) {
  mesh_.vertices[vertex] = to;
  moved_ = std::max(moved_, (to - before_[vertex]).norm());
}

bool CreaseDrawing::keeps_area(Index triangle, double part) const {
  const auto& [a, b, c] = mesh_.triangles[triangle];
  const auto& x = mesh_.vertices;
  const VectorN<3> before = (before_[b] - before_[a]).cross(before_[c] - before_[a]);
  return (x[b] - x[a]).cross(x[c] - x[a]).dot(before) >= part * before.squaredNorm();
}

std::array<Index, 4> CreaseDrawing::quad_around(Index edge) const {
  const MeshEdge& e = edges_.edges[edge];
  return {e.ends[0], e.ends[1], mesh_.triangles[e.triangle[0]][e.corner[0]],
          mesh_.triangles[e.triangle[1]][e.corner[1]]};
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
    const VectorN<3> to = s.to();
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
  for (Index t = 0; t < static_cast<Index>(mesh_.triangles.size()); ++t) {
    if (keeps_area(t, kLeastArea)) continue;
    const VectorN<3>& x = mesh_.vertices[mesh_.triangles[t][0]];
    throw std::invalid_argument(fmt::format(
        "a triangle at ({:.4g}, {:.4g}, {:.4g}) is nearly turned over by vertices that make way: refine the "
        "mesh or ask for less clearance",
        x.x(), x.y(), x.z()));
  }
}

}  // namespace wrinkle
