#include "core/step/semi_implicit.h"

#include <gtest/gtest.h>

#include <random>

#include "core/assembly/element_sums.h"
#include "core/assembly/linear_load.h"
#include "core/base/random.h"
#include "core/check/observed_order.h"
#include "core/mesh/strip.h"
#include "core/minimize/highest_frequency.h"
#include "core/model/shell/shell_elements.h"
#include "core/model/shell/spring_sheet.h"
#include "core/testing/momentum.h"

namespace wrinkle::semi_implicit_test {
namespace {

/// A square sheet cut in two along a slanting line, that flies freely.
class CutSheet : public testing::Test {
 protected:
  CreasePattern pattern_ =
      draw_creases(strip_mesh({.length = 1, .width = 1, .along = 6, .across = 6, .pattern = StripPattern::irregular}),
                   std::vector<CreaseCurve>{{VectorN<3>(-0.1, 0.23, 0), VectorN<3>(1.1, 0.81, 0)}});
  CreasedMesh creased_ = cut_creases(pattern_);
  SpringSheet sheet_ = make_spring_sheet(creased_, pattern_, {.bending_springs = 0.1, .bending_rigidity = 1e-3});
  Stitching stitching_{creased_.stitches, sheet_.mass.cwiseInverse(), make_linear_solver("cholmod-simplicial")};
  Problem problem_ = with_springs();

  Problem with_springs() const {
    Problem out{.num_dofs = 3 * sheet_.num_points(), .fixed = std::vector<char>(3 * sheet_.num_points(), 0)};
    add_springs(sheet_, out);
    return out;
  }
  ImplicitSprings dampers(double time) const {
    ImplicitSprings out(sheet_.num_points());
    out.add_dampers(sheet_.edges, time);
    out.add_dampers(sheet_.bending, time);
    out.add_dampers(sheet_.axial, time);
    return out;
  }
  /// A smooth motion that turns, bends and stretches, from a stretched state; one of the whole sheet, as copies have
  /// the same place.
  Motion start() const {
    Motion out{1.03 * positions(creased_.mesh), Vector(3 * sheet_.num_points())};
    for (Index v = 0; v < sheet_.num_points(); ++v) {
      const VectorN<3> X = creased_.mesh.vertices[v];
      out.velocity.segment<3>(3 * v) << 0.3 * X.y(), 0.2 - 0.5 * X.x() * X.y(), 2 * X.x() * X.x() + X.y();
    }
    return out;
  }
  Motion run(const SemiImplicitOptions& options, double duration, double damping_time = 0) {
    SemiImplicit integrator(problem_, sheet_.mass,
                            damping_time > 0 ? dampers(damping_time) : ImplicitSprings(sheet_.num_points()),
                            &stitching_, options);
    Motion motion = start();
    stitching_.match(motion.velocity);
    const auto steps = static_cast<Index>(std::lround(duration / options.time_step));
    for (Index i = 0; i < steps; ++i) EXPECT_EQ(integrator.step(motion).status, Status::converged);
    return motion;
  }
};

constexpr UpdateOrder kOrders[] = {UpdateOrder::positions_first, UpdateOrder::velocities_first, UpdateOrder::halves};

/// v = g t whatever the order, and with halves x = ½ g t² too.
TEST(SemiImplicit, AStoneFalls) {
  constexpr double mass = 0.3, g = 9.81, step = 0.01;
  constexpr int steps = 50;
  for (const UpdateOrder order : kOrders) {
    Problem problem{.num_dofs = 3, .fixed = {0, 0, 0}};
    problem.add(std::make_unique<LinearLoad>(VectorN<3>(0, 0, -mass * g)));
    SemiImplicit integrator(problem, Vector::Constant(1, mass), ImplicitSprings(1), nullptr,
                            {.time_step = step, .order = order});
    Motion stone{Vector::Zero(3), Vector::Zero(3)};
    for (int i = 0; i < steps; ++i) integrator.step(stone);
    const double time = steps * step, late = order == UpdateOrder::positions_first    ? -step
                                             : order == UpdateOrder::velocities_first ? step
                                                                                      : 0;
    EXPECT_NEAR(stone.velocity.z(), -g * time, 1e-12);
    EXPECT_NEAR(stone.x.z(), -0.5 * g * time * (time + late), 1e-12);
  }
}

TEST_F(CutSheet, KeepsMomentumAndDoesNotDrift) {
  for (const UpdateOrder order : kOrders) {
    Motion motion = start();
    stitching_.match(motion.velocity);
    const VectorN<3> linear = linear_momentum(sheet_.mass, motion.velocity);
    const VectorN<3> angular = angular_momentum(sheet_.mass, motion);
    SemiImplicit integrator(problem_, sheet_.mass, dampers(0.01), &stitching_, {.time_step = 5e-4, .order = order});
    double gap = 0;
    for (int i = 0; i < (order == UpdateOrder::halves ? 1000 : 200); ++i) {
      EXPECT_EQ(integrator.step(motion).status, Status::converged);
      gap = std::max(gap, stitching_.gap(motion.x));
    }
    EXPECT_LE(gap, 1e-12);
    EXPECT_GE((motion.x - positions(creased_.mesh)).norm(), 0.3);
    EXPECT_LE((linear_momentum(sheet_.mass, motion.velocity) - linear).norm(), 1e-12);
    EXPECT_LE((angular_momentum(sheet_.mass, motion) - angular).norm(), 1e-12);
  }
}

/// Where forces change the velocities just before they move the positions, matching them afterwards leaves a gap of
/// Δt² times the copies' relative acceleration at each step.
TEST_F(CutSheet, PostStabilisationAloneDriftsInProportionToTheStep) {
  std::vector<double> steps, gaps;
  for (const double dt : {2e-4, 1e-4, 5e-5, 2.5e-5}) {
    const SemiImplicitOptions options{
        .time_step = dt, .stabilisation = Stabilisation::post, .order = UpdateOrder::velocities_first};
    steps.push_back(dt);
    gaps.push_back(stitching_.gap(run(options, 0.05).x));
  }
  for (const double order : observed_orders(steps, gaps)) EXPECT_NEAR(order, 1, 0.15);
  EXPECT_GE(gaps.back(), 1e-6);
}

TEST_F(CutSheet, ConvergesWithTheStep) {
  for (const UpdateOrder order : kOrders) {
    const auto at = [&](double dt) { return run({.time_step = dt, .order = order}, 0.032).x; };
    const Vector fine = at(1.25e-4), middle = at(2.5e-4), coarse = at(5e-4);
    EXPECT_NEAR(std::log2((coarse - middle).norm() / (middle - fine).norm()), order == UpdateOrder::halves ? 2 : 1,
                0.2);
  }
}

/// Stable up to 2/ω, with damping too; nothing grows below.
TEST_F(CutSheet, StableStepIsThatOfTheHighestFrequency) {
  const double limit = 2 / highest_frequency(problem_, sheet_.mass, &stitching_, positions(creased_.mesh));
  const auto growth = [&](double dt) {
    SemiImplicit integrator(problem_, sheet_.mass, ImplicitSprings(sheet_.num_points()), &stitching_,
                            {.time_step = dt, .order = UpdateOrder::velocities_first});
    Motion motion{positions(creased_.mesh), Vector(3 * sheet_.num_points())};
    std::mt19937_64 random(4);
    for (double& v : motion.velocity) v = 1e-9 * symmetric_uniform(random);
    stitching_.match(motion.velocity);
    const double before = kinetic_energy(sheet_.mass, motion.velocity);
    for (int i = 0; i < 600; ++i) integrator.step(motion);
    return kinetic_energy(sheet_.mass, motion.velocity) / before;
  };
  EXPECT_LE(growth(0.99 * limit), 100);
  EXPECT_GE(growth(1.02 * limit), 1e4);
}

TEST_F(CutSheet, DampingTakesEnergyAtAnyStep) {
  Problem without{.num_dofs = problem_.num_dofs, .fixed = problem_.fixed};
  for (const double dt : {1e-3, 1.0, 1e3}) {
    SemiImplicit integrator(without, sheet_.mass, dampers(0.01), &stitching_, {.time_step = dt, .cg_tolerance = 1e-8});
    Motion motion = start();
    motion.velocity[2] += 1;
    integrator.step(motion);
    for (int i = 0; i < 5; ++i) {
      const double before = kinetic_energy(sheet_.mass, motion.velocity);
      motion.x = positions(creased_.mesh);  // without forces it would fly apart
      integrator.step(motion);
      EXPECT_LE(kinetic_energy(sheet_.mass, motion.velocity), before * (1 + 1e-6));
    }
  }
  const auto total = [&](const Motion& m) {
    return Assembler(problem_).evaluate(m.x, Order::value) + kinetic_energy(sheet_.mass, m.velocity);
  };
  double before = total(start());
  for (const double duration : {0.05, 0.1, 0.2}) {
    const double after = total(run({.time_step = 5e-4}, duration, 0.01));
    EXPECT_LT(after, before);
    before = after;
  }
}

/// Two points on a spring whose ω Δt is 1000: explicit steps would blow up at 2.
TEST(SemiImplicit, ImplicitSpringsDoNotLimitTheStep) {
  for (const UpdateOrder order : kOrders) {
    for (const double length : {0.0, 0.8}) {
      Problem problem{.num_dofs = 6, .fixed = std::vector<char>(6, 0)};
      ElementSet<EdgeSpring> spring;
      spring.add({0, 3}, {1e8, length});
      ImplicitSprings implicit(2);
      implicit.add_springs(spring);
      SemiImplicit integrator(problem, VectorN<2>(2, 2), std::move(implicit), nullptr,
                              {.time_step = 0.1, .order = order, .cg_tolerance = 1e-12});
      Motion motion{Vector::Zero(6), Vector::Zero(6)};
      motion.x[3] = 1;
      motion.velocity << 0.1, 0, 0, 0.1, 0, 0;
      double largest = 0;
      for (int i = 0; i < 200; ++i) {
        integrator.step(motion);
        largest = std::max(largest, (motion.x.tail<3>() - motion.x.head<3>()).norm());
      }
      EXPECT_LE(largest, 1.001) << length;
      EXPECT_NEAR(motion.velocity[0] + motion.velocity[3], 0.2, 1e-9);
    }
  }
}

/// Springs that share no point are solved for in one iteration, whatever their stiffness and their points' masses.
TEST(SemiImplicit, PairsOfAFoldTakeOneIteration) {
  Problem problem{.num_dofs = 15, .fixed = std::vector<char>(15, 0)};
  ElementSet<EdgeSpring> springs;
  springs.add({0, 9}, {1e5, 0});
  springs.add({6, 3}, {1e3, 0.4});
  ImplicitSprings implicit(5);
  implicit.add_springs(springs, 0.01);
  SemiImplicit integrator(problem, VectorN<5>(1, 1e-3, 2, 0.3, 1), std::move(implicit), nullptr, {.time_step = 0.1});
  std::mt19937_64 random(8);
  Motion motion{Vector(15), Vector(15)};
  for (double& x : motion.x) x = symmetric_uniform(random);
  for (double& v : motion.velocity) v = symmetric_uniform(random);
  const VectorN<3> before = linear_momentum(VectorN<5>(1, 1e-3, 2, 0.3, 1), motion.velocity);
  EXPECT_EQ(integrator.step(motion).linear_iterations, 1);
  EXPECT_LE((linear_momentum(VectorN<5>(1, 1e-3, 2, 0.3, 1), motion.velocity) - before).norm(),
            1e-12 * 0.1 * 1e5);  // of the stiff spring's impulse
}

TEST(SemiImplicit, HeldPointsMoveAsTheyAreTold) {
  Problem problem{.num_dofs = 6, .fixed = {1, 1, 1, 0, 0, 0}};
  ElementSet<EdgeSpring> spring;
  spring.add({0, 3}, {10, 1});
  problem.add(std::make_unique<ElementSum<EdgeSpring>>(spring));
  ImplicitSprings implicit(2);
  implicit.add_dampers(spring, 0.3);
  SemiImplicit integrator(problem, VectorN<2>(1, 1), std::move(implicit), nullptr, {.time_step = 0.01});
  Motion motion{Vector::Zero(6), Vector::Zero(6)};
  motion.x[3] = 1;
  motion.velocity[0] = 0.5;
  for (int i = 0; i < 3000; ++i) integrator.step(motion);
  EXPECT_NEAR(motion.x[0], 15, 1e-9);
  EXPECT_NEAR(motion.x[3], 16, 1e-3);  // it is drawn along
  EXPECT_EQ(motion.velocity[0], 0.5);
  problem.fixed[1] = 0;
  EXPECT_THROW(SemiImplicit(problem, VectorN<2>(1, 1), ImplicitSprings(2), nullptr), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::semi_implicit_test
