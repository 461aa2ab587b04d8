#pragma once
/// For tests of coupled minimisation.

#include <algorithm>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/step/coupled_euler.h"

namespace wrinkle {

/// A soft coarse plate with a stiff fine skin, its two short sides held and pushed towards each other.
struct PressedPlate {
  static constexpr double kStep = 0.01;  // [s]

  WrinkleSkin skin;
  InertiaEnergy* coarse_inertia;
  CoupledMotion motion;

  explicit PressedPlate(double speed, Index levels = 2) {
    const TriangleMesh mesh =
        strip_mesh({.length = 1, .width = 0.5, .along = 6, .across = 3, .pattern = StripPattern::irregular});
    ShellModel shell =
        make_shell(mesh, {.thickness = 0.02, .material = {1e5, 0.3}, .density = 1000, .gravity = {0, 0, 0}});
    std::vector<Index> unknowns;
    for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v) {
      unknowns.push_back(3 * v);
      if (mesh.vertices[v].x() == 0 || mesh.vertices[v].x() == 1)
        std::fill_n(shell.problem.fixed.begin() + 3 * v, 3, 1);
    }
    motion.y = shell.x;
    coarse_inertia = &shell.problem.add(std::make_unique<InertiaEnergy>(shell.mass, kStep));
    skin = make_wrinkle_skin(std::move(shell.problem), mesh, unknowns,
                             {.levels = levels,
                              .thickness = 1e-3,
                              .membrane = {1e7, 0.4},
                              .bending = {1e7, 0.4},
                              .density = 1000,
                              .time_step = kStep,
                              .gravity = {0, 0, 0}});
    motion.y_velocity = Vector::Zero(motion.y.size());
    for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v)
      if (mesh.vertices[v].x() == 1) motion.y_velocity[3 * v] = -speed;
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> u(-1e-3, 1e-3);
    motion.z = Vector::NullaryExpr(skin.problem.num_high(), [&] { return u(random); });
    motion.z_velocity = Vector::Zero(motion.z.size());
  }
  SolveResult step(const CoupledMinimizer& minimizer) {
    return implicit_euler_step(skin.problem, *coarse_inertia, *skin.inertia, minimizer, motion);
  }
};

}  // namespace wrinkle
