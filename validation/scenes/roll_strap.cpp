#include "validation/scenes/roll_strap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

#include "core/assembly/linear_load.h"
#include "core/base/require.h"
#include "core/mesh/cotangent_laplacian.h"

namespace wrinkle::validation {

namespace {

using Point = VectorN<2>;  // (x, z) [m]

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kShort = 0.5;       // of a cell: a shorter side of the section is left out
constexpr double kSharpest = 1.75;   // [rad] but not where that leaves a corner as sharp
constexpr double kRowsBeside = 1.5;  // rows of the mat next to the strap that it is laid round, too

/// The line n·p = h, n = (cos a, sin a).
struct Side {
  double angle, height;

  Point normal() const { return {std::cos(angle), std::sin(angle)}; }
};

Point meet(const Side& a, const Side& b) {
  const Point n = a.normal(), m = b.normal();
  const double det = n.x() * m.y() - n.y() * m.x();
  return {(a.height * m.y() - b.height * n.y()) / det, (b.height * n.x() - a.height * m.x()) / det};
}

/// Corners of the polygon of lines in the order of their angles: corner i ends side i.
std::vector<Point> corners(const std::vector<Side>& sides) {
  std::vector<Point> out;
  for (std::size_t i = 0; i < sides.size(); ++i) out.push_back(meet(sides[i], sides[(i + 1) % sides.size()]));
  return out;
}

/// The convex polygon round all points whose sides keep that distance of them: lines of evenly spread directions, of
/// which those go whose side comes out short. What is left out makes it larger, never smaller.
std::vector<Point> polygon_round(const std::vector<Point>& points, double distance, double cell) {
  double radius = 0;
  for (const Point& p : points) radius = std::max(radius, (p - points.front()).norm() / 2);
  const auto count = std::max<Index>(12, std::lround(kTurn * radius / cell));
  std::vector<Side> sides;
  for (Index k = 0; k < count; ++k) {
    Side side{kTurn * static_cast<double>(k) / static_cast<double>(count), -std::numeric_limits<double>::infinity()};
    for (const Point& p : points) side.height = std::max(side.height, side.normal().dot(p) + distance);
    sides.push_back(side);
  }
  while (true) {
    std::vector<Point> at = corners(sides);
    const std::size_t n = sides.size();
    std::size_t shortest = n;
    double least = kShort * cell;
    for (std::size_t i = 0; i < n; ++i) {
      const double turns = sides[(i + 1) % n].angle - sides[(i + n - 1) % n].angle;
      const double length = (at[i] - at[(i + n - 1) % n]).norm();
      if (length < least && std::remainder(turns, kTurn) > 0 && std::remainder(turns, kTurn) < kSharpest)
        least = length, shortest = i;
    }
    if (shortest == n) return at;
    sides.erase(sides.begin() + static_cast<std::ptrdiff_t>(shortest));
  }
}

/// The same with sides of about a cell.
std::vector<Point> divided(const std::vector<Point>& polygon, double cell) {
  std::vector<Point> out;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    const auto count = std::max<Index>(1, std::lround((to - from).norm() / cell));
    for (Index k = 0; k < count; ++k) out.emplace_back(from + (to - from) * static_cast<double>(k) / count);
  }
  return out;
}

/// Of the mat's nodes within and next to the strap.
std::vector<Point> section(const RolledMatOptions& o, const Vector& held, Index nodes, double middle) {
  const double half = 0.5 * o.buckle_width + kRowsBeside * o.width / static_cast<double>(o.across) + o.distance;
  std::vector<Point> out;
  for (Index n = 0; n < nodes; ++n)
    if (std::abs(held[3 * n + 1] - middle) <= half) out.emplace_back(held[3 * n], held[3 * n + 2]);
  return out;
}

void add_cell(const std::array<Index, 4>& corner, bool rises, TriangleMesh& out) {
  const auto& [a, b, c, d] = corner;  // a, b round the roll; d, c beside them
  if (rises) {
    out.triangles.push_back({a, b, c});
    out.triangles.push_back({a, c, d});
  } else {
    out.triangles.push_back({a, b, d});
    out.triangles.push_back({b, c, d});
  }
}

RollStrap strip_round(const std::vector<Point>& way, double width, Index across, double middle) {
  RollStrap out{.across = across, .along = {0}};
  const auto around = static_cast<Index>(way.size());
  for (Index i = 0; i < around; ++i) {
    out.along.push_back(out.along.back() + (way[(i + 1) % around] - way[i]).norm());
    for (Index j = 0; j <= across; ++j) {
      const double y = middle + width * (static_cast<double>(j) / static_cast<double>(across) - 0.5);
      out.ring.vertices.emplace_back(way[i].x(), y, way[i].y());
    }
  }
  for (Index i = 0; i < around; ++i)
    for (Index j = 0; j < across; ++j) {
      const Index a = i * (across + 1) + j, b = (i + 1) % around * (across + 1) + j;
      add_cell({a, b, b + 1, a + 1}, (i + j) % 2 == 0, out.ring);
    }
  return out;
}

ElementSet<DiscreteHinge> hinges(const TriangleMesh& ring, double stiffness, Index first) {
  ElementSet<DiscreteHinge> out;
  for (const MeshEdge& e : find_edges(ring).edges) {
    if (e.boundary()) continue;
    const auto apex = [&](int side) { return first + 3 * ring.triangles[e.triangle[side]][e.corner[side]]; };
    const double square = (ring.vertices[e.ends[1]] - ring.vertices[e.ends[0]]).squaredNorm(),
                 area = ring.area(e.triangle[0]) + ring.area(e.triangle[1]);
    out.add({first + 3 * e.ends[0], first + 3 * e.ends[1], apex(0), apex(1)}, {stiffness * square / area, 0.0});
  }
  return out;
}

}  // namespace

RollStrap lay_strap(const RolledMatOptions& o, const PrismMesh& mesh, const Vector& held) {
  const auto nodes = static_cast<Index>(mesh.nodes.size());
  double left = mesh.nodes.front().y(), right = left, lowest = held[2];
  for (Index n = 0; n < nodes; ++n) {
    left = std::min(left, mesh.nodes[n].y()), right = std::max(right, mesh.nodes[n].y());
    lowest = std::min(lowest, held[3 * n + 2]);
  }
  const double middle = 0.5 * (left + right), distance = std::min(o.distance, 0.5 * lowest);
  require(distance > 0, "a strap finds no room between the floor and a mat {} m above it", lowest);
  const std::vector<Point> points = section(o, held, nodes, middle);
  const auto across = std::max<Index>(2, std::lround(o.buckle_width / o.edge));
  RollStrap out = strip_round(divided(polygon_round(points, distance, o.edge), o.edge), o.buckle_width, across, middle);
  const double way = out.along.back();
  out.shorter = 1 - (1 - o.buckle) * (way - kTurn * distance) / way;
  return out;
}

StrapTerms::StrapTerms(const RolledMatOptions& o, const RollStrap& strap, Index first, Problem& problem)
    : strap_(strap),
      first_(first),
      thickness_(o.strap_thickness),
      young_(o.buckle_stiffness / (o.buckle_width * o.strap_thickness)) {
  const auto vertices = static_cast<Index>(strap_.ring.vertices.size());
  const Vector area = vertex_areas(strap_.ring);
  mass_.resize(3 * vertices);
  Vector weight = Vector::Zero(problem.num_dofs);
  for (Index v = 0; v < vertices; ++v) {
    mass_.segment<3>(3 * v).setConstant(o.density * thickness_ * area[v]);
    weight[first + 3 * v + 2] = -mass_[3 * v] * o.gravity;
  }
  ElementSet<MembraneStvk> set;
  for (Index t = 0; t < static_cast<Index>(strap_.ring.triangles.size()); ++t) {
    const auto& [a, b, c] = strap_.ring.triangles[t];
    set.add({first + 3 * a, first + 3 * b, first + 3 * c}, rest(t));
  }
  membrane_ = &problem.add(std::make_unique<ElementSum<MembraneStvk>>(set));
  const double bending = young_ * thickness_ * thickness_ * thickness_ / 12;
  others_.push_back(&problem.add(std::make_unique<ElementSum<DiscreteHinge>>(hinges(strap_.ring, bending, first))));
  others_.push_back(&problem.add(std::make_unique<LinearLoad>(weight)));
}

/// Laid flat, as long as it is now at rest.
MembraneStvk::Rest<double> StrapTerms::rest(Index triangle) const {
  const auto& corner = strap_.ring.triangles[triangle];
  const double part = 1 - part_ * strap_.shorter, width = strap_.ring.vertices[strap_.across].y();
  const bool closes = std::ranges::any_of(corner, [&](Index v) { return v / (strap_.across + 1) == 0; }) &&
                      std::ranges::any_of(corner, [&](Index v) { return v / (strap_.across + 1) > 1; });
  std::array<VectorN<3>, 3> flat;
  for (int k = 0; k < 3; ++k) {
    const Index i = corner[k] / (strap_.across + 1);
    flat[k] = {part * strap_.along[closes && i == 0 ? strap_.around() : i], strap_.ring.vertices[corner[k]].y() - width,
               0};
  }
  return MembraneStvk::rest(flat[0], flat[1], flat[2], thickness_, {young_, 0});
}

void StrapTerms::tighten(double part) {
  part_ = part;
  for (Index t = 0; t < membrane_->size(); ++t) membrane_->set_rest(t, rest(t));
}

double StrapTerms::energy(const Vector& x) const {
  double out = membrane_->add_to({}, x);
  for (const Energy* other : others_) out += other->add_to({}, x);
  return out;
}

double StrapTerms::stretch(const Vector& x) const {
  double length = 0;
  const Index row = strap_.across + 1, middle = strap_.across / 2;
  const auto at = [&](Index i) { return x.segment<3>(first_ + 3 * (i % strap_.around() * row + middle)); };
  for (Index i = 0; i < strap_.around(); ++i) length += (at(i + 1) - at(i)).norm();
  return length / ((1 - part_ * strap_.shorter) * strap_.along.back()) - 1;
}

}  // namespace wrinkle::validation
