#include "validation/scenes/buttoned_slab.h"

#include <cmath>
#include <random>

#include "core/constraint/local_averages.h"
#include "core/linear/linear_solver.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "core/minimize/constrained_newton.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/solid/embedded_interior.h"

namespace wrinkle::validation {
namespace {

constexpr double kSlabModulus = 1e5;  // [Pa]; only its ratio to the skin's matters for shapes
constexpr double kPoissonSkin = 0.3;

TriangleMesh skin_mesh(const ButtonedSlabOptions& o, double wavelength) {
  const auto cells = static_cast<Index>(std::lround(o.side / wavelength * o.elements_per_wave));
  return strip_mesh({.length = o.side,
                     .width = o.side,
                     .along = cells,
                     .across = cells,
                     .pattern = StripPattern::irregular,
                     .seed = o.seed});
}

EmbeddedInterior make_interior(const ButtonedSlabOptions& o, const TriangleMesh& skin) {
  const VectorN<3> spacing(o.side / o.cells, o.side / o.cells, o.depth / o.layers);
  Lattice lattice =
      block_lattice(skin.vertices, {.spacing = spacing, .origin = {0, 0, -o.depth}}, {o.cells, o.cells, o.layers});
  std::vector<Index> held;
  for (Index n = 0; n < static_cast<Index>(lattice.nodes.size()); ++n)
    if (lattice.nodes[n].z() < -o.depth + 0.6 * spacing.z()) held.push_back(n);
  return make_embedded_interior(std::move(lattice), {.material = {kSlabModulus, o.poisson_interior}, .held = held});
}

std::vector<VectorN<2>> button_centers(const ButtonedSlabOptions& o) {
  std::vector<VectorN<2>> out;
  const double spacing = o.side / o.buttons;
  for (Index i = 0; i < o.buttons; ++i)
    for (Index j = 0; j < o.buttons; ++j) out.emplace_back((i + 0.5) * spacing, (j + 0.5) * spacing);
  return out;
}

/// Row i: the mean height of the embedded vertices under button i, each standing for its share of the area.
LinearConstraint button_constraint(const ButtonedSlabOptions& o, const TriangleMesh& skin, const SparseMatrix& B,
                                   const std::vector<VectorN<2>>& centers) {
  const Vector area = vertex_areas(skin);
  std::vector<Eigen::Triplet<double, Index>> entries;
  for (Index i = 0; i < static_cast<Index>(centers.size()); ++i) {
    double sum = 0;
    const auto under = [&](Index v) { return (skin.vertices[v].head<2>() - centers[i]).norm() < o.radius; };
    for (Index v = 0; v < area.size(); ++v)
      if (under(v)) sum += area[v];
    for (Index v = 0; v < area.size(); ++v)
      if (under(v)) entries.emplace_back(i, 3 * v + 2, area[v] / sum);
  }
  SparseMatrix mean(static_cast<Index>(centers.size()), B.rows());
  mean.setFromTriplets(entries.begin(), entries.end());
  return {mean * B, Vector::Zero(static_cast<Index>(centers.size()))};
}

EmbeddedShell make_skin(const ButtonedSlabOptions& o, const TriangleMesh& mesh, double wavelength) {
  const AverageFilter filter = AverageFilter::for_wavelength(o.layout_wave > 0 ? o.layout_wave : wavelength);
  const auto centers = cluster_centers(mesh, {CenterLayout::greedy, filter.spacing(), o.seed});
  EmbeddedShell out = make_embedded_shell(mesh, local_averages(mesh, centers, filter),
                                          {.membrane = ShellMembrane::baraff_witkin,
                                           .thickness = o.thickness,
                                           .material = {o.modulus_ratio * kSlabModulus, kPoissonSkin}});
  std::mt19937_64 random(o.seed);
  std::uniform_real_distribution<double> u(-1, 1);
  for (Index z = 2; z < out.x.size(); z += 3) out.x[z] += 1e-3 * o.thickness * u(random);
  return out;
}

}  // namespace

ButtonedSlabResult press_buttons(const ButtonedSlabOptions& o, const std::function<bool(double)>& go_on) {
  ButtonedSlabResult out;
  out.wavelength = critical_wavelength(
      {o.thickness, {o.modulus_ratio * kSlabModulus, kPoissonSkin}, {kSlabModulus, o.poisson_interior}});
  out.rest = skin_mesh(o, out.wavelength);
  out.centers = button_centers(o);
  EmbeddedInterior interior = make_interior(o, out.rest);
  EmbeddedShell skin = make_skin(o, out.rest, out.wavelength);
  const auto linear = make_linear_solver(o.linear_solver), linear_inside = make_linear_solver("mumps-ldlt");
  ConstrainedNewton inside(interior.problem, button_constraint(o, out.rest, interior.embedding, out.centers),
                           *linear_inside, {.step_tolerance = 1e-9 * o.side});
  ConstrainedNewton newton(skin.problem, skin.constraint, *linear, {.step_tolerance = 1e-4 * o.thickness});
  Vector q = interior.q, x = skin.x, embedded = interior.embedding * q;
  for (Index step = 1; step <= o.steps; ++step) {
    if (!go_on(static_cast<double>(step - 1) / static_cast<double>(o.steps))) return out;
    inside.set_target(Vector::Constant(static_cast<Index>(out.centers.size()), -o.press * step / o.steps));
    out.last = inside.minimize(q);
    if (!out.last.converged()) return out;
    q = out.last.x;
    out.force = out.last.multipliers.cwiseAbs().sum();
    const Vector moved = interior.embedding * q;
    newton.set_target(skin.constraint.H * moved);
    out.last = newton.minimize(x + moved - embedded);
    if (!out.last.converged()) return out;
    x = out.last.x;
    embedded = moved;
  }
  out.skin = x;
  out.embedded = embedded;
  return out;
}

}  // namespace wrinkle::validation
