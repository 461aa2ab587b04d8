#include "core/crease/crease_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "core/base/require.h"
#include "core/crease/crease_drawing.h"

namespace wrinkle {

VectorN<3> CreasePattern::at(Index point) const {
  const CreasePoint& p = points[point];
  if (p.on_vertex()) return mesh.vertices[p.vertex];
  const auto& ends = edges.edges[p.edge].ends;
  return (1 - p.t) * mesh.vertices[ends[0]] + p.t * mesh.vertices[ends[1]];
}

namespace {

/// Turns the cuts of drawn curves into points and segments.
class Rasteriser {
 public:
  explicit Rasteriser(const CreaseDrawing& drawing) : drawing_(drawing) {
    out_.mesh = drawing.mesh();
    out_.edges = drawing.edges();
    out_.moved = drawing.moved();
    point_on_.assign(out_.edges.edges.size(), -1);
  }

  CreasePattern run() {
    for (const DrawnCurve& curve : drawing_.curves()) add(curve);
    return std::move(out_);
  }

 private:
  /// A curve that goes into a triangle and out through the same edge leaves no cut there; one that bends on an edge
  /// meets it twice in one place.
  static std::vector<CurveCut> simplified(const std::vector<CurveCut>& cuts, bool closed) {
    std::vector<CurveCut> out;
    for (const CurveCut& c : cuts) {
      if (out.empty() || out.back().edge != c.edge) {
        out.push_back(c);
      } else if (out.back().cut.leftwards != c.cut.leftwards) {
        out.pop_back();
      }
    }
    while (closed && out.size() > 1 && out.front().edge == out.back().edge) {
      const bool same = out.front().cut.leftwards == out.back().cut.leftwards;
      out.pop_back();
      if (!same) out.erase(out.begin());
    }
    return out;
  }

  void add(const DrawnCurve& curve) {
    const Index crease = curve.strokes[0].crease;
    const bool closed = curve.ends[0].kind == CurveEnd::Kind::closed;
    const std::vector<CurveCut> cuts = simplified(drawing_.cuts(curve), closed);
    require(!cuts.empty(), "curve {} cuts no edge of the mesh", crease);
    std::vector<Index> run;
    if (!closed) add_end(curve, 0, cuts.front(), run);
    for (const CurveCut& c : cuts) run.push_back(point_on_edge(c, crease));
    if (!closed) add_end(curve, 1, cuts.back(), run);
    if (closed) run.push_back(run.front());
    for (std::size_t i = 0; i + 1 < run.size(); ++i) add_segment(run[i], run[i + 1], crease);
  }

  void add_end(const DrawnCurve& curve, int which, const CurveCut& nearest, std::vector<Index>& run) {
    const CurveEnd& end = curve.ends[which];
    if (end.kind == CurveEnd::Kind::vertex) run.push_back(point_on_vertex(end.vertex));
    if (end.kind != CurveEnd::Kind::trimmed) return;
    const MeshEdge& edge = out_.edges.edges[nearest.edge];
    if (edge.boundary()) return;
    const CreaseStroke& s = curve.strokes[nearest.stroke];
    const auto opposite = [&](int k) { return out_.mesh.triangles[edge.triangle[k]][edge.corner[k]]; };
    const bool second = s.along_of(out_.mesh.vertices[opposite(1)]) < s.along_of(out_.mesh.vertices[opposite(0)]);
    run.push_back(point_on_vertex(opposite(second == (which == 0) ? 1 : 0)));
  }

  Index point_on_vertex(Index v) {
    const auto [found, fresh] = point_at_.try_emplace(v, static_cast<Index>(out_.points.size()));
    if (fresh) out_.points.push_back({-1, 0, v});
    return found->second;
  }

  /// One for both curves where they cross.
  Index point_on_edge(const CurveCut& c, Index crease) {
    Index& known = point_on_[c.edge];
    if (known < 0) {
      known = static_cast<Index>(out_.points.size());
      out_.points.push_back({c.edge, c.cut.t, -1});
      crease_of_.resize(out_.points.size());
      crease_of_.back() = crease;
      return known;
    }
    if (drawing_.shared(c.edge)) return known;
    const VectorN<3> x = out_.at(known);
    throw std::invalid_argument(fmt::format(
        "an edge is cut twice, near ({:.4g}, {:.4g}, {:.4g}), by curves {} and {}: refine the mesh there, or "
        "move the curves apart",
        x.x(), x.y(), x.z(), crease_of_[known], crease));
  }

  /// The triangle with both points; −1 where there is none.
  Index common_triangle(Index a, Index b) const {
    const CreasePoint &p = out_.points[a], &q = out_.points[b];
    if (p.on_vertex() && q.on_vertex()) return -1;
    const MeshEdge& edge = out_.edges.edges[p.on_vertex() ? q.edge : p.edge];
    for (int k = 0; k < (edge.boundary() ? 1 : 2); ++k) {
      const auto& edges = out_.edges.edge_of[edge.triangle[k]];
      if (p.on_vertex() || q.on_vertex()) {
        const Index v = p.on_vertex() ? p.vertex : q.vertex;
        if (out_.mesh.triangles[edge.triangle[k]][edge.corner[k]] == v) return edge.triangle[k];
      } else if (std::find(edges.begin(), edges.end(), q.edge) != edges.end()) {
        return edge.triangle[k];
      }
    }
    return -1;
  }

  bool on_border(Index point) const {
    return !out_.points[point].on_vertex() && out_.edges.edges[out_.points[point].edge].boundary();
  }

  void add_segment(Index a, Index b, Index crease) {
    const Index triangle = common_triangle(a, b);
    if (triangle >= 0) {
      out_.segments.push_back({triangle, {a, b}, crease});
      return;
    }
    if (on_border(a) && on_border(b)) return;  // it leaves the mesh and comes back
    const VectorN<3> x = out_.at(a);
    throw std::invalid_argument(
        fmt::format("curve {} leaves the surface at ({:.4g}, {:.4g}, {:.4g}): draw it with more points, or refine the "
                    "mesh there",
                    crease, x.x(), x.y(), x.z()));
  }

  const CreaseDrawing& drawing_;
  CreasePattern out_;
  std::vector<Index> point_on_, crease_of_;
  std::map<Index, Index> point_at_;
};

}  // namespace

CreasePattern draw_creases(const TriangleMesh& mesh, std::span<const CreaseCurve> curves,
                           const CreaseOptions& options) {
  return Rasteriser(CreaseDrawing(mesh, curves, options)).run();
}

}  // namespace wrinkle
