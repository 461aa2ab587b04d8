// Couplings that come and go between time steps, in every integrator and every solver of a coupled problem.
#include <gtest/gtest.h>

#include "core/constraint/length_constraint.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/alternating.h"
#include "core/minimize/joint_newton.h"
#include "core/minimize/sparse_joint_newton.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/embedded_interior.h"
#include "core/step/constrained_euler.h"
#include "core/step/coupled_euler.h"
#include "core/step/embedded_euler.h"
#include "core/step/projected_euler.h"
#include "core/step/semi_implicit.h"
#include "core/testing/growing_scenes.h"

namespace wrinkle::growing_steps_test {
namespace {

using Names = ChangingSprings::Names;
constexpr Index kSteps = 6;
constexpr double kStep = 0.02, kRoundOff = 1e-11;  // [s], [m] of models of 1 m

TEST(GrowingCouplings, ImplicitEulerFollows) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  expect_the_same_states(
      [&](Names names) {
        GrowingSheet sheet(names);
        auto& inertia = sheet.shell.problem.add(std::make_unique<InertiaEnergy>(sheet.shell.mass, kStep));
        ImplicitEuler euler(sheet.shell.problem, inertia, *linear,
                            {.step_tolerance = 1e-11, .tangent = Tangent::exact});
        Motion motion{sheet.shell.x, Vector::Zero(sheet.shell.x.size())};
        std::vector<Vector> out;
        for (Index step = 0; step < kSteps; ++step) {
          take_turn(*sheet.springs, step);
          const SolveResult result = euler.step(motion);
          EXPECT_TRUE(result.converged()) << result.message;
          out.push_back(motion.x);
        }
        return out;
      },
      kRoundOff);
}

/// Explicit steps ask for no pattern, and feel what acts.
TEST(GrowingCouplings, SemiImplicitFollows) {
  expect_the_same_states(
      [&](Names names) {
        GrowingSheet sheet(names);
        const Index points = sheet.shell.problem.num_dofs / 3;
        const Vector mass = sheet.shell.mass.reshaped(3, points).row(0);
        SemiImplicit integrator(sheet.shell.problem, mass, ImplicitSprings(points), nullptr, {.time_step = 5e-4});
        Motion motion{sheet.shell.x, Vector::Zero(sheet.shell.x.size())};
        std::vector<Vector> out;
        for (Index turn = 0; turn < kSteps; ++turn) {
          take_turn(*sheet.springs, turn);
          for (int i = 0; i < 40; ++i) EXPECT_EQ(integrator.step(motion).status, Status::converged);
          out.push_back(motion.x);
        }
        return out;
      },
      kRoundOff);
}

/// Damped by the stiffness of each step's start, springs that act then too, though others do after the first iteration.
TEST(GrowingCouplings, ConstrainedEulerFollows) {
  const auto linear = make_linear_solver("mumps-ldlt");
  for (const EulerSolve solve : {EulerSolve::minimum, EulerSolve::descent, EulerSolve::linearised})
    expect_the_same_states(
        [&](Names names) {
          GrowingSheet sheet(names);
          LinearConstraint constraint{SparseMatrix(1, sheet.shell.problem.num_dofs), Vector::Zero(1)};
          constraint.H.insert(0, 3 * sheet.vertex_at(0.5, 0.25) + 2) = 1;
          constraint.H.makeCompressed();
          Index step = 0, iterations = 0;
          ConstrainedEulerOptions options{
              .time_step = kStep, .mass_damping = 0.5, .stiffness_damping = 0.01, .solve = solve};
          options.newton.step_tolerance = 1e-12;
          options.newton.observer = [&](const IterationRecord&) {
            if (++iterations == 1) take_turn(*sheet.springs, step + 1);
            return true;
          };
          ConstrainedEuler euler(sheet.shell.problem, sheet.shell.mass, constraint, *linear, options);
          Motion motion{sheet.shell.x, Vector::Zero(sheet.shell.x.size())};
          std::vector<Vector> out;
          for (; step < kSteps; ++step) {
            take_turn(*sheet.springs, step);
            iterations = 0;
            const SolveResult result =
                euler.step(motion, Vector::Constant(1, 1e-3 * step), Vector::Zero(motion.x.size()));
            EXPECT_TRUE(solve == EulerSolve::linearised || result.converged()) << result.message;
            EXPECT_LE(result.constraint_norm, 1e-9);
            out.push_back(motion.x);
          }
          return out;
        },
        kRoundOff);
}

/// With the length of one edge kept by Fast Projection.
TEST(GrowingCouplings, ProjectedEulerFollows) {
  const auto linear = make_linear_solver("cholmod-supernodal"), schur = make_linear_solver("cholmod-simplicial");
  expect_the_same_states(
      [&](Names names) {
        GrowingSheet sheet(names);
        auto& inertia = sheet.shell.problem.add(std::make_unique<InertiaEnergy>(sheet.shell.mass, kStep));
        const Index a = sheet.vertex_at(0.5, 0.25), b = sheet.vertex_at(0.5, 0.5);
        ConstraintSystem lengths(sheet.shell.problem.num_dofs);
        lengths.add(std::make_unique<LengthConstraint>(std::vector<PointPair>{{{3 * a, 3 * b}, 0.25}}), 1e-12);
        FastProjection projection(lengths, sheet.shell.mass, sheet.shell.problem.fixed, *schur, nullptr,
                                  {.fallback_iterations = 0});
        ProjectedEuler euler(sheet.shell.problem, inertia, *linear, projection, {.stiffness = Stiffness::varying});
        Motion motion{sheet.shell.x, Vector::Zero(sheet.shell.x.size())};
        std::vector<Vector> out;
        for (Index step = 0; step < kSteps; ++step) {
          take_turn(*sheet.springs, step);
          const SolveResult result = euler.step(motion);
          EXPECT_TRUE(result.converged()) << result.message;
          out.push_back(motion.x);
        }
        return out;
      },
      kRoundOff);
}

/// A soft plate with a fine skin; springs between points of either.
struct GrowingSkin {
  GrowingSheet coarse;
  WrinkleSkin skin;
  InertiaEnergy* inertia = nullptr;
  ChangingSprings* fine = nullptr;

  explicit GrowingSkin(Names names) : coarse(names) {
    inertia = &coarse.shell.problem.add(std::make_unique<InertiaEnergy>(coarse.shell.mass, kStep));
    std::vector<Index> unknowns, points;
    for (Index v = 0; v < static_cast<Index>(coarse.mesh.vertices.size()); ++v) unknowns.push_back(3 * v);
    skin = make_wrinkle_skin(std::move(coarse.shell.problem), coarse.mesh, unknowns,
                             {.levels = 1,
                              .thickness = 1e-2,
                              .membrane = {1e4, 0.3},
                              .bending = {1e4, 0.3},
                              .density = 10,
                              .time_step = kStep,
                              .gravity = {0, 0, -1}});
    for (Index v = 0; v < static_cast<Index>(skin.surface.mesh.vertices.size()); v += 3) points.push_back(3 * v);
    fine = &add_changing_springs(skin.problem.fine, points, 4, 0.05, names);
  }

  /// States (y, z) of a motion that starts with this velocity of z.
  template <class Solver>
  std::vector<Vector> run(const char* linear_solver,
                          const HighPreconditionerEntry& preconditioner = high_preconditioners().front()) {
    const auto linear = make_linear_solver(linear_solver);
    const auto high_linear = preconditioner.linear.empty() ? nullptr : make_linear_solver(preconditioner.linear);
    Solver solver(skin.problem, *linear,
                  {.step_tolerance = 1e-10,
                   .tangent = Tangent::exact,
                   .max_iterations = 4000,
                   .cg_tolerance = 1e-6,
                   .high_preconditioner = std::string(preconditioner.name),
                   .high_linear = high_linear.get()});
    const Index high = skin.problem.num_high();
    CoupledMotion motion{coarse.shell.x, Vector::Zero(high), Vector::Zero(coarse.shell.x.size()),
                         Vector::LinSpaced(high, -1e-2, 1e-2)};
    std::vector<Vector> out;
    for (Index step = 0; step < kSteps; ++step) {
      take_turn(*coarse.springs, step);
      take_turn(*fine, step / 2);
      const SolveResult result = implicit_euler_step(
          skin.problem, *inertia, *skin.inertia,
          [&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }, motion);
      EXPECT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
      out.emplace_back(motion.y.size() + high);
      out.back() << motion.y, motion.z;
    }
    return out;
  }
};

TEST(GrowingCouplings, JointNewtonFollows) {
  expect_the_same_states([](Names names) { return GrowingSkin(names).run<JointNewton>("cholmod-supernodal"); },
                         kRoundOff);
}

TEST(GrowingCouplings, SparseJointNewtonFollows) {
  expect_the_same_states([](Names names) { return GrowingSkin(names).run<SparseJointNewton>("mumps-ldlt"); },
                         kRoundOff);
}

/// Its passes end at a tolerance, which round-off in conjugate gradients moves.
TEST(GrowingCouplings, AlternatingMinimizerFollowsWithEveryPreconditioner) {
  for (const HighPreconditionerEntry& high : high_preconditioners()) {
    SCOPED_TRACE(high.name);
    expect_the_same_states(
        [&](Names names) { return GrowingSkin(names).run<AlternatingMinimizer>("cholmod-supernodal", high); }, 1e-9);
  }
}

/// Three trilinear cells in a row under a sheet: springs between points of either, so that BᵀK_xB couples more, too.
TEST(GrowingCouplings, EmbeddedEulerFollows) {
  const auto linear = make_linear_solver("cholmod-supernodal"), kkt = make_linear_solver("mumps-ldlt");
  expect_the_same_states(
      [&](Names names) {
        TriangleMesh mesh = strip_mesh({.length = 0.6, .width = 0.2, .along = 12, .across = 4});
        for (auto& v : mesh.vertices) v[2] = 0.2;
        EmbeddedInterior interior = make_embedded_interior(
            block_lattice(mesh.vertices, {.shape = ShapeFunctions::linear, .spacing = {0.2, 0.2, 0.2}}, {3, 1, 1}),
            {.material = {2e4, 0.3}, .density = 500});
        const auto count = static_cast<Index>(mesh.vertices.size());
        SparseMatrix filter((count + 1) / 2, count);
        for (Index v = 0; v < count; v += 2) filter.insert(v / 2, v) = 1;
        filter.makeCompressed();
        EmbeddedShell shell = make_embedded_shell(mesh, filter, {.thickness = 2e-3, .material = {1e6, 0.3}});
        std::vector<Index> nodes, points;
        for (Index i = 0; i < interior.problem.num_dofs; i += 3) nodes.push_back(i);
        for (Index v = 0; v < count; v += 2) points.push_back(3 * v);
        ChangingSprings& inside = add_changing_springs(interior.problem, nodes, 2, 5, names);
        ChangingSprings& outside = add_changing_springs(shell.problem, points, 8, 1, names);
        ConstrainedNewton statics(shell.problem, shell.constraint, *kkt, {.step_tolerance = 1e-13});
        EmbeddedEuler euler(interior.problem, interior.mass, interior.embedding, statics.assembler(),
                            shell.constraint.H, *linear,
                            [&](const Vector& h, const Vector& x) {
                              statics.set_target(h);
                              return statics.minimize(x);
                            },
                            {.time_step = kStep, .step_tolerance = 1e-12});
        EmbeddedMotion motion{interior.q, Vector::Zero(interior.q.size()), shell.x};
        std::vector<Vector> out;
        for (Index step = 0; step < kSteps; ++step) {
          take_turn(inside, step / 2);
          take_turn(outside, step);
          const EmbeddedStep result = euler.step(motion);
          EXPECT_TRUE(result.converged()) << result.message;
          out.emplace_back(motion.q.size() + motion.x.size());
          out.back() << motion.q, motion.x;
        }
        return out;
      },
      kRoundOff);
}

}  // namespace
}  // namespace wrinkle::growing_steps_test
