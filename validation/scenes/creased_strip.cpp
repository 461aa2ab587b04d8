#include "validation/scenes/creased_strip.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/mesh/strip.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation {

namespace {

const VectorN<3> kUp(0, 0, 1);

TriangleMesh grid(const CreasedStripOptions& o) {
  const bool irregular = o.grid == StripGrid::irregular;
  TriangleMesh mesh = strip_mesh({.length = o.length,
                                  .width = o.width,
                                  .along = o.along,
                                  .across = o.across,
                                  .pattern = irregular ? StripPattern::irregular : StripPattern::aligned,
                                  .seed = o.seed});
  if (o.grid != StripGrid::mirrored) return mesh;
  for (auto& v : mesh.vertices) v.y() = o.width - v.y();
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

/// Moves the pattern's points along their edges, by turns that far [m] in front of the line and behind it.
void jag(const CreasedStrip& strip, double by, CreasePattern& pattern) {
  std::vector<Index> order;
  for (Index p = 0; p < static_cast<Index>(pattern.points.size()); ++p)
    if (!pattern.points[p].on_vertex()) order.push_back(p);
  std::sort(order.begin(), order.end(),
            [&](Index a, Index b) { return strip.along.dot(pattern.at(a)) < strip.along.dot(pattern.at(b)); });
  double side = 1;
  for (const Index p : order) {
    CreasePoint& point = pattern.points[p];
    const auto& ends = pattern.edges.edges[point.edge].ends;
    point.t += side * by / strip.ahead.dot(pattern.mesh.vertices[ends[1]] - pattern.mesh.vertices[ends[0]]);
    if (!(point.t > 0 && point.t < 1))
      throw std::invalid_argument(fmt::format("a jag of {} m takes a cut beyond its edge, to t = {}", by, point.t));
    side = -side;
  }
}

std::vector<Index> outer_columns(const CreasedStripOptions& o) {
  std::vector<Index> out;
  for (Index i = 0; i <= o.along; ++i)
    for (Index j = 0; j <= o.across; ++j)
      if (i < o.held_columns[0] || i > o.along - o.held_columns[1]) out.push_back(i * (o.across + 1) + j);
  return out;
}

/// ±1 of each vertex: the panel that it goes with, which its triangles' material is on; virtual ones are on the other
/// side of the line.
std::vector<double> panel_of_vertices(const CreasedStrip& strip) {
  std::vector<double> side(strip.creased.num_vertices(), 0);
  for (Index c = 0; c < static_cast<Index>(strip.creased.parent.size()); ++c) {
    const double material = farthest_material(strip.creased, c, [&](Index v) { return strip.distance(v); });
    for (const Index v : strip.creased.mesh.triangles[c]) side[v] = material > 0 ? 1 : -1;
  }
  return side;
}

VectorN<3> on_panel(const CreasedStrip& strip, const VectorN<3>& X, double side, double theta) {
  const double d = strip.ahead.dot(X - strip.point);
  return X + d * (std::cos(theta / 2) - 1) * strip.ahead + side * d * std::sin(theta / 2) * kUp;
}

}  // namespace

CreasedStrip make_creased_strip(const CreasedStripOptions& o) {
  CreasedStrip out;
  out.cell = o.length / o.along;
  out.point = VectorN<3>((o.along / 2 + o.position) * out.cell, o.width / 2, 0);
  out.along = VectorN<3>(std::sin(o.angle), std::cos(o.angle), 0);
  out.ahead = out.along.cross(kUp);
  const double reach = o.length + o.width;
  const std::vector<CreaseCurve> line{{out.point - reach * out.along, out.point + reach * out.along}};
  out.pattern = draw_creases(grid(o), line);
  if (o.jag != 0) jag(out, o.jag * out.cell, out.pattern);
  out.creased = cut_creases(out.pattern);
  for (const CreaseSegment& s : out.pattern.segments)
    out.crease_length += (out.pattern.at(s.points[1]) - out.pattern.at(s.points[0])).norm();
  ShellOptions shell = o.shell;
  shell.held = outer_columns(o);
  out.shell = make_creased_shell(out.creased, out.pattern, shell);
  out.uncut = make_creased_shell(out.pattern.mesh, shell);
  return out;
}

Vector rigid_fold(const CreasedStrip& strip, double theta) {
  const std::vector<double> side = panel_of_vertices(strip);
  Vector x(3 * strip.creased.num_vertices());
  for (Index v = 0; v < strip.creased.num_vertices(); ++v)
    x.segment<3>(3 * v) = on_panel(strip, strip.creased.mesh.vertices[v], side[v], theta);
  return x;
}

Vector rigid_fold_rate(const CreasedStrip& strip, double theta) {
  const std::vector<double> side = panel_of_vertices(strip);
  Vector rate(3 * strip.creased.num_vertices());
  for (Index v = 0; v < strip.creased.num_vertices(); ++v) {
    const double d = 0.5 * strip.distance(v);
    rate.segment<3>(3 * v) = -d * std::sin(theta / 2) * strip.ahead + side[v] * d * std::cos(theta / 2) * kUp;
  }
  return rate;
}

Vector folded_uncut(const CreasedStrip& strip, double theta) {
  const auto& vertices = strip.pattern.mesh.vertices;
  Vector x(3 * static_cast<Index>(vertices.size()));
  for (Index v = 0; v < x.size() / 3; ++v)
    x.segment<3>(3 * v) = on_panel(strip, vertices[v], strip.distance(v) > 0 ? 1 : -1, theta);
  return x;
}

Record no_minimum(const SolveResult& result, std::string_view which) {
  Record out;
  out.outcome = Outcome::failed;
  out.reason = fmt::format("{}: {}", which, result.message);
  return out;
}

}  // namespace wrinkle::validation
