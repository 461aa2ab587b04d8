#include "validation/scenes/viscous_growth.h"

#include <cmath>
#include <optional>

#include "core/assembly/inertia.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/descent.h"

namespace wrinkle::validation {

namespace {

constexpr int kMostSteps = 200;
constexpr double kSettled = 0.05;  // steps over the heights

/// vᵀ K v at an equilibrium, by the forces a little to both sides of it.
double curvature_along(Problem& problem, const Vector& v, const Vector& x, double thickness) {
  Assembler assembler(problem);
  const double step = 1e-4 * thickness;
  const auto force = [&](double t) {
    assembler.evaluate(x + t * v, Order::gradient);
    return assembler.full_gradient().dot(v);
  };
  return (force(step) - force(-step)) / (2 * step);
}

/// The largest displacement of a place.
double largest(const Vector& displacement, const Vector& mass) {
  return (mass.array() > 0).select(displacement.array().abs(), 0).maxCoeff();
}

/// The steps; the problem's last term is the medium's.
void grow(Problem& medium, const Vector& mass, const Vector& flat, double first, double thickness, Vector x,
          ViscousGrowth& out) {
  double drag = first;
  const auto linear = make_linear_solver("cholmod-supernodal");
  InertiaEnergy* term = nullptr;
  std::optional<DescentNewton> newton;
  for (int step = 0; step < kMostSteps; ++step) {
    if (term == nullptr || term->time_step() != 1 / std::sqrt(drag)) {
      newton.reset();
      medium.energies.pop_back();
      term = &medium.add(std::make_unique<InertiaEnergy>(mass, 1 / std::sqrt(drag)));
      newton.emplace(medium, *linear, NewtonOptions{.step_tolerance = 1e-4 * thickness, .max_iterations = 50});
    }
    term->set_target(x);
    const SolveResult result = newton->minimize(x);
    out.iterations += result.iterations();
    if (!result.converged()) {
      drag *= 4;
      continue;
    }
    const double height = largest(result.x - flat, mass), moved = largest(result.x - x, mass);
    x = result.x;
    if (height < 0.01 * thickness || moved > kSettled * height) continue;
    if (moved < 1e-3 * height && drag < 1e-2 * first) {
      out.x = x;
      return;
    }
    drag /= 4;
  }
}

}  // namespace

ViscousGrowth grow_in_medium(Problem& problem, const Vector& mass, const Vector& flat, const Vector& wave, Vector start,
                             double thickness) {
  ViscousGrowth out;
  const double first = -2 * curvature_along(problem, wave, flat, thickness) / wave.dot(mass.cwiseProduct(wave));
  if (!(first > 0)) return out;
  problem.energies.emplace_back();
  grow(problem, mass, flat, first, thickness, std::move(start), out);
  problem.energies.pop_back();
  return out;
}

}  // namespace wrinkle::validation
