// What is held goes in pieces where it would invert the element beside it.
#include <gtest/gtest.h>

#include "core/assembly/inertia.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/model/solid/thick_shell.h"
#include "core/step/implicit_euler.h"

namespace wrinkle::pushed_block_test {
namespace {

constexpr double kLength = 0.4, kCell = 0.05, kStep = 0.02;  // [m], [s]

/// A block on the plane's floor of prisms, held at both ends, of which the right one moves.
struct Block {
  PrismMesh mesh = extrude(strip_mesh({.length = kLength, .width = 0.1, .along = 8, .across = 2}), {0.05}, 1);
  ThickShell shell;
  InertiaEnergy* inertia = nullptr;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("cholmod-supernodal");
  Motion motion;

  explicit Block(Prism element)
      : shell(make_thick_shell(mesh, {.element = element, .material = {1e5, 0.3}, .gravity = {0, 0, 0}})) {
    for (Index i = 0; i < static_cast<Index>(mesh.nodes.size()); ++i)
      if (std::abs(mesh.nodes[i].x() - kLength / 2) > kLength / 2 - 1e-9)
        std::fill_n(shell.problem.fixed.begin() + 3 * i, 3, 1);
    Vector mass = Vector::Zero(shell.problem.num_dofs);
    mass.head(3 * mesh.nodes.size()) = lumped_mass(mesh, 1000);
    inertia = &shell.problem.add(std::make_unique<InertiaEnergy>(mass, kStep));
    motion = {shell.x, Vector::Zero(shell.x.size())};
  }

  /// The right end moves by `way` [m] in this step.
  SolveResult push(double way) {
    for (Index i = 0; i < static_cast<Index>(mesh.nodes.size()); ++i)
      if (mesh.nodes[i].x() > kLength - 1e-9) motion.velocity[3 * i] = way / kStep;
    ImplicitEuler euler(shell.problem, *inertia, *linear, {.step_tolerance = 1e-9});
    return euler.step(motion);
  }
};

class PushedBlock : public testing::TestWithParam<Prism> {};

TEST_P(PushedBlock, GoesInPiecesPastInvertedElements) {
  Block at_once(GetParam());
  const double start = at_once.shell.x[3 * (at_once.mesh.nodes.size() - 1)];
  const SolveResult result = at_once.push(-1.2 * kCell);
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_GT(result.pieces, 1);
  EXPECT_DOUBLE_EQ(at_once.motion.x[3 * (at_once.mesh.nodes.size() - 1)], start - 1.2 * kCell);

  Block near_by(GetParam());
  const SolveResult one = near_by.push(-0.2 * kCell);
  ASSERT_TRUE(one.converged()) << one.message;
  EXPECT_EQ(one.pieces, 1) << "nothing is in the way";
}

INSTANTIATE_TEST_SUITE_P(Prisms, PushedBlock, testing::Values(Prism::dual, Prism::full, Prism::tied, Prism::enhanced));

/// Where what is held leads to no finite energy, that is told, and the motion stays.
TEST(PushedBlockRefusal, ABlockThatIsTurnedInsideOutFindsNoWay) {
  Block block(Prism::tied);
  const Vector before = block.motion.x;
  const SolveResult result = block.push(-1.5 * kLength);
  EXPECT_FALSE(result.converged());
  EXPECT_EQ(block.motion.x, before);
}

}  // namespace
}  // namespace wrinkle::pushed_block_test
