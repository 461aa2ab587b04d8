#include "core/model/shell/spring_sheet.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/assembly/element_sums.h"
#include "core/energy/quadratic_hinge.h"

namespace wrinkle {

namespace {

void check_springs(const SpringSheetOptions& o) {
  if (o.surface_density > 0 && o.membrane > 0 && o.bending_springs >= 0 && o.bending_rigidity >= 0) return;
  throw std::invalid_argument(
      fmt::format("a spring sheet of {} kg/m², {} N/m, bending springs {} of that and {} J; the first two must be "
                  "positive, the others at least 0",
                  o.surface_density, o.membrane, o.bending_springs, o.bending_rigidity));
}

EdgeSpring::Rest<double> spring_between(const TriangleMesh& rest, Index a, Index b, double stiffness_by_area) {
  const double squared = (rest.vertices[b] - rest.vertices[a]).squaredNorm();
  return {stiffness_by_area / squared, std::sqrt(squared)};
}

/// The quadratic hinge as a spring from the edge to the apexes' line: weights over their sum, which is 1 on the apexes.
void add_axial(const TriangleMesh& rest, const std::array<Index, 4>& points, double rigidity,
               ElementSet<BoundSpring<4>>& axial) {
  std::array<VectorN<3>, 4> X;
  for (int a = 0; a < 4; ++a) X[a] = rest.vertices[points[a]];
  const auto hinge = QuadraticHinge::rest(X, rigidity);
  const double sum = hinge.c[2] + hinge.c[3];
  BoundSpring<4>::Rest<double> spring{hinge.stiffness * sum * sum, 0, {}};
  std::array<Index, 4> groups;
  VectorN<3> height = VectorN<3>::Zero();
  for (int a = 0; a < 4; ++a) {
    groups[a] = 3 * points[a];
    spring.weights[a] = hinge.c[a] / sum;
    height += spring.weights[a] * X[a];
  }
  const double size = (X[1] - X[0]).norm();
  spring.length = height.norm() > 1e-12 * size ? height.norm() : 0;  // flat but for round-off: no length
  axial.add(groups, spring);
}

SpringSheet build(const TriangleMesh& rest, const Vector& share, std::span<const SharedEdge> edges,
                  const SpringSheetOptions& options) {
  check_springs(options);
  SpringSheet out;
  out.mass.setZero(static_cast<Index>(rest.vertices.size()));
  Vector area(rest.triangles.size());
  for (Index t = 0; t < area.size(); ++t) {
    area[t] = rest.area(t);
    for (const Index v : rest.triangles[t]) out.mass[v] += options.surface_density * share[t] * area[t] / 3;
  }
  for (const SharedEdge& e : edges) {
    double material = share[e.triangle[0]] * area[e.triangle[0]];
    if (!e.boundary()) material += share[e.triangle[1]] * area[e.triangle[1]];
    out.edges.add({3 * e.ends[0], 3 * e.ends[1]},
                  spring_between(rest, e.ends[0], e.ends[1], options.membrane * material));
    if (e.boundary() || e.length_share <= 0) continue;
    const Index apex0 = rest.triangles[e.triangle[0]][e.corner[0]], apex1 = rest.triangles[e.triangle[1]][e.corner[1]];
    if (options.bending_springs > 0)
      out.bending.add({3 * apex0, 3 * apex1},
                      spring_between(rest, apex0, apex1,
                                     options.bending_springs * options.membrane * e.length_share *
                                         (area[e.triangle[0]] + area[e.triangle[1]])));
    if (options.bending_rigidity > 0)
      add_axial(rest, {e.ends[0], e.ends[1], apex0, apex1}, options.bending_rigidity * e.length_share, out.axial);
  }
  return out;
}

}  // namespace

SpringSheet make_spring_sheet(const TriangleMesh& rest, const SpringSheetOptions& options) {
  return build(rest, Vector::Ones(static_cast<Index>(rest.triangles.size())), whole_edges(rest), options);
}

SpringSheet make_spring_sheet(const CreasedMesh& creased, const CreasePattern& pattern,
                              const SpringSheetOptions& options) {
  return build(creased.mesh, creased.share, shared_edges(creased, pattern), options);
}

void add_springs(const SpringSheet& sheet, Problem& problem) {
  problem.add(std::make_unique<ElementSum<EdgeSpring>>(sheet.edges));
  if (sheet.bending.size() > 0) problem.add(std::make_unique<ElementSum<EdgeSpring>>(sheet.bending));
  if (sheet.axial.size() > 0) problem.add(std::make_unique<ElementSum<BoundSpring<4>>>(sheet.axial));
}

}  // namespace wrinkle
