#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/newton.h"
#include "validation/scenes/pressed_mat.h"

namespace wrinkle::validation::mesh_dependence_body_test {

namespace {

PressedMatOptions grid(double load) {
  PressedMatOptions out{.coarse = strip_mesh({.length = 1, .width = 1, .along = 4, .across = 4}),
                        .membrane_thickness = 2e-3,
                        .membrane_bending = {4e8, 0.4}};
  const double critical = unseen_strain(out, 0.5);
  out.first_strain = 0.8 * critical;
  out.strain = load * critical;
  return out;
}

bool go_on(double) {
  return true;
}

TEST(PressedMat, StaysFlatBelowTheStrainOfUnseenWavesAndWrinklesAboveIt) {
  const PressedMatResult below = press_mat(grid(0.85), go_on), above = press_mat(grid(2.0), go_on);
  ASSERT_TRUE(below.solve.converged() && above.solve.converged());
  EXPECT_LE(below.height.lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_GE(above.height.lpNorm<Eigen::Infinity>(), 1e-3);
}

/// Its surface is neither flat nor compressed uniformly; a prescribed one is both.
TEST(PressedMat, TheBodyAnswers) {
  const PressedMatResult mat = press_mat(grid(3.0), go_on);
  EXPECT_GE(mat.coarse.lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_GE(mat.shift, 1e-6);
}

TEST(PressedMat, StopsWhereAsked) {
  int steps = 0;
  press_mat(grid(2.0), [&](double) { return ++steps < 2; });
  EXPECT_EQ(steps, 2);
}

TEST(PressedMat, FilmWaveIsTheLeastOfItsNeighbours) {
  const PressedMatOptions mat = grid(1.0);
  const OwnWave own = film_wave(mat);
  const auto strain = [&](double length) {
    const double k = 2 * std::numbers::pi / length;
    return unseen_strain(mat, length) + mat_stiffness(mat, k) / (k * k) / mat.in_plane_stiffness();
  };
  EXPECT_NEAR(own.strain, strain(own.wavelength), 1e-9);
  EXPECT_LT(own.strain, strain(1.01 * own.wavelength));
  EXPECT_LT(own.strain, strain(own.wavelength / 1.01));
}

/// The shortest of 32 cells' waves, 1/16 m, appears at 12.5 %.
TEST(PressedMat, WithoutBendingTheFilmHasNoWaveOfItsOwn) {
  PressedMatOptions mat = grid(1.0);
  mat.membrane_thickness = 1e-4;
  mat.membrane_bending.young = 0;
  EXPECT_TRUE(std::isnan(film_wave(mat).wavelength) && std::isnan(film_wave(mat).strain));
  EXPECT_LT(film_strain(mat, 0.01), film_strain(mat, 0.02));
  EXPECT_NEAR(film_strain(mat, 1.0 / 16), 0.125, 0.002);
}

/// ¼ κ a² per area is the energy of small heights a cos kx of the upper nodes, the lower ones sliding: of prisms, four
/// waves of 24 cells.
TEST(PressedMat, StiffnessIsThatOfOneLayerOfPrisms) {
  const PressedMatOptions mat = grid(1.0);
  constexpr double kAmplitude = 1e-6, kWidth = 0.02, k = 8 * std::numbers::pi;
  ThickShell shell = make_thick_shell(
      extrude(strip_mesh({.length = 1, .width = kWidth, .along = 96, .across = 2}), {mat.thickness}, 1),
      {.element = Prism::dual, .material = mat.mat, .gravity = {0, 0, 0}});
  for (Index c = 0; c < shell.mesh.columns(); ++c) {
    const Index low = 3 * shell.mesh.node(c, 0), high = 3 * shell.mesh.node(c, 1);
    const double x = shell.x[low];
    shell.x[high + 2] += kAmplitude * std::cos(k * x);
    for (const Index i : {low + 1, low + 2, high, high + 1, high + 2}) shell.problem.fixed[i] = 1;
    if (std::min(x, 1 - x) < 1e-9) shell.problem.fixed[low] = 1;
  }
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SolveResult found = minimize(shell.problem, shell.x, *linear, {.step_tolerance = 1e-12});
  ASSERT_TRUE(found.converged()) << found.message;
  EXPECT_NEAR(found.energy / (mat_stiffness(mat, k) * kAmplitude * kAmplitude * kWidth / 4), 1, 0.02);
}

}  // namespace
}  // namespace wrinkle::validation::mesh_dependence_body_test
