// Contact between deformable sheets in every integrator: nothing ever crosses, and momentum changes by what pushes;
// what an integrator cannot do is told.
#include <gtest/gtest.h>

#include "core/linear/linear_solver.h"
#include "core/mesh/flat_mesh.h"
#include "core/model/shell/isometric_plate.h"
#include "core/remesh/remesh.h"
#include "core/step/constrained_euler.h"
#include "core/step/implicit_euler.h"
#include "core/step/semi_implicit.h"
#include "core/testing/sheet_pair.h"
#include "core/testing/sheet_solvers.h"

namespace wrinkle::touching_steps_test {
namespace {

constexpr double kStep = 0.02;  // [s]

/// Sheets of density 1 kg/m² by implicit Euler.
struct Falling {
  SheetPair sheets;
  InertiaEnergy& inertia;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("cholmod-supernodal");
  ImplicitEuler euler;
  Motion motion;

  explicit Falling(double friction, const TouchingMeshes& meshes = {})
      : sheets(1, false, friction, meshes),
        inertia(sheets.shell.problem.add(std::make_unique<InertiaEnergy>(sheets.shell.mass, kStep))),
        euler(sheets.shell.problem, inertia, *linear, {.step_tolerance = 1e-11}),
        motion{sheets.shell.x, Vector::Zero(sheets.shell.x.size())} {}

  /// The upper sheet's momentum changes by load, weight and contact.
  void step() {
    const VectorN<3> before = sheets.upper_momentum(motion.velocity);
    const SolveResult result = euler.step(motion);
    ASSERT_TRUE(result.converged()) << result.message;
    ASSERT_EQ(sheets.crossings(motion.x), 0);
    const VectorN<3> rate = (sheets.upper_momentum(motion.velocity) - before) / kStep,
                     weight(0, 0, SheetPair::kLoad + sheets.upper_weight());
    EXPECT_LE((rate + weight - sheets.push(motion.x)).norm(), 1e-6 * weight.z());
  }
};

struct Ran {
  std::vector<Vector> states;
  Index iterations = 0, factorisations = 0;
};

/// Until the upper sheet lies on the other, rubbing.
Ran fall(LinearSolver& linear, const EulerOptions& options) {
  Falling falling(0.5);
  ImplicitEuler euler(falling.sheets.shell.problem, falling.inertia, linear, options);
  Ran out;
  for (int i = 0; i < 15; ++i) {
    const SolveResult result = euler.step(falling.motion);
    EXPECT_TRUE(result.converged()) << result.message;
    EXPECT_EQ(falling.sheets.crossings(falling.motion.x), 0);
    out.states.push_back(falling.motion.x);
    out.iterations += result.iterations();
    out.factorisations += result.factorisations;
  }
  EXPECT_GT(falling.sheets.lift(falling.motion.x), 0.5 * SheetPair::kLoad);
  return out;
}

void expect_same_states(const Ran& one, const Ran& other) {
  for (std::size_t i = 0; i < one.states.size(); ++i)
    EXPECT_LT((one.states[i] - other.states[i]).cwiseAbs().maxCoeff(), 1e-8) << "step " << i;
}

/// Directions to a hundredth, by a factor that is kept while contacts come and go, lead to the same states.
TEST(TouchingSteps, AStaleFactorLeadsWhereNewOnesDo) {
  const EulerOptions options{.step_tolerance = 1e-10};
  const Ran fresh = fall(*make_linear_solver("cholmod-supernodal"), options),
            stale = fall(*make_linear_solver("pcg-stale", {.relative_tolerance = 0.01}), options);
  expect_same_states(fresh, stale);
  EXPECT_EQ(fresh.factorisations, fresh.iterations);
  EXPECT_LT(2 * stale.factorisations, fresh.factorisations);
  EXPECT_LT(stale.iterations, 2 * fresh.iterations);
}

/// So do steps by the true Hessian, however small the region that they start with.
TEST(TouchingSteps, ATrustRegionLeadsThereToo) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  const Ran plain = fall(*linear, {.step_tolerance = 1e-10});
  for (const double radius : {1e-4, 1.0}) {
    const Ran within = fall(*linear, {.step_tolerance = 1e-10, .trust_radius = radius});
    expect_same_states(plain, within);
    EXPECT_LT(within.factorisations, within.iterations);
  }
}

TEST(TouchingSteps, ImplicitEuler) {
  double smooth_speed = 0;  // [m/s] along x at the end, without friction
  for (const double friction : {0.0, 0.5}) {
    Falling falling(friction);
    for (Index i = 2; i < falling.motion.velocity.size(); i += 3)
      if (falling.sheets.is_upper(i / 3)) falling.motion.velocity[i - 2] = 0.3;
    for (int i = 0; i < 25; ++i) falling.step();
    EXPECT_EQ(falling.sheets.watch->crossings(), 0);
    EXPECT_GT(falling.sheets.lift(falling.motion.x), 0.5 * SheetPair::kLoad);
    const double speed = falling.sheets.upper_momentum(falling.motion.velocity).x() / falling.sheets.upper_weight();
    EXPECT_LT(speed, friction > 0 ? 0.5 * smooth_speed : 0.3);
    if (friction == 0) smooth_speed = speed;
  }
  EXPECT_GT(smooth_speed, 0.1);
}

/// The lower sheet, all held, is driven up by more than the gap in one step: it goes in pieces.
TEST(TouchingSteps, ADrivenSheetIsFollowedInPieces) {
  Falling falling(0);
  std::fill_n(falling.sheets.shell.problem.fixed.begin(), 3 * falling.sheets.joined.first[1], 1);
  ImplicitEuler euler(falling.sheets.shell.problem, falling.inertia, *falling.linear, {.step_tolerance = 1e-10});
  for (Index v = 0; v < falling.sheets.joined.first[1]; ++v) falling.motion.velocity[3 * v + 2] = 3;
  const SolveResult result = euler.step(falling.motion);
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_GT(result.pieces, 1);
  EXPECT_EQ(falling.sheets.crossings(falling.motion.x), 0);
  EXPECT_EQ(falling.sheets.watch->crossings(), 0);
  EXPECT_NEAR(falling.motion.x[2], 3 * kStep, 1e-14);
}

/// Both sheets go up, the lower one held: begun where it all moves to, the step is one piece, and ends where it does
/// from rest.
TEST(TouchingSteps, WhatMovesAsAWholeBeginsMoved) {
  std::vector<SolveResult> results;
  for (const EulerStart start : {EulerStart::rest, EulerStart::moved}) {
    Falling falling(0);
    std::fill_n(falling.sheets.shell.problem.fixed.begin(), 3 * falling.sheets.joined.first[1], 1);
    ImplicitEuler euler(falling.sheets.shell.problem, falling.inertia, *falling.linear,
                        {.step_tolerance = 1e-11, .start = start});
    for (Index i = 2; i < falling.motion.velocity.size(); i += 3) falling.motion.velocity[i] = 3;
    results.push_back(euler.step(falling.motion));
    ASSERT_TRUE(results.back().converged()) << results.back().message;
    EXPECT_EQ(falling.sheets.crossings(falling.motion.x), 0);
  }
  EXPECT_GT(results[0].pieces, 1);
  EXPECT_EQ(results[1].pieces, 1);
  EXPECT_LT(results[1].iterations(), results[0].iterations());
  EXPECT_LT((results[1].x - results[0].x).cwiseAbs().maxCoeff(), 1e-8);
}

/// The lower sheet, all held, is driven up by more than the gap, the upper one at rest: guessed to go with it, that is
/// one piece, and ends where it does from rest.
TEST(TouchingSteps, WhatIsGuessedToGoAlongIsOnePiece) {
  std::vector<SolveResult> results;
  for (const bool guessed : {false, true}) {
    Falling falling(0);
    std::fill_n(falling.sheets.shell.problem.fixed.begin(), 3 * falling.sheets.joined.first[1], 1);
    ImplicitEuler euler(falling.sheets.shell.problem, falling.inertia, *falling.linear, {.step_tolerance = 1e-11});
    for (Index v = 0; v < falling.sheets.joined.first[1]; ++v) falling.motion.velocity[3 * v + 2] = 3;
    Vector guess = falling.motion.x;
    for (Index i = 2; i < guess.size(); i += 3) guess[i] += 3 * kStep;
    results.push_back(guessed ? euler.step(falling.motion, guess) : euler.step(falling.motion));
    ASSERT_TRUE(results.back().converged()) << results.back().message;
    EXPECT_EQ(falling.sheets.crossings(falling.motion.x), 0);
    EXPECT_NEAR(falling.motion.x[2], 3 * kStep, 1e-14);
  }
  EXPECT_GT(results[0].pieces, 1);
  EXPECT_EQ(results[1].pieces, 1);
  EXPECT_LT(results[1].iterations(), results[0].iterations());
  EXPECT_LT((results[1].x - results[0].x).cwiseAbs().maxCoeff(), 1e-8);
}

/// A sheet that lies on another one is thrown at it: whatever the place that it begins at, it ends where it does from
/// rest.
TEST(TouchingSteps, WhatComesNearerEndsWhereItDoesFromRest) {
  std::vector<SolveResult> results;
  for (const EulerStart start : {EulerStart::rest, EulerStart::moved}) {
    Falling falling(0);
    for (int i = 0; i < 10; ++i) falling.step();
    ASSERT_GT(falling.sheets.lift(falling.motion.x), 0);
    ImplicitEuler euler(falling.sheets.shell.problem, falling.inertia, *falling.linear,
                        {.step_tolerance = 1e-11, .start = start});
    for (Index i = 2; i < falling.motion.velocity.size(); i += 3)
      if (falling.sheets.is_upper(i / 3)) falling.motion.velocity[i] = -1;
    results.push_back(euler.step(falling.motion));
    ASSERT_TRUE(results.back().converged()) << results.back().message;
    EXPECT_EQ(falling.sheets.crossings(falling.motion.x), 0);
  }
  EXPECT_LT((results[1].x - results[0].x).cwiseAbs().maxCoeff(), 1e-8);
}

/// The upper sheet of those that lie on each other, remeshed where it lies; the sheets made anew, in that motion.
struct Remeshed {
  RemeshReport report;
  std::unique_ptr<Falling> sheets;
};

Remeshed remeshed(const Falling& before, const SizingOptions& sizing) {
  const Index first = before.sheets.joined.first[1], count = static_cast<Index>(before.sheets.upper.vertices.size());
  FlatMesh flat = flattened(before.sheets.upper);
  SkinState state{before.motion.x.segment(3 * first, 3 * count), before.motion.velocity.segment(3 * first, 3 * count)};
  Remeshed out{remesh(flat, state, {.sizing = sizing}, [](const VectorN<2>&) { return 1.0; }), nullptr};
  TouchingMeshes meshes;
  meshes.upper = flat.in_space();
  for (auto& v : meshes.upper.vertices) v.z() += TouchingMeshes::kApart;
  out.sheets = std::make_unique<Falling>(0, meshes);
  out.sheets->motion.x << before.motion.x.head(3 * first), state.x;
  out.sheets->motion.velocity << before.motion.velocity.head(3 * first), state.velocity;
  return out;
}

/// Remeshed where it lies, finer and then coarser again, the surface is made anew each time, and it goes on.
TEST(TouchingSteps, ARemeshedSheetLiesOn) {
  Falling coarse(0);
  for (int i = 0; i < 10; ++i) coarse.step();
  const Remeshed fine = remeshed(coarse, {.min_edge = 0.05, .max_edge = 0.1});
  ASSERT_GT(fine.report.splits, 20);
  EXPECT_EQ(fine.sheets->sheets.crossings(fine.sheets->motion.x), 0);
  for (int i = 0; i < 5; ++i) fine.sheets->step();
  EXPECT_GT(fine.sheets->sheets.lift(fine.sheets->motion.x), 0.2 * SheetPair::kLoad);
  const Remeshed again = remeshed(*fine.sheets, {.min_edge = 0.1, .max_edge = 0.4});
  ASSERT_GT(again.report.collapses, 20);
  EXPECT_EQ(again.sheets->sheets.crossings(again.sheets->motion.x), 0);
  for (int i = 0; i < 5; ++i) again.sheets->step();
  EXPECT_GT(again.sheets->sheets.lift(again.sheets->motion.x), 0.2 * SheetPair::kLoad);
}

/// A constraint presses the upper sheet down; what carries it along may not carry it through either.
TEST(TouchingSteps, ConstrainedEuler) {
  const auto linear = make_linear_solver("mumps-ldlt");
  for (const EulerSolve solve : {EulerSolve::minimum, EulerSolve::descent, EulerSolve::linearised}) {
    SheetPair sheets(1);
    LinearConstraint constraint{SparseMatrix(1, sheets.shell.problem.num_dofs), Vector::Zero(1)};
    for (const double x : {0.3, 0.5, 0.7}) constraint.H.insert(0, 3 * sheets.upper_vertex(x, 0.37) + 2) = 1.0 / 3;
    constraint.H.makeCompressed();
    ConstrainedEulerOptions options{.time_step = kStep, .mass_damping = 1, .stiffness_damping = 1e-3, .solve = solve};
    options.newton.step_tolerance = 1e-10;
    ConstrainedEuler euler(sheets.shell.problem, sheets.shell.mass, constraint, *linear, options);
    Motion motion{sheets.shell.x, Vector::Zero(sheets.shell.x.size())};
    double height = TouchingMeshes::kApart;
    Vector carry = Vector::Zero(motion.x.size());
    for (int i = 0; i < 40; ++i) {
      height -= 1.5e-3;
      for (Index d = 2; d < carry.size(); d += 3)
        if (i == 30 && sheets.is_upper(d / 3) && sheets.shell.problem.fixed[d] == 0) carry[d] = -0.1;
      const SolveResult result = euler.step(motion, Vector::Constant(1, height), carry);
      ASSERT_TRUE(solve == EulerSolve::linearised || result.converged()) << i << ": " << result.message;
      ASSERT_EQ(sheets.crossings(motion.x), 0) << i;
      carry.setZero();
    }
    EXPECT_EQ(sheets.watch->crossings(), 0);
    EXPECT_GT(sheets.lift(motion.x), 0.1 * SheetPair::kLoad);
  }
}

/// The lower sheet, all held, is carried up by more than the gap in one step of a body under constraints. Of single
/// Newton steps a hundred do not make way for it, which is told.
TEST(TouchingSteps, AHeldSheetIsCarriedInPieces) {
  const auto linear = make_linear_solver("mumps-ldlt");
  for (const EulerSolve solve : {EulerSolve::minimum, EulerSolve::descent, EulerSolve::linearised}) {
    SheetPair sheets(1, false);
    const Index n = sheets.shell.problem.num_dofs, lower = 3 * sheets.joined.first[1];
    std::fill_n(sheets.shell.problem.fixed.begin(), lower, 1);
    ConstrainedEuler euler(sheets.shell.problem, sheets.shell.mass, {SparseMatrix(0, n), Vector(0)}, *linear,
                           {.time_step = kStep, .solve = solve, .newton = {.step_tolerance = 1e-10}});
    Motion motion{sheets.shell.x, Vector::Zero(n)};
    Vector carry = Vector::Zero(n);
    for (Index i = 2; i < lower; i += 3) carry[i] = 3 * kStep;
    const SolveResult result = euler.step(motion, Vector(0), carry);
    const bool linearised = solve == EulerSolve::linearised;
    const double left = (motion.x - sheets.shell.x - carry).head(lower).norm();
    EXPECT_EQ(result.status, linearised ? Status::step_too_small : Status::converged) << result.message;
    EXPECT_EQ(left > 0, linearised);
    EXPECT_GT(result.pieces, 1);
    EXPECT_EQ(sheets.crossings(motion.x), 0);
    EXPECT_EQ(sheets.watch->crossings(), 0);
  }
}

/// Damping is of what is elastic: sheets that were pressed together and part are not held back. The upper one, rigid
/// but for that, feels load, weight and the friction of the step's start.
TEST(TouchingSteps, WhatPartsIsNotDampedByContact) {
  const auto linear = make_linear_solver("mumps-ldlt");
  for (const double friction : {0.0, 0.5}) {
    SheetPair sheets(1, false, friction);
    const Index n = sheets.shell.problem.num_dofs;
    ConstrainedEulerOptions options{.time_step = kStep, .stiffness_damping = 0.01};
    options.newton.step_tolerance = 1e-11;
    ConstrainedEuler euler(sheets.shell.problem, sheets.shell.mass, {SparseMatrix(0, n), Vector(0)}, *linear, options);
    Motion motion{sheets.shell.x, Vector::Zero(n)};
    ASSERT_GT(sheets.lift(motion.x), SheetPair::kLoad);
    for (Index v = sheets.joined.first[1]; v < sheets.joined.first[2]; ++v)
      motion.velocity.segment<3>(3 * v) << 0.3, 0, 2;
    const VectorN<3> before = sheets.upper_momentum(motion.velocity);
    const SolveResult result = euler.step(motion, Vector(0), Vector::Zero(n));
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_EQ(sheets.lift(motion.x), 0) << "they are apart";
    const VectorN<3> rate = (sheets.upper_momentum(motion.velocity) - before) / kStep,
                     weight(0, 0, SheetPair::kLoad + sheets.upper_weight());
    EXPECT_LE((rate + weight - sheets.push(motion.x)).norm(), 1e-6 * weight.z());
  }
}

/// By explicit steps: short ones resolve the barrier, a long one is refused and leaves the positions.
TEST(TouchingSteps, SemiImplicit) {
  SheetPair sheets(1, false);
  const Index points = sheets.shell.problem.num_dofs / 3;
  Vector mass(points);
  for (Index p = 0; p < points; ++p) mass[p] = sheets.shell.mass[3 * p];
  constexpr double step = 5e-4;
  SemiImplicit integrator(sheets.shell.problem, mass, ImplicitSprings(points), nullptr,
                          {.time_step = step, .order = UpdateOrder::velocities_first});
  Motion motion{sheets.shell.x, Vector::Zero(sheets.shell.x.size())};
  double most = 0;
  for (int i = 0; i < 300; ++i) {
    const double before = sheets.upper_momentum(motion.velocity).z(), push = sheets.push(motion.x).z();
    ASSERT_EQ(integrator.step(motion).status, Status::converged) << i;
    ASSERT_EQ(sheets.crossings(motion.x), 0) << i;
    EXPECT_NEAR((sheets.upper_momentum(motion.velocity).z() - before) / step,
                push - SheetPair::kLoad - sheets.upper_weight(), 1e-8);
    most = std::max(most, push);
  }
  EXPECT_GT(most, SheetPair::kLoad);
  for (Index i = 2; i < motion.x.size(); i += 3)
    if (sheets.is_upper(i / 3)) motion.velocity[i] = -200;
  const Motion before = motion;
  for (const UpdateOrder order : {UpdateOrder::positions_first, UpdateOrder::velocities_first, UpdateOrder::halves}) {
    SemiImplicit refused(sheets.shell.problem, mass, ImplicitSprings(points), nullptr,
                         {.time_step = step, .order = order, .mass_damping = 1, .max_cg_iterations = 0});
    EXPECT_EQ(refused.step(motion).status, Status::step_too_small);
    EXPECT_EQ(motion.x, before.x);
    EXPECT_EQ(motion.velocity, before.velocity);
  }
}

/// Iterations of Fast Projection; 0: the true projection does it all.
class TouchingPlates : public testing::TestWithParam<Index> {};

/// Two plates of edges that keep their lengths, the lower one pinned: the upper one comes to rest on it with its weight
/// in short steps, and a step that would go through is refused.
TEST_P(TouchingPlates, LieOnEachOtherByProjectedEuler) {
  const TouchingMeshes meshes;
  const JoinedMeshes joined({meshes.lower, meshes.upper});
  std::vector<Index> pins;
  for (Index v = 0; v < joined.first[1]; ++v) pins.push_back(v);
  IsometricPlate plate(joined.mesh,
                       {.constraints = PlateConstraints::edges,
                        .tolerance = 1e-6,
                        .stiffness = 1e-2,
                        .pins = pins,
                        .damping = 20,
                        .linearisation = Stiffness::varying,
                        .projection = {.max_iterations = GetParam()}},
                       sheet_solvers());
  const ContactSurface surface =
      make_contact_surface(std::vector{surface_part(meshes.lower, 0), surface_part(meshes.upper, 3 * joined.first[1])});
  const auto& contact = plate.problem().add(std::make_unique<SurfaceContact>(
      surface, SurfaceContactOptions{.offset = TouchingMeshes::kOffset,
                                     .distance = TouchingMeshes::kReach,
                                     .stiffness = barrier_stiffness(4, TouchingMeshes::kReach)}));
  for (int i = 0; i < 500; ++i) {
    const SolveResult step = plate.step();
    ASSERT_TRUE(step.converged()) << i << ": " << step.message;
    ASSERT_EQ(step.fell_back, GetParam() == 0) << i;
    ASSERT_EQ(surface_crossings(surface, plate.motion().x).size(), 0u) << i;
  }
  double lift = 0, weight = 0;
  for (const SurfaceTouch& t : contact.touches(plate.motion().x))
    lift += (surface.part[vertices_of(surface, t.pair)[0]] == 1 ? 1 : -1) * t.force * t.normal.z();
  for (Index v = joined.first[1]; v < joined.first[2]; ++v) weight += 9.81 * plate.point_mass()[v];
  EXPECT_NEAR(lift, weight, 0.02 * weight);
  EXPECT_LE(plate.fastest(), 0.05);
  for (Index v = joined.first[1]; v < joined.first[2]; ++v) plate.motion().velocity[3 * v + 2] = -100;
  const Vector x = plate.motion().x;
  const SolveResult step = plate.step();
  EXPECT_EQ(step.status, Status::step_too_small);
  EXPECT_NE(step.message.find("contact allows"), std::string::npos) << step.message;
  EXPECT_EQ(plate.motion().x, x);
}

INSTANTIATE_TEST_SUITE_P(FastAndTrue, TouchingPlates, testing::Values(20, 0));

}  // namespace
}  // namespace wrinkle::touching_steps_test
