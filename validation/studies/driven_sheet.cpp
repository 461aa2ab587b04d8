#include "validation/studies/driven_sheet.h"

#include <cmath>
#include <numbers>
#include <random>

#include "core/linear/linear_solver.h"
#include "core/solve/alternating.h"

namespace wrinkle::validation {

namespace {

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
  for (Index i = 2; i < num_dofs; i += 3) z[i] = amplitude * (std::ldexp(static_cast<double>(random() >> 11), -52) - 1);
  return z;
}

}  // namespace

DrivenSheetResult press_sheet(const DrivenSheetOptions& o, const std::function<bool(double)>& go_on) {
  std::vector<Index> unknowns(o.coarse.vertices.size());
  for (std::size_t v = 0; v < unknowns.size(); ++v) unknowns[v] = static_cast<Index>(3 * v);
  WrinkleSkin skin = make_wrinkle_skin(driven_surface(o.coarse), o.coarse, unknowns,
                                       {.levels = o.levels,
                                        .thickness = o.thickness,
                                        .membrane = kMaterial,
                                        .bending = kMaterial,
                                        .time_step = 0,
                                        .gravity = {0, 0, 0}});
  const auto linear = make_linear_solver("cholmod-supernodal");  // of y, all held: never asked
  AlternatingMinimizer solver(skin.problem, *linear,
                              {.step_tolerance = 1e-7,
                               .tangent = Tangent::exact,
                               .max_iterations = 500,
                               .cg_tolerance = 1e-2,
                               .cg_iterations = 500});
  const double angle = o.direction * std::numbers::pi / 180;
  const VectorN<3> d(std::cos(angle), std::sin(angle), 0);
  DrivenSheetResult out;
  const Vector seed = random_heights(skin.problem.num_high(), o.seed_amplitude, o.seed);
  out.last.z = Vector::Zero(seed.size());
  for (Index step = 1; step <= o.load_steps; ++step) {
    const double strain = o.strain * std::pow(2.0, step - o.load_steps);
    out.last = solver.minimize(pressed(o.coarse, strain, d), out.last.z + seed);
    out.newton_steps += static_cast<Index>(out.last.passes.size());
    for (const PassRecord& pass : out.last.passes) out.cg_iterations += pass.cg_iterations;
    if (!out.last.converged() || !go_on(static_cast<double>(step) / o.load_steps)) break;
  }
  out.x = skin.problem.fine_state(out.last.y, out.last.z);
  out.height = Eigen::Map<const Matrix>(out.x.data(), 3, out.x.size() / 3).row(2).transpose();
  out.surface = std::move(skin.surface);
  return out;
}

}  // namespace wrinkle::validation
