#include "core/model/shell/shell_model.h"

#include <gmock/gmock.h>

#include <cmath>
#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle::discrete_shell_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

const TriangleMesh kPlate =
    strip_mesh({.length = 1.0, .width = 0.5, .along = 8, .across = 4, .pattern = StripPattern::aligned});

/// Energy of the plate moved to where a map sends its points, without weight.
template <class Map>
double energy_of(double stretching, double bending, const Map& map) {
  ShellModel shell = make_shell(kPlate, {.thickness = 1, .material = {stretching, 0}, .bending_stiffness = bending});
  for (Index v = 0; v < static_cast<Index>(kPlate.vertices.size()); ++v)
    shell.x.segment<3>(3 * v) = map(kPlate.vertices[v]);
  return Assembler(shell.problem).evaluate(shell.x, Order::value);
}

TEST(DiscreteShell, IsFreeOfStressAtRestAndWeighsWhatItIs) {
  ShellModel shell =
      make_shell(kPlate, {.thickness = 1, .material = {1e4, 0}, .bending_stiffness = 1e-3, .density = 0.3});
  Assembler assembler(shell.problem);
  assembler.evaluate(shell.x, Order::gradient);
  VectorN<3> weight = VectorN<3>::Zero();
  for (Index v = 0; v < static_cast<Index>(kPlate.vertices.size()); ++v)
    weight -= assembler.full_gradient().segment<3>(3 * v);
  EXPECT_NEAR(weight.z(), -0.3 * 0.5 * 9.81, 1e-12);
  shell.gravity->set_factor(0);
  assembler.evaluate(shell.x, Order::gradient);
  EXPECT_LE(assembler.full_gradient().norm(), 1e-9);
}

// Uniform strain e along x: W = ½ E h ε² of the area at ν = 0, ε = e + e²/2, whatever D is.
TEST(DiscreteShell, StretchesByItsStretchingStiffness) {
  const double e = 0.01, strain = e + e * e / 2;
  for (const double bending : {1e-6, 1.0})
    EXPECT_NEAR(energy_of(2e3, bending, [&](const VectorN<3>& X) { return VectorN<3>((1 + e) * X.x(), X.y(), X.z()); }),
                0.5 * 2e3 * strain * strain * 0.5, 1e-9);
}

// On a cylinder, where hinges of right triangles are exact up to the border: energies go as D, and as E h for the
// chords.
TEST(DiscreteShell, BendsByItsBendingStiffness) {
  const double radius = 2;
  const auto roll = [&](const VectorN<3>& X) {
    return VectorN<3>(radius * std::sin(X.x() / radius), X.y(), radius * (1 - std::cos(X.x() / radius)));
  };
  const double none = energy_of(10, 1e-9, roll);
  const double once = energy_of(10, 0.1, roll) - none;
  const double thrice = energy_of(10, 0.3, roll) - none;
  EXPECT_NEAR(thrice / once, 3, 1e-6);
  EXPECT_NEAR(once / (0.5 * 0.1 / (radius * radius) * 0.5), 7.0 / 8, 0.01);  // 7 of 8 columns of vertices have hinges
}

TEST(DiscreteShell, HoldsVerticesAndRefusesImpossibleValues) {
  const ShellModel shell = make_shell(kPlate, {.held = {0, 44}});
  EXPECT_EQ(std::ranges::count(shell.problem.fixed, 1), 6);
  EXPECT_EQ(shell.problem.fixed[3 * 44], 1);
  EXPECT_THAT([] { make_shell(kPlate, {.held = {45}}); }, ThrowsMessage<std::invalid_argument>(HasSubstr("vertex 45")));
  EXPECT_THROW(make_shell(kPlate, {.material = {-1, 0}}), std::invalid_argument);
  EXPECT_THROW(make_shell(kPlate, {.bending_stiffness = 0}), std::invalid_argument);
  EXPECT_THROW(make_shell(kPlate, {.density = -1}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::discrete_shell_test
