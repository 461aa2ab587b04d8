// At rest a body that nothing holds has no stiffness against its rigid motions, and no other motion is among them.
#include "core/assembly/rigid_motions.h"

#include <gtest/gtest.h>

#include "core/assembly/problem.h"
#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"
#include "core/model/solid/thick_strip.h"

namespace wrinkle::rigid_motions_test {
namespace {

/// max |H m| over max |H| |m| of each motion.
void expect_no_stiffness(Problem& problem, const Vector& x, Index count) {
  Assembler assembler(problem);
  assembler.evaluate(x, Order::hessian);
  const Matrix motions = rigid_motions(assembler.pattern(), x);
  ASSERT_EQ(motions.cols(), count);
  ASSERT_EQ(motions.rows(), assembler.pattern().num_free());
  const SparseMatrix& lower = assembler.hessian();
  const double largest = lower.coeffs().abs().maxCoeff();
  for (Index m = 0; m < count; ++m) {
    const Vector force = lower.selfadjointView<Eigen::Lower>() * motions.col(m);
    EXPECT_LE(force.lpNorm<Eigen::Infinity>(), 1e-12 * largest) << m;
  }
  EXPECT_EQ(motions.fullPivHouseholderQr().rank(), count);
}

TEST(RigidMotions, OfAShellWithTurnsOfItsEdges) {
  ShellModel shell = make_shell(strip_mesh({1.0, 0.4, 5, 2, StripPattern::irregular}),
                                {.bending = ShellBending::midedge, .thickness = 0.1, .material = {1e3, 0.3}});
  expect_no_stiffness(shell.problem, shell.x, 6);
}

TEST(RigidMotions, InThePlane) {
  ThickStrip strip = make_thick_strip({.along = 4, .layers = 2, .material = {1e3, 0.3}});
  std::fill(strip.problem.fixed.begin(), strip.problem.fixed.end(), 0);
  expect_no_stiffness(strip.problem, strip.x, 3);
}

TEST(RigidMotions, OfTheFreeUnknownsOnly) {
  ThickStrip strip = make_thick_strip({.along = 4, .layers = 1});  // one end is held
  const Assembler assembler(strip.problem);
  const Matrix motions = rigid_motions(assembler.pattern(), strip.x);
  ASSERT_EQ(motions.rows(), strip.problem.num_dofs - 4);
  for (Index i = 0; i < motions.rows(); ++i) {
    EXPECT_EQ(motions(i, i % 2), 1);
    EXPECT_EQ(motions(i, 1 - i % 2), 0);
  }
  // The lower corner of the first free station turns about the origin: (−y, x).
  const VectorN<2> place = strip.x.segment<2>(4);
  EXPECT_DOUBLE_EQ(motions(0, 2), -place.y());
  EXPECT_DOUBLE_EQ(motions(1, 2), place.x());
}

}  // namespace
}  // namespace wrinkle::rigid_motions_test
