#include "core/model/skin/embedded_shell.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/constraint/local_averages.h"
#include "core/constraint/spectral_basis.h"
#include "core/linear/linear_solver.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"
#include "core/minimize/constrained_newton.h"
#include "core/testing/curvature_at.h"

namespace wrinkle::embedded_shell_test {
namespace {

constexpr double kPi = std::numbers::pi, kSpacing = 0.1, kThickness = 2e-3;
constexpr Elastic kSkin{1e6, 0.3};

TriangleMesh strip() {
  return strip_mesh({.length = 1.6, .width = 0.01, .along = 320, .across = 2});
}

SparseMatrix averages(const TriangleMesh& mesh) {
  return local_averages(mesh, cluster_centers(mesh, {CenterLayout::uniform, kSpacing, 1}), {kSpacing / 2});
}

/// The unknown that is number i of those that are not held.
Index free_unknown(const Problem& problem, Index i) {
  Index dof = 0;
  for (;; ++dof)
    if (!problem.fixed[dof] && i-- == 0) return dof;
}

double energy(EmbeddedShell& shell, const Vector& x) {
  return Assembler(shell.problem).evaluate(x, Order::value);
}

TEST(EmbeddedShell, StretchStoresHE) {
  for (const ShellMembrane membrane : {ShellMembrane::baraff_witkin, ShellMembrane::stvk}) {
    EmbeddedShell shell = make_embedded_shell(strip(), averages(strip()),
                                              {.membrane = membrane, .thickness = kThickness, .material = {1e6, 0.0}});
    Vector x = shell.x;
    for (Index v = 0; v < x.size() / 3; ++v) x[3 * v] *= 1 + 1e-4;
    EXPECT_NEAR(energy(shell, x), 0.5 * kThickness * 1e6 * 1e-8 * 1.6 * 0.01,
                1e-3 * 0.5 * kThickness * 1e6 * 1e-8 * 0.016);
  }
}

/// Rolled up on a cylinder; rows of vertices along the strip stay in planes.
TEST(EmbeddedShell, BendingStoresThePlatesStiffnessOrTheTwoReadingsOfThePapers) {
  const auto bent = [](BendingCoefficient bending, double scale) {
    EmbeddedShell shell = make_embedded_shell(strip(), averages(strip()),
                                              {.membrane = ShellMembrane::none,
                                               .bending_stiffness = hinge_stiffness(bending, kThickness, kSkin),
                                               .bending_scale = scale});
    Vector x = shell.x;
    for (Index v = 0; v < x.size() / 3; ++v)
      x[3 * v] = std::sin(shell.x[3 * v]), x[3 * v + 2] = 1 - std::cos(shell.x[3 * v]);
    return energy(shell, x);
  };
  const double plate = bent(BendingCoefficient::plate, 1), exact = 0.5 * kSkin.bending_stiffness(kThickness) * 0.016;
  EXPECT_NEAR(plate, exact, 0.01 * exact) << "no hinge at the free ends: a 320th is missing";
  EXPECT_NEAR(bent(BendingCoefficient::paper_as_plate, 1) / plate, 12 * (1 - 0.09), 1e-9);
  EXPECT_NEAR(bent(BendingCoefficient::paper_as_hinge, 1) / plate, 72 * (1 - 0.09), 1e-9);
  EXPECT_NEAR(bent(BendingCoefficient::plate, 0.1) / plate, 0.1, 1e-9);
}

/// One hinge between triangles of unlike heights, folded by θ: Grinspun et al. 2003, Σ k θ²|e|/h̄ to the letter.
TEST(EmbeddedShell, ThePapersBendingAsAHingeIsThatOfGrinspun) {
  constexpr double kEdge = 0.7, kHeights[] = {0.4, 0.9}, kAngle = 0.6;
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {kEdge, 0, 0}, {0.2, kHeights[0], 0}, {0.3, -kHeights[1], 0}};
  mesh.triangles = {{0, 1, 2}, {1, 0, 3}};
  EmbeddedShell shell = make_embedded_shell(
      mesh, SparseMatrix(0, 4),
      {.membrane = ShellMembrane::none,
       .bending_stiffness = hinge_stiffness(BendingCoefficient::paper_as_hinge, kThickness, kSkin)});
  Vector x = shell.x;
  x[10] = -kHeights[1] * std::cos(kAngle), x[11] = kHeights[1] * std::sin(kAngle);
  const double k = std::pow(kThickness, 3) * kSkin.young, third = (kHeights[0] + kHeights[1]) / 2 / 3;
  EXPECT_NEAR(energy(shell, x) / (k * kAngle * kAngle * kEdge / third), 1, 1e-12);
}

/// A strip on evenly spaced averages, its ends held, buckles with waves of twice their spacing, at the strain of a
/// plate with that wave (down to 0.8 of it, as hinges on a grid whose diagonals all go one way are softer:
/// cantilever_master_curve): the interior's stiffness has no part in it.
TEST(EmbeddedShell, WrinklesAtTwiceTheSpacingOfItsConstraints) {
  EmbeddedShell shell = make_embedded_shell(
      strip(), averages(strip()),
      {.membrane = ShellMembrane::baraff_witkin, .thickness = kThickness, .material = kSkin, .held_coordinate = 1});
  for (Index v = 0; v < shell.x.size() / 3; ++v)
    if (shell.x[3 * v] < 1e-9 || shell.x[3 * v] > 1.6 - 1e-9)
      for (Index i = 3 * v; i < 3 * v + 3; ++i) shell.problem.fixed[i] = 1;
  const auto linear = make_linear_solver("mumps-ldlt");
  const auto pressed = [&](double strain) {
    Vector x = shell.x;
    for (Index i = 0; i < x.size(); i += 3) x[i] *= 1 - strain;
    return x;
  };
  const double k = kPi / kSpacing;
  const double critical = kSkin.bending_stiffness(kThickness) * k * k / (kThickness * kSkin.young);
  EXPECT_EQ(negative_count(shell.problem, shell.constraint, pressed(0.79 * critical), *linear), 0);
  const LowestCurvature mode = lowest_curvature(shell.problem, shell.constraint, pressed(0.98 * critical), *linear);
  ASSERT_TRUE(mode.converged()) << mode.message;
  EXPECT_LT(mode.value, 0);
  // Its heights change sign at every centre: as often as sin(πx/r).
  Index changes = 0;
  double before = 0;
  for (Index i = 0; i < static_cast<Index>(mode.direction.size()); ++i) {
    const Index dof = free_unknown(shell.problem, i);
    if (dof % 9 != 2) continue;  // heights of the first row
    if (before * mode.direction[i] < 0) ++changes;
    if (mode.direction[i] != 0) before = mode.direction[i];
  }
  EXPECT_EQ(changes, 16);
}

/// A spectral basis of ten modes: the shell follows an interior's height in one of them, and comes to rest flat under
/// one of the higher.
TEST(EmbeddedShell, FollowsTheModesOfASpectralBasisOnly) {
  constexpr Index kCount = 10;
  constexpr double kHeight = 1e-3;
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.6, .along = 12, .across = 7});
  const SpectralBasis all = spectral_basis(mesh, kCount + 5);
  ASSERT_TRUE(all.converged()) << all.message;
  SpectralBasis low = all;
  low.modes = all.modes.leftCols(kCount).eval();
  EmbeddedShell shell = make_embedded_shell(
      mesh, low.rows(), {.membrane = ShellMembrane::baraff_witkin, .thickness = 5e-3, .material = kSkin});
  const auto linear = make_linear_solver("mumps-ldlt");
  for (const Index mode : {3, kCount + 3}) {
    Vector embedded = shell.x;
    for (Index v = 0; v < all.modes.rows(); ++v) embedded[3 * v + 2] += kHeight * all.modes(v, mode);
    shell.follow(embedded);
    ConstrainedNewton newton(shell.problem, shell.constraint, *linear, {.step_tolerance = 1e-11});
    const SolveResult result = newton.minimize(embedded);
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_LE((shell.constraint.H * result.x - shell.constraint.h).lpNorm<Eigen::Infinity>(), 1e-10);
    Vector heights(all.modes.rows());
    for (Index v = 0; v < heights.size(); ++v) heights[v] = result.x[3 * v + 2];
    const double followed = all.modes.col(mode).dot(all.areas.cwiseProduct(heights)) / kHeight;
    if (mode < kCount) {
      EXPECT_NEAR(followed, 1, 1e-6);
      EXPECT_GT(energy(shell, result.x), 1e-9 * energy(shell, embedded));
    } else {
      EXPECT_LE((result.x - shell.x).lpNorm<Eigen::Infinity>(), 1e-6 * kHeight);
      EXPECT_LE(energy(shell, result.x), 1e-9 * energy(shell, embedded));
    }
  }
}

TEST(EmbeddedShell, RefusesAFilterOfAnotherMesh) {
  EXPECT_THROW(make_embedded_shell(strip(), SparseMatrix(3, 7), {}), std::invalid_argument);
  EXPECT_THROW(make_embedded_shell(strip(), averages(strip()), {.thickness = 0}), std::invalid_argument);
}

/// Axes that a triangle's normal forbids are replaced: a box has faces across every axis.
TEST(EmbeddedShell, TakesAnyTriangle) {
  TriangleMesh tetrahedron;
  tetrahedron.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  tetrahedron.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  SparseMatrix none(0, 4);
  EmbeddedShell shell = make_embedded_shell(tetrahedron, none, {.membrane = ShellMembrane::baraff_witkin});
  EXPECT_NEAR(energy(shell, shell.x), 0, 1e-20);
  EXPECT_GT(energy(shell, 1.1 * shell.x), 0);
}

}  // namespace
}  // namespace wrinkle::embedded_shell_test
