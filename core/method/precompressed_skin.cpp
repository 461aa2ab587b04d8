#include "core/method/precompressed_skin.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "core/assembly/shell_sums.h"
#include "core/energy/membrane_arap.h"

namespace wrinkle {

namespace {

void check(const WrinkleSkin& skin, const RestStretch& stretch) {
  const std::size_t coarse = skin.surface.mesh.triangles.size() >> (2 * skin.surface.levels);
  if (!(stretch.factor > 0))
    throw std::invalid_argument(fmt::format("the rest shape is scaled by {}; it must be above 0", stretch.factor));
  if (stretch.directions.size() != coarse)
    throw std::invalid_argument(fmt::format("{} directions for {} triangles", stretch.directions.size(), coarse));
}

ElementSet<MembraneArap> stretched_membrane(const Subdivision& surface, const RestStretch& stretch,
                                            const WrinkleSkinOptions& options) {
  ElementSet<MembraneArap> out;
  const auto& X = surface.mesh.vertices;
  for (std::size_t i = 0; i < surface.mesh.triangles.size(); ++i) {
    const auto& t = surface.mesh.triangles[i];
    const VectorN<3>& d = stretch.directions[i >> (2 * surface.levels)];
    const auto at_rest = [&](Index v) -> VectorN<3> { return X[v] + (stretch.factor - 1) * d.dot(X[v]) * d; };
    out.add({3 * t[0], 3 * t[1], 3 * t[2]},
            MembraneArap::rest(at_rest(t[0]), at_rest(t[1]), at_rest(t[2]), options.thickness, options.membrane));
  }
  return out;
}

double energy_at(Problem& fine, const Vector& x) {
  return Assembler(fine).evaluate(x, Order::value);
}

CoupledResult equilibrium(CoupledProblem& problem, const Vector& y, const Vector& z, const DrivenSkinOptions& options,
                          double thickness) {
  const auto linear = make_linear_solver("cholmod-supernodal");  // of y, all held: never asked
  AlternatingMinimizer solver(problem, *linear, driven_solve(options, thickness));
  return solver.minimize(y, z);
}

}  // namespace

void stretch_rest_shape(WrinkleSkin& skin, const RestStretch& stretch, const WrinkleSkinOptions& options) {
  check(skin, stretch);
  auto& energies = skin.problem.fine.energies;
  std::erase_if(energies, [](const auto& energy) { return energy->name() == MembraneArap::name; });
  skin.problem.fine.add(std::make_unique<ElementSum<MembraneArap>>(stretched_membrane(skin.surface, stretch, options)));
}

Index number_of_equilibria(double factor, double step) {
  if (!(factor > 0 && std::isfinite(factor) && step > 1))
    throw std::invalid_argument(
        fmt::format("a stretch of {} in steps of {}: the first must be above 0, the second above 1", factor, step));
  // Less a little: 1.44 is two steps of 1.2.
  return std::max<Index>(1, static_cast<Index>(std::ceil(std::abs(std::log(factor)) / std::log(step) - 1e-9)));
}

PrecompressedResult wrinkle_surface(const TriangleMesh& surface, const RestStretch& stretch, WrinkleSkinOptions options,
                                    const PrecompressionOptions& precompression,
                                    const std::function<bool(double)>& go_on) {
  const Index steps = number_of_equilibria(stretch.factor, precompression.step);
  options.time_step = 0;
  const Vector y = positions(surface);
  WrinkleSkin skin = make_wrinkle_skin(driven_surface(surface), surface,
                                       point_unknowns(static_cast<Index>(surface.vertices.size())), options);
  const DrivenSkinOptions& solve = precompression.solve;
  const Vector seed =
      random_displacements(skin.problem.num_high(), solve.seed_amplitude * options.thickness, solve.seed);
  const double whole = std::log(stretch.factor);
  PrecompressedResult out;
  out.last.z = Vector::Zero(seed.size());
  for (Index step = 1; step <= steps; ++step) {
    stretch_rest_shape(skin, {stretch.directions, std::exp(whole * step / steps)}, options);
    out.last = equilibrium(skin.problem, y, out.last.z + seed, solve, options.thickness);
    out.newton_steps += static_cast<Index>(out.last.passes.size());
    for (const PassRecord& pass : out.last.passes) out.cg_iterations += pass.cg_iterations;
    if (!out.last.converged()) break;
    if (!go_on(static_cast<double>(step) / steps) && step < steps) {
      out.last.status = Status::interrupted;
      out.last.message = "stopped";
      break;
    }
  }
  out.plain = skin.problem.fine_state(y, Vector::Zero(seed.size()));
  out.x = skin.problem.fine_state(y, out.last.z);
  out.energy_before = energy_at(skin.problem.fine, out.plain);
  out.energy = energy_at(skin.problem.fine, out.x);
  out.coarse_deviation = coarse_deviation(skin.problem.coupling, out.x, y);
  out.surface = std::move(skin.surface);
  return out;
}

}  // namespace wrinkle
