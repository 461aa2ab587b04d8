#include "validation/scenes/bent_bar.h"

#include <cmath>
#include <numbers>
#include <random>

#include "core/constraint/local_averages.h"
#include "core/linear/linear_solver.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/newton.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/solid/embedded_interior.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {
namespace {

constexpr double kInteriorModulus = 1e5;  // [Pa]; only its ratio to the skin's matters
constexpr Index kAcross = 2;              // cells of the skin

/// Pure bending by an angle over the bar's length: lines across stay straight, the mid-plane keeps its length. Upper
/// side hollow.
struct Bend {
  double length, curvature;  // [m], [1/m]

  /// Where X goes, times `outwards` farther from the centre.
  VectorN<3> operator()(const VectorN<3>& X, double outwards = 1) const {
    const double turn = curvature * (X.x() - length / 2), arm = outwards * (1 / curvature - X.z());
    return {length / 2 + arm * std::sin(turn), X.y(), 1 / curvature - arm * std::cos(turn)};
  }
  /// How far a point lies on the outer side of the arc of radius 1/curvature − z.
  double above(const VectorN<3>& x, double z) const {
    const double radius = 1 / curvature;
    return radius - z - std::hypot(x.x() - length / 2, radius - x.z());
  }
};

struct Bar {
  BentBarOptions options;
  double wavelength;
  TriangleMesh skin;
  EmbeddedInterior interior;
  EmbeddedShell shell;
};

TriangleMesh skin_mesh(const BentBarOptions& o, double wavelength) {
  const double spacing = wavelength / o.elements_per_wave;
  TriangleMesh mesh = strip_mesh({.length = o.length,
                                  .width = kAcross * spacing,
                                  .along = static_cast<Index>(std::lround(o.length / spacing)),
                                  .across = kAcross,
                                  .pattern = StripPattern::irregular,
                                  .seed = o.seed});
  for (auto& x : mesh.vertices) x.z() = o.depth / 2;
  return mesh;
}

EmbeddedInterior interior_of(const BentBarOptions& o, const TriangleMesh& skin, double width) {
  const VectorN<3> spacing(o.length / o.cells, width, o.depth);
  Lattice lattice = block_lattice(skin.vertices, {.shape = o.shape, .spacing = spacing, .origin = {0, 0, -o.depth / 2}},
                                  {o.cells, 1, 1});
  std::vector<Index> held;
  for (Index n = 0; n < static_cast<Index>(lattice.nodes.size()); ++n)
    if (std::abs(lattice.nodes[n].x() - o.length / 2) > o.length / 2 - 0.6 * spacing.x()) held.push_back(n);
  EmbeddedInterior out =
      make_embedded_interior(std::move(lattice), {.material = {kInteriorModulus, o.poisson}, .held = held});
  for (Index y = 1; y < out.problem.num_dofs; y += 3) out.problem.fixed[y] = 1;
  return out;
}

Bar make_bar(const BentBarOptions& o) {
  const Elastic skin{o.modulus_ratio * kInteriorModulus, o.poisson};
  const double wavelength = critical_wavelength({o.thickness, skin, {kInteriorModulus, o.poisson}});
  TriangleMesh mesh = skin_mesh(o, wavelength);
  const AverageFilter filter = AverageFilter::for_wavelength(wavelength);
  const SparseMatrix H =
      local_averages(mesh, cluster_centers(mesh, {CenterLayout::greedy, filter.spacing(), o.seed}), filter);
  const double width = kAcross * wavelength / o.elements_per_wave;
  EmbeddedInterior interior = interior_of(o, mesh, width);
  EmbeddedShell shell = make_embedded_shell(
      mesh, H,
      {.membrane = ShellMembrane::baraff_witkin, .thickness = o.thickness, .material = skin, .held_coordinate = 1});
  return {o, wavelength, std::move(mesh), std::move(interior), std::move(shell)};
}

void perturb(Bar& bar) {
  std::mt19937_64 random(bar.options.seed);
  std::uniform_real_distribution<double> u(-1, 1);
  for (Index z = 2; z < bar.shell.x.size(); z += 3) bar.shell.x[z] += 1e-3 * bar.options.thickness * u(random);
}

/// The coefficients of quadratic B-splines, spacing h, that stand for f are f − h²/8 f″ to third order.
void hold_ends(const Bar& bar, const Bend& bend, Vector& q) {
  const double h = bar.interior.lattice.spacing.x();
  const bool splines = bar.options.shape == ShapeFunctions::quadratic;
  const double outwards = splines ? 1 + h * h * bend.curvature * bend.curvature / 8 : 1;
  for (Index n = 0; n < static_cast<Index>(bar.interior.lattice.nodes.size()); ++n)
    if (bar.interior.problem.fixed[3 * n]) q.segment<3>(3 * n) = bend(bar.interior.lattice.nodes[n], outwards);
}

/// Curvature of the circle through three points in the plane, positive to the left.
double curvature_through(const VectorN<2>& a, const VectorN<2>& b, const VectorN<2>& c) {
  const VectorN<2> u = b - a, v = c - b, w = c - a;
  return 2 * (u.x() * v.y() - u.y() * v.x()) / (u.norm() * v.norm() * w.norm());
}

void profile(const Bar& bar, const Bend& bend, const Vector& embedded, BentBarResult& out) {
  const double top = bar.options.depth / 2;
  for (Index v = 0; v < static_cast<Index>(bar.skin.vertices.size()); v += kAcross + 1) {
    const VectorN<3> x = out.last.x.segment<3>(3 * v);
    out.s.push_back(bar.skin.vertices[v].x());
    out.height.push_back(bend.above(x, top));
    out.embedded.push_back(bend.above(embedded.segment<3>(3 * v), top));
    out.shape.emplace_back(x.x(), x.z());
  }
  out.curvature.assign(out.s.size(), 0.0);
  for (std::size_t i = 1; i + 1 < out.s.size(); ++i)
    out.curvature[i] = -curvature_through(out.shape[i - 1], out.shape[i], out.shape[i + 1]);
}

}  // namespace

BentBarResult bend_bar(const BentBarOptions& options, const std::function<bool(double)>& go_on) {
  Bar bar = make_bar(options);
  perturb(bar);
  const auto definite = make_linear_solver("cholmod-supernodal"),
             indefinite = make_linear_solver(options.linear_solver);
  ConstrainedNewton newton(bar.shell.problem, bar.shell.constraint, *indefinite,
                           {.step_tolerance = 1e-6 * options.thickness});
  BentBarResult out;
  out.wavelength = bar.wavelength;
  out.last.x = bar.shell.x;
  Vector q = bar.interior.q, embedded = bar.interior.embedding * q;
  Bend bend{options.length, 0};
  for (Index step = 1; step <= options.steps; ++step) {
    if (!go_on(static_cast<double>(step - 1) / static_cast<double>(options.steps))) return out;
    bend.curvature = options.angle * std::numbers::pi / 180 * step / options.steps / options.length;
    hold_ends(bar, bend, q);
    const SolveResult inside = minimize(bar.interior.problem, q, *definite, {.step_tolerance = 1e-9 * options.length});
    if (!inside.converged()) {
      static_cast<SolveResult&>(out.last) = inside;
      return out;
    }
    const Vector moved = bar.interior.embedding * inside.x;
    newton.set_target(bar.shell.constraint.H * moved);
    out.last = newton.minimize(out.last.x + moved - embedded);
    if (!out.last.converged()) return out;
    q = inside.x;
    embedded = moved;
  }
  profile(bar, bend, embedded, out);
  out.frame = stretched_frame(bar.skin, out.last.x, at_load(1));
  return out;
}

}  // namespace wrinkle::validation
