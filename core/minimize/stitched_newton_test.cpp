#include "core/minimize/stitched_newton.h"

#include <gtest/gtest.h>

#include <random>

#include "core/assembly/element_sums.h"
#include "core/assembly/linear_load.h"
#include "core/constraint/stitch_rows.h"
#include "core/crease/creased_tets.h"
#include "core/mesh/strip.h"
#include "core/minimize/constrained_newton.h"

namespace wrinkle::stitched_newton_test {
namespace {

/// A block on a fixed base, cut along a line across its top or not, pulled sideways and down by a load on it.
struct Block {
  CreasedTets cut;
  Problem problem;
  Vector x;

  explicit Block(const std::vector<CreaseCurve>& curves) {
    const CreasePattern pattern = draw_creases(strip_mesh({0.06, 0.03, 6, 3}), curves);
    cut = cut_below(layer_tets(pattern.mesh, {0.01, 0.02, 0.03}), pattern, 2);
    problem.num_dofs = 3 * cut.num_vertices();
    problem.fixed.assign(problem.num_dofs, 0);
    x.resize(problem.num_dofs);
    ElementSet<TetCorotated> flesh;
    const auto& X = cut.mesh.vertices;
    for (Index v = 0; v < cut.num_vertices(); ++v) {
      x.segment<3>(3 * v) = X[v];
      if (X[v].z() < -0.03 + 1e-9) std::fill_n(problem.fixed.begin() + 3 * v, 3, 1);
    }
    for (Index t = 0; t < cut.share.size(); ++t) {
      const auto& v = cut.mesh.tets[t];
      flesh.add({3 * v[0], 3 * v[1], 3 * v[2], 3 * v[3]},
                TetCorotated::rest(X[v[0]], X[v[1]], X[v[2]], X[v[3]], {1e4, 0.3}, cut.share[t]));
    }
    problem.add(std::make_unique<ElementSum<TetCorotated>>(flesh));
    Vector load = Vector::Zero(problem.num_dofs);
    for (Index v = 0; v < cut.num_real; ++v)
      if (X[v].z() > -1e-9 && X[v].x() < 0.035) load.segment<3>(3 * v) = VectorN<3>(0.01, 0.004, -0.02);
    problem.add(std::make_unique<LinearLoad>(load));
  }
};

const std::vector<CreaseCurve> kCross{{{0.034, -0.1, 0}, {0.026, 0.1, 0}}, {{-0.1, 0.016, 0}, {0.1, 0.014, 0}}};
const StitchedOptions kTight{.step_tolerance = 1e-11, .cg_tolerance = 1e-6};

// Of the same problem: the KKT system's minimum. From a state whose stitches gape, to round-off.
TEST(StitchedNewton, AgreesWithTheKktSystem) {
  Block block(kCross);
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(-1e-3, 1e-3);
  Vector start = block.x;
  for (Index i = 0; i < start.size(); ++i)
    if (!block.problem.fixed[i]) start[i] += u(random);
  StitchedNewton stitched(block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial"), kTight);
  const SolveResult found = stitched.minimize(start);
  ASSERT_TRUE(found.converged()) << found.message;
  EXPECT_GT(stitched.gap(start), 1e-4);
  EXPECT_LE(found.constraint_norm, 1e-14);
  EXPECT_GT(found.linear_iterations, found.iterations());
  EXPECT_GT((found.x - block.x).lpNorm<Eigen::Infinity>(), 1e-3);

  const auto linear = make_linear_solver("mumps-ldlt");
  ConstrainedNewton kkt(block.problem, stitch_rows(block.cut.stitches, block.cut.num_vertices(), block.problem.fixed),
                        *linear);
  const SolveResult expected = kkt.minimize(start);
  ASSERT_TRUE(expected.converged()) << expected.message;
  EXPECT_LE((found.x - expected.x).lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_NEAR(found.energy / expected.energy, 1, 1e-9);

  const Vector again = stitched.minimize(start).x;  // memory is kept between calls
  EXPECT_EQ(again, found.x);
}

TEST(StitchedNewton, IsNewtonsMethodWithoutStitches) {
  Block block({});
  StitchedNewton stitched(block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial"), kTight);
  const SolveResult found = stitched.minimize(block.x);
  ASSERT_TRUE(found.converged()) << found.message;
  EXPECT_EQ(found.constraint_norm, 0);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SolveResult expected = minimize(block.problem, block.x, *linear);
  ASSERT_TRUE(expected.converged()) << expected.message;
  EXPECT_LE((found.x - expected.x).lpNorm<Eigen::Infinity>(), 1e-9);
}

TEST(StitchedNewton, FailuresAreData) {
  Block block(kCross);
  StitchedNewton brief(block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial"),
                       {.step_tolerance = 0, .max_iterations = 2});
  EXPECT_EQ(brief.minimize(block.x).status, Status::iteration_limit);
  Vector bad = block.x;
  bad[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(brief.minimize(bad).status, Status::not_finite);
  StitchedNewton late(block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial"));
  EXPECT_THROW(late.minimize(bad), std::invalid_argument);
  EXPECT_TRUE(late.minimize(block.x).converged());
  StitchedNewton stopped(block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial"),
                         {.observer = [](const IterationRecord&) { return false; }});
  EXPECT_EQ(stopped.minimize(block.x).status, Status::interrupted);
}

TEST(StitchedNewton, RefusesStitchesHeldInPart) {
  Block block(kCross);
  block.problem.fixed[3 * block.cut.stitches[0].copies[0].parents[0] + 1] = 1;
  EXPECT_THROW(StitchedNewton(block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial")),
               std::invalid_argument);
  EXPECT_THROW(StitchedNewton(block.problem, {}, make_linear_solver("cholmod-simplicial")).minimize(Vector::Zero(3)),
               std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::stitched_newton_test
