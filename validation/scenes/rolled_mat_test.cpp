// A mat that is rolled up: hands keep the held turn's shape, contact keeps turns apart, what is let go moves.
#include "validation/scenes/rolled_mat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "validation/harness/interrupted_progress.h"
#include "validation/scenes/rolled_mat_layout.h"
#include "validation/scenes/rolled_mat_measures.h"
#include "validation/scenes/rolled_mat_rows.h"

namespace wrinkle::validation::rolled_mat_test {
namespace {

RolledMatResult roll(const RolledMatOptions& options) {
  InterruptedProgress all(1000);
  return roll_mat(options, all);
}

RolledMatOptions small() {
  return {.width = 0.018, .edge = 9e-3, .turns = 0.4, .step_angle = 0.2, .hold_time = 0.05, .free_time = 0.1};
}

VectorN<3> at(const Vector& state, Index node) {
  return state.segment<3>(3 * node);
}

TEST(RolledMat, StaysOffItselfAndOffTheFloor) {
  const RolledMatResult result = roll(small());
  ASSERT_EQ(result.status, Status::converged) << result.message;
  for (const RolledMatStep& step : result.steps) EXPECT_EQ(step.crossings, 0) << step.time;
  EXPECT_GT(std::ranges::max(result.steps, {}, &RolledMatStep::touches).touches, 0);
  for (Index i = 2; i < result.end.size(); i += 3) EXPECT_GT(result.end[i], 0);
}

/// Without contact what is laid goes through what is held.
TEST(RolledMat, GoesThroughItselfWithoutContact) {
  RolledMatOptions options = small();
  options.contact = std::nullopt;
  options.free_time = 0.01;
  const RolledMatResult result = roll(options);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  EXPECT_GT(std::ranges::max(result.steps, {}, &RolledMatStep::crossings).crossings, 0);
}

/// Distances of the held turn are those of the start; the roll has turned by what was asked, as it rolls on the floor.
TEST(RolledMat, HandsKeepTheHeldTurnsShape) {
  const RolledMatOptions options = small();
  const RolledMatResult result = roll(options);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  const Index a = result.mesh.node(0, 0), b = result.mesh.node(30, 1);
  EXPECT_NEAR((at(result.held, a) - at(result.held, b)).norm(), (at(result.start, a) - at(result.start, b)).norm(),
              1e-9);
  const double turned = options.turns * 2 * std::numbers::pi;
  EXPECT_NEAR(result.axis.x(), turned * result.leaves, 0.05 * turned * result.leaves);
  const VectorN<3> arm = at(result.held, a) - result.axis, before = at(result.start, a) - at(result.start, b),
                   after = at(result.held, a) - at(result.held, b);
  EXPECT_LT(arm.norm(), result.leaves);
  EXPECT_NEAR(before.x() * after.x() + before.z() * after.z(),
              std::cos(turned) * (before.x() * before.x() + before.z() * before.z()), 1e-7);
}

/// Bent, pulled and pressed, it springs open where hands and tension go.
TEST(RolledMat, SpringsOpenWhenLetGo) {
  const RolledMatResult result = roll(small());
  ASSERT_EQ(result.status, Status::converged) << result.message;
  const auto last_held = std::ranges::find(result.steps, RollStage::free, &RolledMatStep::stage) - 1;
  EXPECT_LT(last_held->unrest, 0.1 * small().tension);
  const Index first = result.mesh.node(0, 1);
  EXPECT_GT((at(result.end, first) - at(result.held, first)).norm(), 2e-3);
  EXPECT_LT(result.steps.back().energy, last_held->energy);
}

TEST(RolledMat, PlacesTellAngleAndRadius) {
  const RolledMatResult result = roll(small());
  const std::vector<RolledPlace> places = mat_places(result.mesh, result.held, result.axis);
  EXPECT_EQ(places.front().angle, 0);
  const auto turned = std::ranges::max(places, {}, &RolledPlace::angle);
  EXPECT_GT(turned.angle, 2 * std::numbers::pi * 1.4);
  EXPECT_NEAR(places.front().radius, small().radius, 1e-9);
  for (const RolledMatPlace& p : rolled_mat_places(small(), result, 0.3)) {
    EXPECT_NEAR(p.turn.pitch, p.law, 0.08 * p.law);
    EXPECT_NEAR(p.thickness, small().thickness, 0.05 * small().thickness);
  }
}

/// Stopped where hands turn, where they rest, and when it is let go; the motion alone says how it goes on, as κ is not
/// raised. The scene is one whose steps take few iterations: hundreds make more of round-off.
TEST(RolledMat, GoesOnWhereAnInterruptedRunWas) {
  RolledMatOptions options{.edge = 4.5e-3, .laid = 1, .turns = 0.15, .tail = 0.03, .step_angle = 0.2};
  options.hold_time = 0.03, options.free_time = 0.05;
  options.friction = 0.3;
  options.watched = true;
  ASSERT_EQ(options.surface().raise_below, 0);
  const RolledMatResult all = roll(options);
  ASSERT_EQ(all.status, Status::converged) << all.message;
  ASSERT_EQ(all.steps.size(), 13u);
  for (const int steps : {3, 8, 10}) {
    InterruptedProgress first(steps);
    const RolledMatResult before = roll_mat(options, first);
    EXPECT_GT(before.steps.back().touches, 0) << "it lies on itself where it goes on";
    InterruptedProgress second(1000, first.stored());
    const RolledMatResult after = roll_mat(options, second);
    ASSERT_EQ(after.steps.size(), all.steps.size());
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      EXPECT_EQ(after.steps[i].iterations, all.steps[i].iterations) << steps << ", " << i;
      EXPECT_EQ(after.steps[i].touches, all.steps[i].touches) << steps << ", " << i;
      EXPECT_EQ(after.steps[i].stage, all.steps[i].stage) << i;
    }
    EXPECT_LT((after.held - all.held).lpNorm<Eigen::Infinity>(), 1e-9);
    EXPECT_LT((after.end - all.end).lpNorm<Eigen::Infinity>(), 1e-9);
    EXPECT_EQ(after.axis, all.axis);
    EXPECT_EQ(after.leaves, all.leaves);
    EXPECT_EQ(after.watched.states, all.watched.states);
  }
}

/// Turns that lie on the held one go round with it: hands find no mat in their way.
TEST(RolledMat, LaidTurnsGoWithTheHands) {
  RolledMatOptions options = small();
  options.friction = 0.5;
  options.laid = 1.2;
  options.turns = 0.1;
  options.edge = 4.5e-3;
  options.free_time = 0.02;
  options.guided = false;
  const RolledMatResult result = roll(options);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  for (const RolledMatStep& step : result.steps) {
    EXPECT_EQ(step.crossings, 0) << step.time;
    EXPECT_EQ(step.pieces, 1) << step.time;
  }
}

TEST(RolledMat, StopsWhereAskedAndRefusesNonsense) {
  InterruptedProgress three(3);
  EXPECT_EQ(roll_mat(small(), three).steps.size(), 3u);
  RolledMatOptions options = small();
  options.friction = -1;
  EXPECT_THROW(roll(options), std::invalid_argument);
  options = small();
  options.thickness = 0;
  EXPECT_THROW(roll(options), std::invalid_argument);
}

/// The band's row is pulled in, that at the side less; what closing it stored is told, and a roll without one is as
/// ever.
TEST(RolledMat, IsTiedByABuckle) {
  RolledMatOptions loose = small();
  loose.guided = false;
  loose.across = 4;
  loose.edge = 6e-3;
  loose.width = 0.024;
  loose.laid = 1;
  loose.turns = 0.1;
  loose.hold_time = 0.02;
  loose.free_time = 0.06;
  loose.tail = 0.01;
  loose.friction = 0.5;
  loose.buckle_width = 1e-3;
  RolledMatOptions tied = loose;
  tied.buckle = 0.1;
  const RolledMatResult without = roll(loose), with = roll(tied);
  ASSERT_EQ(with.status, Status::converged) << with.message;
  EXPECT_EQ(without.held, with.held);
  EXPECT_EQ(without.buckled, 0);
  EXPECT_GT(with.buckled, 0);
  for (const RolledMatStep& step : with.steps) EXPECT_EQ(step.crossings, 0) << step.time;
  EXPECT_EQ(rows_within(tied, 0.5 * tied.buckle_width), std::vector<Index>{2});
  const std::vector<double> held = row_radii(tied, with, with.held), end = row_radii(tied, with, with.end);
  ASSERT_EQ(end.size(), 3U);
  EXPECT_LT(end.front(), 0.99 * held.front());
  EXPECT_LT(end.front() / held.front(), 0.995 * end.back() / held.back());
}

/// Of an odd count of cells no row is in the middle.
TEST(RolledMat, RowsHavePlaces) {
  const std::vector<double> even = row_places({.width = 0.04, .across = 4}),
                            odd = row_places({.width = 0.03, .across = 3});
  ASSERT_EQ(even.size(), 3U);
  ASSERT_EQ(odd.size(), 2U);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(even[k], 0.01 * k, 1e-15);
  EXPECT_NEAR(odd[0], 0.005, 1e-15);
  EXPECT_NEAR(odd[1], 0.015, 1e-15);
}

/// 4 % from the first to the last, of which what falls on the way is a quarter.
TEST(RolledMat, RowsTellHowTheRollGrows) {
  const RowGrowth growth = row_growth(std::vector{1.0, 1.02, 1.01, 1.04});
  EXPECT_NEAR(growth.flare, 0.04, 1e-15);
  EXPECT_NEAR(growth.shrinks, 0.25, 1e-12);
  EXPECT_EQ(row_growth(std::vector{1.0, 1.01, 1.02}).shrinks, 0);
  EXPECT_NEAR(row_growth(std::vector{1.02, 1.0}).shrinks, 1, 1e-12);
}

TEST(RolledMat, RowsTellWhatIsLostInTheMiddle) {
  const std::vector<double> places{0, 1, 2, 3, 4}, values{4, 5, 100, 6, 4};
  EXPECT_NEAR(loss_within(places, values, 1, 2).value(), 1 - 4.5 / 5, 1e-15);
  EXPECT_FALSE(loss_within(places, values, 1, 4).has_value());
  EXPECT_FALSE(loss_within(places, values, -1, 2).has_value());
}

/// All turns are laid as thick as the straight mat under tension, and what is pressed flat by half is half as thick.
TEST(RolledMat, RowsTellThickness) {
  const RolledMatOptions o{.width = 0.018, .edge = 9e-3, .laid = 1, .turns = 0.1};
  const RolledMatLayout layout(o);
  RolledMatResult result;
  result.mesh = extrude(layout.middle(), {o.thickness}, 1);
  result.start = result.held = layout.start(result.mesh);
  result.axis = {0, 0, layout.height(2 * std::numbers::pi * (1 + o.laid))};
  Vector thin = result.start;
  for (Index c = 0; c < result.mesh.columns(); ++c) {
    auto above = thin.segment<3>(3 * result.mesh.node(c, 1));
    above = 0.5 * (above + thin.segment<3>(3 * result.mesh.node(c, 0))).eval();
  }
  const std::vector<double> laid = row_thicknesses(o, result, result.start), half = row_thicknesses(o, result, thin);
  ASSERT_EQ(laid.size(), 2U);
  for (int k = 0; k < 2; ++k) {
    EXPECT_NEAR(laid[k], layout.thickness(), 1e-12);
    EXPECT_NEAR(half[k], 0.5 * layout.thickness(), 1e-12);
  }
}

}  // namespace
}  // namespace wrinkle::validation::rolled_mat_test
