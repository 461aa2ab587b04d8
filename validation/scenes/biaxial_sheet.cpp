#include "validation/scenes/biaxial_sheet.h"

#include <cmath>
#include <numbers>

#include "core/base/random_vector.h"
#include "core/constraint/local_averages.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "core/mesh/union_find.h"
#include "core/minimize/constrained_newton.h"
#include "core/model/skin/embedded_shell.h"

namespace wrinkle::validation {

namespace {

constexpr double kNoiseHeight = 0.02;  // of the first heights, over the thickness
constexpr double kDegrees = 180 / std::numbers::pi;

TriangleMesh sheet_mesh(const BiaxialSheetOptions& o, double wavelength) {
  const auto cells = static_cast<Index>(std::lround(o.size * static_cast<double>(o.cells)));
  return strip_mesh({.length = o.size * wavelength,
                     .width = o.size * wavelength,
                     .along = cells,
                     .across = cells,
                     .pattern = StripPattern::irregular,
                     .seed = o.seed});
}

EmbeddedShell make_sheet(const TriangleMesh& rest, const BiaxialSheetOptions& o) {
  const AverageFilter filter = AverageFilter::for_wavelength(critical_wavelength(o.body), o.sigma_scale);
  const auto centers = cluster_centers(rest, {o.centers, filter.spacing(), o.seed});
  EmbeddedShell out = make_embedded_shell(
      rest, local_averages(rest, centers, filter),
      {.membrane = ShellMembrane::baraff_witkin, .thickness = o.body.thickness, .material = o.body.skin});
  const double side = rest.vertices.back().x(), near = 1e-9 * side;
  for (Index v = 0; v < static_cast<Index>(rest.vertices.size()); ++v) {
    const VectorN<2> X = rest.vertices[v].head<2>();
    if (X.minCoeff() < near || X.maxCoeff() > side - near)
      for (Index i = 3 * v; i < 3 * v + 3; ++i) out.problem.fixed[i] = 1;
  }
  return out;
}

Vector pressed(const TriangleMesh& rest, double along_x, double along_y) {
  Vector out(3 * static_cast<Index>(rest.vertices.size()));
  for (Index v = 0; v < out.size() / 3; ++v)
    out.segment<3>(3 * v) = rest.vertices[v].cwiseProduct(VectorN<3>(1 - along_x, 1 - along_y, 1));
  return out;
}

Vector plate_heights(const Vector& x) {
  return x(Eigen::seq(2, Eigen::indexing::last, 3));
}

/// What a field's gradient ∇f, constant in each triangle, is inside of a window.
struct Slopes {
  double x = 0, y = 0;  // ⟨(∂ₓf)²⟩, ⟨(∂ᵧf)²⟩
  Vector product;       // ∂ₓf ∂ᵧf of each vertex: of the triangles around it, by area
};

Slopes slopes_of(const TriangleMesh& mesh, const Vector& f, const std::vector<char>& inside) {
  Slopes out;
  out.product.setZero(f.size());
  Vector around = Vector::Zero(f.size());
  double area_inside = 0;
  for (const auto& [a, b, c] : mesh.triangles) {
    const VectorN<3> e = mesh.vertices[b] - mesh.vertices[a], g = mesh.vertices[c] - mesh.vertices[a];
    const double twice_area = e.x() * g.y() - e.y() * g.x(), df = f[b] - f[a], dg = f[c] - f[a];
    const VectorN<2> slope = VectorN<2>(df * g.y() - dg * e.y(), dg * e.x() - df * g.x()) / twice_area;
    for (const Index v : {a, b, c}) {
      out.product[v] += twice_area * slope.x() * slope.y();
      around[v] += twice_area;
    }
    if (!(inside[a] && inside[b] && inside[c])) continue;
    area_inside += twice_area;
    out.x += twice_area * slope.x() * slope.x();
    out.y += twice_area * slope.y() * slope.y();
  }
  out.product = out.product.cwiseQuotient(around);
  out.x /= area_inside;
  out.y /= area_inside;
  return out;
}

/// Connected sets of vertices inside where f > level.
Index parts_above(double level, const TriangleMesh& mesh, const Vector& f, const std::vector<char>& inside) {
  const auto counts = [&](Index v) { return inside[v] && f[v] > level; };
  UnionFind sets(static_cast<Index>(mesh.vertices.size()));
  for (const auto& t : mesh.triangles)
    for (int i = 0; i < 3; ++i)
      if (counts(t[i]) && counts(t[(i + 1) % 3])) sets.unite(t[i], t[(i + 1) % 3]);
  Index out = 0;
  for (Index v = 0; v < f.size(); ++v) out += counts(v) && sets.find(v) == v;
  return out;
}

}  // namespace

BiaxialSheet press_biaxially(const BiaxialSheetOptions& o, const std::function<bool(double)>& go_on) {
  BiaxialSheet out;
  out.wavelength = critical_wavelength(o.body);
  out.critical_strain = critical_strain(o.body);
  out.rest = sheet_mesh(o, out.wavelength);
  EmbeddedShell shell = make_sheet(out.rest, o);
  out.rows = shell.constraint.rows() / 3;
  const auto linear = make_linear_solver(o.linear_solver);
  ConstrainedNewton newton(shell.problem, shell.constraint, *linear, {.step_tolerance = 1e-6 * o.body.thickness});
  const Vector noise = random_vector(static_cast<Index>(shell.x.size()), kNoiseHeight * o.body.thickness, o.seed);
  out.x = shell.x;
  Vector flat = shell.x;
  const bool at_once = o.order == PressingOrder::simultaneous;
  const Index all = at_once ? o.steps : 2 * o.steps;
  for (Index step = 1; step <= all; ++step) {
    const double part = static_cast<double>(step) / static_cast<double>(o.steps);
    const double along_x = std::min(part, 1.0), along_y = at_once ? part : std::max(part - 1, 0.0);
    const Vector next =
        pressed(out.rest, o.first * out.critical_strain * along_x, o.second * out.critical_strain * along_y);
    newton.set_target(shell.constraint.H * next);
    Vector start = out.x + (next - flat);
    for (Index i = 2; i < start.size(); i += 3)
      if (!shell.problem.fixed[i]) start[i] += noise[i];
    const SolveResult result = newton.minimize(start);
    out.status = result.status;
    out.message = result.message;
    out.iterations += result.iterations();
    out.minimum = out.minimum && result.negatives == 0;
    out.x = result.x;
    flat = next;
    if (step == o.steps) out.first_heights = plate_heights(out.x);
    if (!out.converged() || !go_on(static_cast<double>(step) / static_cast<double>(all))) break;
  }
  out.heights = plate_heights(out.x);
  return out;
}

WavePattern wave_pattern(const BiaxialSheet& sheet, const Vector& heights) {
  const TriangleMesh& mesh = sheet.rest;
  const double border = sheet.wavelength, end = mesh.vertices.back().x() - border;
  const WaveWindow window{.lower = {border, border}, .upper = {end, end}};
  const Vector areas = vertex_areas(mesh);
  std::vector<VectorN<2>> points;
  std::vector<char> inside;
  double power = 0, area = 0;
  for (Index v = 0; v < heights.size(); ++v) {
    points.emplace_back(mesh.vertices[v].head<2>());
    inside.push_back(points.back().minCoeff() >= border && points.back().maxCoeff() <= end);
    if (!inside.back()) continue;
    power += areas[v] * heights[v] * heights[v];
    area += areas[v];
  }
  const Slopes slopes = slopes_of(mesh, heights, inside);
  const double rms = std::sqrt(power / area);
  return {.wave = dominant_wave(points, heights, areas, window, 0.25 * sheet.wavelength),
          .zigzag = dominant_wave(points, slopes.product, areas, window, 0.25 * sheet.wavelength),
          .slope_x = slopes.x,
          .slope_y = slopes.y,
          .angle = kDegrees * std::atan(std::sqrt(slopes.y / slopes.x)),
          .rms = rms,
          .ridges = parts_above(0.5 * rms, mesh, heights, inside)};
}

}  // namespace wrinkle::validation
