#include <gtest/gtest.h>

#include <algorithm>

#include "validation/scenes/pillow_press.h"

namespace wrinkle::validation::pillow_layers_test {
namespace {

bool go_on(double) {
  return true;
}

const PillowOptions kSmall{.cells = 6, .settle_time = 1, .rest_time = 0.6};

/// While it is held the force relaxes; once the ball is back the print is there, and fades.
TEST(PillowPress, RelaxesUnderTheBallAndKeepsAPrintThatFades) {
  const PillowResult result = press_pillow(kSmall, go_on);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  const auto force_at = [&](double time) {
    return std::find_if(result.steps.begin(), result.steps.end(),
                        [&](const PillowStep& s) { return s.time > time - 1e-9; })
        ->force;
  };
  EXPECT_GT(force_at(0.22), 1.1 * force_at(0.58));
  EXPECT_GT(force_at(0.58), 0);
  const double lifted = lifted_time(kSmall);
  EXPECT_EQ(force_at(lifted), 0);
  EXPECT_GT(result.print_at(lifted), 0.1 * kSmall.depth);
  EXPECT_LT(result.print_at(lifted + 0.5), 0.7 * result.print_at(lifted));
  EXPECT_GT(result.print_at(lifted + 0.5), 0);
  const auto thickness = [&](const Vector& x) {
    const Index below = 3 * result.mesh.node(result.middle, 0), above = 3 * result.mesh.node(result.middle, 1);
    return (x.segment<3>(above) - x.segment<3>(below)).norm();
  };
  EXPECT_LT(thickness(result.pressed), thickness(result.lifted)) << "frames of the report, in their order";
  EXPECT_LT(thickness(result.lifted), thickness(result.last));
  EXPECT_LT(thickness(result.last), thickness(result.settled));
}

/// Next to nothing that relaxes: next to no print.
TEST(PillowPress, ElasticPillowKeepsNoPrint) {
  PillowOptions options = kSmall;
  options.relaxing = 1e-3;
  const PillowResult result = press_pillow(options, go_on);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  EXPECT_LE(std::abs(result.print_at(lifted_time(options) + 0.2)), 0.01 * options.depth);
}

/// Pressed lightly, the print fades in τ (1 + g) at most, as a standard linear solid creeps, whatever g; half a time
/// step is the integrator's.
TEST(PillowPress, PrintFadesInTheCreepTime) {
  for (const double g : {0.5, 2.0}) {
    PillowOptions options{.cells = 6, .relaxing = g, .depth = 0.005, .rest_time = 0.8};
    const PillowResult result = press_pillow(options, go_on);
    ASSERT_EQ(result.status, Status::converged) << result.message;
    const double lifted = lifted_time(options), creep = options.relaxation_time * (1 + g);
    const double fading = 0.5 / std::log(result.print_at(lifted) / result.print_at(lifted + 0.5));
    EXPECT_LE(fading, creep + 0.5 * options.time_step);
    EXPECT_GE(fading, 0.85 * creep);
  }
}

/// Also where no node lies in the middle: the next one, not one on the border.
TEST(PillowPress, LooksAtTheMiddle) {
  for (const Index cells : {6, 7}) {
    PillowOptions options = kSmall;
    options.cells = cells;
    const PillowResult result = press_pillow(options, [](double) { return false; });
    EXPECT_LE(result.mesh.nodes[result.mesh.node(result.middle, 0)].head<2>().norm(), 0.75 * options.side / cells);
  }
}

/// Each body of a hand lies on z = 0, on which nothing but bodies lies, and reaches no farther than a hand does.
TEST(PillowPress, BodiesLieOnTheirPlane) {
  for (const Presser presser : {Presser::ball, Presser::hand})
    for (const PressingBody& body : pressing_bodies(presser, 0.1)) {
      double lowest = 1;
      for (double x = -0.15; x <= 0.15; x += 2e-3)
        for (double y = -0.15; y <= 0.15; y += 2e-3) {
          const VectorN<3> at = body.rotation.transpose() * (VectorN<3>(x, y, 0) - body.centre);
          lowest = std::min(lowest, signed_distance(body.shape, at, Order::value).value);
        }
      EXPECT_NEAR(lowest, 0, 1e-4);
      EXPECT_LE(body.centre.head<2>().norm() + (presser == Presser::hand ? extent(body.shape) : 0), 0.15);
    }
  EXPECT_EQ(pressing_bodies(Presser::hand, 0.1).size(), 6);
}

/// A hand's print is longer than it is wide: fingers lie along x.
TEST(PillowPress, AHandLeavesItsPrint) {
  PillowOptions options = kSmall;
  options.cells = 12;
  options.presser = Presser::hand;
  const PillowResult result = press_pillow(options, go_on);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  EXPECT_GT(result.at(lifted_time(options), &PillowStep::volume), 1e-5);
  const auto sunk = [&](Index i, Index j) {
    const Index column = i * (options.cells + 1) + j, above = 3 * result.mesh.node(column, result.mesh.layers),
                below = 3 * result.mesh.node(column, 0);
    const auto height = [&](const Vector& x) { return (x.segment<3>(above) - x.segment<3>(below)).norm(); };
    return height(result.settled) - height(result.lifted);
  };
  EXPECT_GT(sunk(8, 6), 1.2 * sunk(6, 8));
}

/// Steps of tetrahedra beside it change nothing but the times that are told.
TEST(PillowPress, TetrahedraArePressedBesideIt) {
  PillowOptions options = kSmall, beside = kSmall;
  beside.beside = 2;
  const PillowResult one = press_pillow(options, go_on), two = press_pillow(beside, go_on);
  ASSERT_EQ(two.status, Status::converged) << two.message;
  EXPECT_EQ(one.last, two.last);
  EXPECT_EQ(one.steps.back().seconds_beside, 0);
  EXPECT_GT(two.steps.back().seconds_beside, 0);
  options.element = Prism::tetrahedra;
  options.layers = 2;
  const PillowResult tetrahedra = press_pillow(options, go_on);
  ASSERT_EQ(tetrahedra.status, Status::converged) << tetrahedra.message;
  EXPECT_GT(tetrahedra.print_at(lifted_time(options)), 0.1 * options.depth);
}

TEST(PillowPress, StopsWhereAsked) {
  int steps = 0;
  const PillowResult result = press_pillow(kSmall, [&](double) { return ++steps < 3; });
  EXPECT_EQ(steps, 3);
}

}  // namespace
}  // namespace wrinkle::validation::pillow_layers_test
