// A strip of 1 m x 10 mm, clamped at one end, bends under its own weight: gamma = 1.
#include <cstdio>

#include "core/linear/linear_solver.h"
#include "core/minimize/static_solve.h"
#include "core/model/solid/thick_strip.h"

int main() {
  wrinkle::ThickStrip strip = wrinkle::make_thick_strip({.thickness = 0.01, .material = {1.1772e9, 0.0}});
  const auto linear = wrinkle::make_linear_solver("cholmod-supernodal");
  const auto set_load = [&](double load) { strip.gravity->set_factor(load); };
  const auto result = wrinkle::solve_static(strip.problem, strip.x, set_load, *linear);
  const auto tip = strip.midline(result.x, strip.along);
  std::printf("%d iterations, tip at x = %.4f m, y = %.4f m\n", result.iterations(), tip.x(), tip.y());
  return result.converged() ? 0 : 1;
}
