#include "validation/scenes/driven_sheet.h"

#include <cmath>
#include <numbers>
#include <random>

#include "core/base/random.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/minimize/alternating.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle::validation {

namespace {

constexpr double kLeastLoad = 0.8, kLoadGrowth = 1.2;
constexpr Elastic kMaterial{1e6, 0.3};  // [Pa]; only ν matters: there are no other forces

/// Y − ε d (d·Y) of every coarse vertex
Vector pressed(const TriangleMesh& mesh, double strain, const VectorN<3>& d) {
  Vector y(3 * mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    y.segment<3>(3 * v) = mesh.vertices[v] - strain * d.dot(mesh.vertices[v]) * d;
  return y;
}

Vector random_heights(Index num_dofs, double amplitude, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Vector z = Vector::Zero(num_dofs);
  for (Index i = 2; i < num_dofs; i += 3) z[i] = amplitude * symmetric_uniform(random);
  return z;
}

}  // namespace

double critical_strain(double spacing, double thickness, const Elastic& membrane, const Elastic& bending) {
  const double k = std::numbers::pi / spacing;
  return bending.bending_stiffness(thickness) * k * k / (2 * membrane.lame().mu * thickness);
}

double critical_strain(double spacing, double thickness) {
  return critical_strain(spacing, thickness, kMaterial, kMaterial);
}

DominantWave sheet_wave(const TriangleMesh& rest, const Vector& height, double spacing) {
  std::vector<VectorN<2>> points;
  for (const auto& X : rest.vertices) points.emplace_back(X.head<2>());
  const Vector areas = vertex_areas(rest);
  return dominant_wave(points, height, areas, 1.0, 2 * spacing);
}

DrivenSheetResult press_sheet(const DrivenSheetOptions& o, const std::function<bool(double)>& go_on) {
  WrinkleSkin skin = make_wrinkle_skin(driven_surface(o.coarse), o.coarse,
                                       point_unknowns(static_cast<Index>(o.coarse.vertices.size())),
                                       {.levels = o.levels,
                                        .thickness = o.thickness,
                                        .membrane = kMaterial,
                                        .bending = kMaterial,
                                        .time_step = 0,
                                        .gravity = {0, 0, 0}});
  const auto linear = make_linear_solver("cholmod-supernodal");  // for y, which is held: not used
  AlternatingMinimizer solver(skin.problem, *linear,
                              {.step_tolerance = 1e-5 * o.thickness,
                               .tangent = Tangent::exact,
                               .max_iterations = 500,
                               .cg_tolerance = 1e-2,
                               .cg_iterations = 500});
  const double angle = o.direction * std::numbers::pi / 180;
  const VectorN<3> d(std::cos(angle), std::sin(angle), 0);
  DrivenSheetResult out;
  const Vector seed = random_heights(skin.problem.num_high(), o.seed_amplitude * o.thickness, o.seed);
  const double critical = critical_strain(o.spacing, o.thickness);
  const auto steps = static_cast<Index>(std::ceil(std::log(o.load / kLeastLoad) / std::log(kLoadGrowth)));
  out.solve.z = Vector::Zero(seed.size());
  for (Index step = 0; step <= steps; ++step) {
    const double load = std::min(o.load, kLeastLoad * std::pow(kLoadGrowth, step));
    out.solve.append(solver.minimize(pressed(o.coarse, load * critical, d), out.solve.z + seed));
    if (!out.solve.converged() || !go_on(static_cast<double>(step + 1) / (steps + 1))) break;
  }
  out.x = skin.problem.fine_state(out.solve.x, out.solve.z);
  out.height = Eigen::Map<const Matrix>(out.x.data(), 3, out.x.size() / 3).row(2).transpose();
  out.surface = std::move(skin.surface);
  return out;
}

}  // namespace wrinkle::validation
