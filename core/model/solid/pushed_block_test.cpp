// What is held goes in pieces where all of its way at once leads to where a prism has no energy.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "core/assembly/inertia.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/model/solid/thick_shell.h"
#include "core/step/backward_euler.h"
#include "core/step/implicit_euler.h"

namespace wrinkle::pushed_block_test {
namespace {

constexpr double kLength = 0.4, kWidth = 0.1, kCell = 0.05, kStep = 0.02;  // [m], [s]

/// A block of prisms, held at both ends, of which the right one moves.
struct Block {
  PrismMesh mesh = extrude(strip_mesh({.length = kLength, .width = kWidth, .along = 8, .across = 2}), {0.05}, 1);
  ThickShell shell;
  InertiaEnergy* inertia = nullptr;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("cholmod-supernodal");
  Motion motion;
  std::unique_ptr<ImplicitEuler> euler;

  explicit Block(Prism element)
      : shell(make_thick_shell(mesh, {.element = element, .material = {1e5, 0.3}, .gravity = {0, 0, 0}})) {
    for (Index i = 0; i < size(); ++i)
      if (mesh.nodes[i].x() < 1e-9 || is_driven(i)) std::fill_n(shell.problem.fixed.begin() + 3 * i, 3, 1);
    Vector mass = Vector::Zero(shell.problem.num_dofs);
    mass.head(3 * size()) = lumped_mass(mesh, 1000);
    inertia = &shell.problem.add(std::make_unique<InertiaEnergy>(mass, kStep));
    motion = {shell.x, Vector::Zero(shell.x.size())};
    euler = std::make_unique<ImplicitEuler>(shell.problem, *inertia, *linear, EulerOptions{.step_tolerance = 1e-9});
  }
  Index size() const { return static_cast<Index>(mesh.nodes.size()); }
  bool is_driven(Index node) const { return mesh.nodes[node].x() > kLength - 1e-9; }

  /// Where the right end is to be: turned about the block's axis, and moved along it.
  Vector driven(double angle, double way) const {
    Vector out = motion.x;
    const VectorN<3> middle(kLength, 0.5 * kWidth, 0);
    for (Index i = 0; i < size(); ++i)
      if (is_driven(i))
        out.segment<3>(3 * i) =
            Eigen::AngleAxisd(angle, VectorN<3>::UnitX()) * (mesh.nodes[i] - middle) + middle + VectorN<3>(way, 0, 0);
    return out;
  }
  bool has_energy(const Vector& state) const { return std::isfinite(energy_at(shell.problem, state)); }
  /// The least turn, with that way, that leads to no energy; none: an empty state.
  Vector too_far(double way) const {
    for (double angle = 0; angle < 3.1; angle += 0.1)
      if (Vector target = driven(angle, way); !has_energy(target)) return target;
    return {};
  }
  SolveResult go_to(const Vector& target) {
    motion.velocity = (target - motion.x) / kStep;
    return euler->step(motion);
  }
};

class PushedBlock : public testing::TestWithParam<Prism> {};

/// A metric's energy cannot tell a prism from its mirror image: what is pushed past a cell is as good as inside. Turned
/// as well it has none.
TEST_P(PushedBlock, GoesInPiecesPastWhereThereIsNoEnergy) {
  Block block(GetParam());
  const bool by_metric = GetParam() == Prism::tied || GetParam() == Prism::enhanced;
  const Vector target = block.too_far(by_metric ? -0.95 * kCell : -1.2 * kCell);
  ASSERT_GT(target.size(), 0) << "this would show nothing";
  const SolveResult result = block.go_to(target);
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_GT(result.pieces, 1);
  for (Index i = 0; i < block.size(); ++i)
    if (block.is_driven(i)) {
      EXPECT_LE((block.motion.x - target).segment<3>(3 * i).norm(), 1e-15);
    }
}

TEST_P(PushedBlock, GoesAtOnceWhereNothingIsInTheWay) {
  Block block(GetParam());
  const SolveResult result = block.go_to(block.driven(0.1, -0.2 * kCell));
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_EQ(result.pieces, 1);
}

INSTANTIATE_TEST_SUITE_P(Prisms, PushedBlock, testing::Values(Prism::dual, Prism::full, Prism::tied, Prism::enhanced));

/// The other end is in the way: pieces get shorter and harder, and it is told that there is no way; the motion stays.
TEST(PushedBlockRefusal, ABlockThatIsTurnedInsideOutFindsNoWay) {
  Block block(Prism::dual);
  const Vector before = block.motion.x;
  const SolveResult result = block.go_to(block.driven(0, -1.5 * kLength));
  EXPECT_TRUE(result.status == Status::step_too_small || result.status == Status::iteration_limit) << result.message;
  EXPECT_EQ(block.motion.x, before);
}

}  // namespace
}  // namespace wrinkle::pushed_block_test
