// A membrane over the whole surface of a thick shell: Chen et al. 2023, Fig. 4, "the membrane can also be coupled with
// the entire thick shell surface".
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <utility>

#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/alternating.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/prism_surface.h"
#include "core/step/coupled_euler.h"

namespace wrinkle::closed_skin_test {
namespace {

constexpr double kStep = 0.01, kLength = 1, kWidth = 0.5, kThickness = 0.2;  // [s], [m]

/// A block of prisms, of which one skin covers all sides.
struct WrappedBlock {
  ThickShell block = make_thick_shell(
      extrude(strip_mesh({.length = kLength, .width = kWidth, .along = 5, .across = 3}), {kThickness}, 1),
      {.element = Prism::dual, .material = {1e4, 0.3}, .density = 100, .gravity = {0, 0, 0}});
  SurfacePart outside = closed_surface(block.mesh);
  InertiaEnergy* inertia = nullptr;  // of the block
  WrinkleSkin skin;
  CoupledMotion motion;

  /// Its ends are pushed towards each other at `speed` [m/s]; 0: it is free.
  explicit WrappedBlock(double speed, Index levels = 2) {
    motion.y = block.x;
    motion.y_velocity = Vector::Zero(block.x.size());
    for (std::size_t i = 0; i < block.mesh.nodes.size(); ++i) {
      const double x = block.mesh.nodes[i].x();
      if (speed == 0 || (x > 0 && x < kLength)) continue;
      std::fill_n(block.problem.fixed.begin() + 3 * static_cast<Index>(i), 3, 1);
      if (x > 0) motion.y_velocity[3 * static_cast<Index>(i)] = -speed;
    }
    inertia = &block.problem.add(std::make_unique<InertiaEnergy>(lumped_mass(block.mesh, 100), kStep));
    skin = make_wrinkle_skin(std::move(block.problem), outside.rest, outside.first,
                             {.levels = levels,
                              .thickness = 1e-3,
                              .membrane = {1e7, 0.4},
                              .bending = {1e6, 0.4},
                              .density = 1000,
                              .time_step = kStep,
                              .gravity = {0, 0, 0}});
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> u(-1e-3, 1e-3);
    motion.z = Vector::NullaryExpr(skin.problem.num_high(), [&] { return u(random); });
    motion.z_velocity = Vector::Zero(motion.z.size());
  }
  void step(Index steps, double tolerance) {
    const auto linear = make_linear_solver("cholmod-supernodal");
    AlternatingMinimizer solver(skin.problem, *linear,
                                {.step_tolerance = tolerance, .max_iterations = 3000, .cg_tolerance = 1e-3});
    for (Index i = 0; i < steps; ++i) {
      const SolveResult result = implicit_euler_step(
          skin.problem, *inertia, *skin.inertia,
          [&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }, motion);
      ASSERT_TRUE(result.converged()) << i << ": " << result.message;
    }
  }
  Vector fine() const { return skin.problem.fine_state(motion.y, motion.z); }
};

/// Every edge of the surface has two triangles, and the skin lies on it: x = P y.
TEST(ClosedSkin, LiesOnAllSidesOfABlock) {
  const WrappedBlock wrapped(0);
  const auto& triangles = wrapped.skin.surface.mesh.triangles;
  std::vector<std::pair<Index, Index>> edges;
  for (const auto& t : triangles)
    for (int k = 0; k < 3; ++k) edges.emplace_back(t[k], t[(k + 1) % 3]);
  std::ranges::sort(edges);
  for (const auto& [a, b] : edges) {
    EXPECT_EQ(std::ranges::count(edges, std::pair{b, a}), 1) << a << " " << b << " is seen from outside by both";
    EXPECT_EQ(std::ranges::count(edges, std::pair{a, b}), 1);
  }
  EXPECT_EQ(triangles.size(), 16 * wrapped.outside.rest.triangles.size());
  const Vector low = wrapped.skin.problem.fine_state(wrapped.motion.y, Vector::Zero(wrapped.motion.z.size()));
  double volume = 0;
  for (const auto& t : triangles)
    volume += low.segment<3>(3 * t[0]).dot(VectorN<3>(low.segment<3>(3 * t[1])).cross(low.segment<3>(3 * t[2]))) / 6;
  EXPECT_NEAR(volume, kLength * kWidth * kThickness, 1e-12);
  const SparseMatrix gram =
      wrapped.skin.problem.coupling.low_basis().transpose() * wrapped.skin.problem.coupling.high_basis();
  EXPECT_LE(gram.coeffs().abs().maxCoeff(), 1e-14) << "Pᵀ Q = 0";
}

/// Both sides wrinkle where the block is pressed.
TEST(ClosedSkin, WrinklesAboveAndBelow) {
  WrappedBlock pressed(1);
  pressed.step(2, 1e-5);
  const Vector low = pressed.skin.problem.fine_state(pressed.motion.y, Vector::Zero(pressed.motion.z.size())),
               all = pressed.fine();
  double above = 0, below = 0;
  for (Index v = 0; v < all.size() / 3; ++v) {
    const double wave = std::abs(all[3 * v + 2] - low[3 * v + 2]);
    double& largest = pressed.skin.surface.mesh.vertices[v].z() > 0 ? above : below;
    largest = std::max(largest, wave);
  }
  EXPECT_GE(above, 2e-3);
  EXPECT_GE(below, 2e-3);
}

TEST(ClosedSkin, KeepsTheMomentumOfBlockAndSkin) {
  WrappedBlock free(0, 1);
  for (Index i = 0; i < free.motion.y.size(); i += 3)
    free.motion.y_velocity[i] = 0.5 - free.motion.y[i];  // both ends move inwards, the block to the right
  const auto momentum = [&] {
    const Vector fine = free.skin.problem.fine_state(free.motion.y_velocity, free.motion.z_velocity);
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index i = 0; i < fine.size(); ++i) sum[i % 3] += free.skin.inertia->mass()[i] * fine[i];
    for (Index i = 0; i < free.motion.y.size(); ++i) sum[i % 3] += free.inertia->mass()[i] * free.motion.y_velocity[i];
    return sum;
  };
  free.motion.z.setZero();
  const VectorN<3> before = momentum();
  free.step(2, 1e-11);
  EXPECT_GE(free.motion.y_velocity.norm(), 0.1) << "it still moves";
  EXPECT_LE((momentum() - before).norm(), 1e-6) << before.transpose();
}

}  // namespace
}  // namespace wrinkle::closed_skin_test
