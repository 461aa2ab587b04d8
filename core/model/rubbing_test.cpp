// Friction of surface contact in every integrator: a sheet that is thrown along a plate is held back by μ times what
// presses it, whatever the contact says of that, and one that lies on a slope below the limit stays.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <optional>

#include "core/constraint/length_constraint.h"
#include "core/linear/linear_solver.h"
#include "core/step/constrained_euler.h"
#include "core/step/implicit_euler.h"
#include "core/step/projected_euler.h"
#include "core/step/semi_implicit.h"
#include "core/testing/rubbing_sheet.h"

namespace wrinkle::rubbing_test {
namespace {

constexpr double kFriction = RubbingSheet::kFriction;

/// Steps of one integrator, all of which must be made.
using Steps = std::function<void(RubbingSheet&, Motion&, Index)>;

/// Calls step(), which makes one.
template <class F>
void take_all(Index steps, const F& step) {
  for (Index i = 0; i < steps; ++i) {
    const auto result = step();
    ASSERT_TRUE(result.converged()) << result.message;
  }
}

InertiaEnergy& add_inertia(RubbingSheet& scene, double step) {
  return scene.shell.problem.add(std::make_unique<InertiaEnergy>(scene.shell.mass, step));
}

/// Of the states that were looked at, and of where it has come to.
void expect_not_crossed(const RubbingSheet& scene, const Motion& motion) {
  EXPECT_EQ(scene.watch->crossings(), 0);
  EXPECT_TRUE(surface_crossings(scene.surface(), motion.x).empty());
}

/// Thrown along the plate at 1 m/s it slides all the time.
void expect_sliding(const Steps& take, double step, Index steps, double tolerance) {
  RubbingSheet scene;
  Motion motion{scene.shell.x, scene.thrown(1)};
  const VectorN<3> before = scene.momentum(motion.velocity);
  take(scene, motion, steps);
  expect_not_crossed(scene, motion);
  const double weight = scene.mass() * RubbingSheet::kGravity;
  expect_coulomb(scene.momentum(motion.velocity) - before, 0, weight, kFriction, step * steps, tolerance);
}

/// On a slope of half the limit it creeps as smooth friction has it, f₁(u) = tan θ/μ: u = ε (1 − √½) a step, and on one
/// of twice the limit it slides down.
void expect_sticking(const Steps& take, double step, Index steps, double tolerance) {
  const double pull = 0.5 * kFriction * RubbingSheet::kGravity;
  RubbingSheet lies(pull), slides(4 * pull);
  Motion motion{lies.shell.x, lies.thrown(0)};
  take(lies, motion, steps);
  expect_not_crossed(lies, motion);
  const double speed = lies.momentum(motion.velocity).x() / lies.mass();
  EXPECT_NEAR(speed * step, (1 - std::sqrt(0.5)) * RubbingSheet::kSlip, tolerance * RubbingSheet::kSlip);
  motion = {slides.shell.x, slides.thrown(0)};
  take(slides, motion, steps);
  expect_not_crossed(slides, motion);
  const double weight = slides.mass() * RubbingSheet::kGravity;
  expect_coulomb(slides.momentum(motion.velocity), 4 * pull * slides.mass(), weight, kFriction, step * steps, 0.1);
}

TEST(Rubbing, ImplicitEuler) {
  constexpr double step = 5e-3;
  const Steps take = [&](RubbingSheet& scene, Motion& motion, Index steps) {
    const auto linear = make_linear_solver("cholmod-simplicial");
    ImplicitEuler euler(scene.shell.problem, add_inertia(scene, step), *linear, {.step_tolerance = 1e-9});
    take_all(steps, [&] { return euler.step(motion); });
  };
  expect_sliding(take, step, 20, 0.02);
  expect_sticking(take, step, 20, 0.02);
}

TEST(Rubbing, ConstrainedEuler) {
  constexpr double step = 5e-3;
  const Steps take = [&](RubbingSheet& scene, Motion& motion, Index steps) {
    const auto linear = make_linear_solver("mumps-ldlt");
    const Index n = scene.shell.problem.num_dofs;
    ConstrainedEulerOptions options{.time_step = step};
    options.newton.step_tolerance = 1e-9;
    ConstrainedEuler euler(scene.shell.problem, scene.shell.mass, {SparseMatrix(0, n), Vector(0)}, *linear, options);
    take_all(steps, [&] { return euler.step(motion, Vector(0), Vector::Zero(n)); });
  };
  expect_sliding(take, step, 20, 0.02);
  expect_sticking(take, step, 20, 0.02);
}

/// Whatever is moved first.
TEST(Rubbing, SemiImplicit) {
  constexpr double step = 5e-4;
  for (const UpdateOrder order : {UpdateOrder::positions_first, UpdateOrder::velocities_first, UpdateOrder::halves}) {
    const Steps take = [&](RubbingSheet& scene, Motion& motion, Index steps) {
      const Vector mass = scene.point_mass();
      SemiImplicit integrator(scene.shell.problem, mass, ImplicitSprings(static_cast<Index>(mass.size())), nullptr,
                              {.time_step = step, .order = order});
      for (Index i = 0; i < steps; ++i) ASSERT_EQ(integrator.step(motion).status, Status::converged);
    };
    SCOPED_TRACE(static_cast<int>(order));
    expect_sliding(take, step, 100, 0.02);
    expect_sticking(take, step, 100, 0.05);
  }
}

/// A move that contact refuses is none: friction goes on feeling the one before.
TEST(Rubbing, SemiImplicitFeelsNoMoveThatIsRefused) {
  RubbingSheet scene;
  const Vector mass = scene.point_mass();
  SemiImplicit integrator(scene.shell.problem, mass, ImplicitSprings(static_cast<Index>(mass.size())), nullptr,
                          {.time_step = 5e-4});
  Motion motion{scene.shell.x, scene.thrown(1)};
  for (int i = 0; i < 10; ++i) ASSERT_EQ(integrator.step(motion).status, Status::converged);
  const auto drag = [&] {
    integrator.assembler().evaluate(motion.x, Order::gradient);
    return scene.momentum(integrator.assembler().full_gradient().cwiseQuotient(scene.shell.mass)).x();  // [N]
  };
  const double before = drag();
  EXPECT_GT(before, 0.5 * RubbingSheet::kFriction * scene.mass() * RubbingSheet::kGravity);
  for (Index i = scene.first() + 2; i < motion.velocity.size(); i += 3) motion.velocity[i] = -1000;
  EXPECT_EQ(integrator.step(motion).status, Status::step_too_small);
  EXPECT_EQ(drag(), before);
}

enum class Ground { surface, rigid };

/// With an edge that keeps its length.
void expect_projected_rubs(Ground ground) {
  constexpr double step = 1e-3;
  const Steps take = [&](RubbingSheet& scene, Motion& motion, Index steps) {
    if (ground == Ground::rigid) scene.lie_on_ground();
    const auto linear = make_linear_solver("cholmod-simplicial"), schur = make_linear_solver("cholmod-simplicial"),
               fallback = make_linear_solver("cholmod-simplicial");
    const Index a = scene.joined.first[1], b = a + 1;
    ConstraintSystem lengths(scene.shell.problem.num_dofs);
    lengths.add(std::make_unique<LengthConstraint>(std::vector<PointPair>{
                    {{3 * a, 3 * b}, (scene.joined.mesh.vertices[a] - scene.joined.mesh.vertices[b]).norm()}}),
                1e-6);
    auto& inertia = add_inertia(scene, step);
    FastProjection projection(lengths, scene.shell.mass, scene.shell.problem.fixed, *schur, fallback.get());
    ProjectedEuler euler(scene.shell.problem, inertia, *linear, projection, {.stiffness = Stiffness::varying});
    take_all(steps, [&] { return euler.step(motion); });
  };
  expect_sliding(take, step, 80, 0.02);
  expect_sticking(take, step, 80, 0.05);
}

TEST(Rubbing, ProjectedEuler) {
  expect_projected_rubs(Ground::surface);
}

TEST(Rubbing, ProjectedEulerOnRigidGround) {
  expect_projected_rubs(Ground::rigid);
}

}  // namespace
}  // namespace wrinkle::rubbing_test
