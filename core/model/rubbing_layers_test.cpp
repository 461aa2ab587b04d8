// Friction of surface contact under skins: on coarse bodies (x = P y + Q z), on soft interiors, and in what is solved
// without time.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "core/linear/linear_solver.h"
#include "core/minimize/alternating.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/continuation.h"
#include "core/minimize/joint_newton.h"
#include "core/minimize/mixed_newton.h"
#include "core/minimize/sparse_joint_newton.h"
#include "core/minimize/static_solve.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/embedded_interior.h"
#include "core/step/coupled_euler.h"
#include "core/step/embedded_euler.h"
#include "core/testing/rubbing_sheet.h"

namespace wrinkle::rubbing_layers_test {
namespace {

constexpr double kStep = 5e-3, kFriction = RubbingSheet::kFriction, kGravity = RubbingSheet::kGravity;  // [s], μ, m/s²
constexpr Index kSteps = 8;

/// Sheet and plate are coarse bodies, the skins on them touch. The weight is all the sheet's own.
struct SkinnedSheet : RubbingSheet {
  WrinkleSkin skin;
  InertiaEnergy* inertia = nullptr;
  CoupledMotion motion;

  SkinnedSheet() : RubbingSheet(0, kFriction, kSlip, 3) {
    shell.problem.energies.resize(shell.problem.energies.size() - 2);  // watch and contact of what is under the skins
    std::vector<Index> unknowns;
    for (Index i = 0; i < shell.problem.num_dofs; i += 3) unknowns.push_back(i);
    inertia = &shell.problem.add(std::make_unique<InertiaEnergy>(shell.mass, kStep));
    motion = {shell.x, {}, thrown(1), {}};
    skin = make_wrinkle_skin(std::move(shell.problem), joined.mesh, unknowns,
                             {.levels = 1,
                              .thickness = 1e-3,
                              .membrane = {1e4, 0.3},
                              .bending = {1e4, 0.3},
                              .density = 10,
                              .time_step = kStep,
                              .gravity = {0, 0, 0}});
    motion.z = motion.z_velocity = Vector::Zero(skin.problem.num_high());
    const ContactSurface surface = make_contact_surface(std::vector{part(0), part(1)});
    watch = &skin.problem.fine.add(std::make_unique<CrossingWatch>(surface));
    skin.problem.fine.add(
        std::make_unique<SurfaceContact>(surface, SurfaceContactOptions{.formulation = ContactFormulation::guarded,
                                                                        .offset = kOffset,
                                                                        .distance = kReach,
                                                                        .stiffness = stiffness(),
                                                                        .friction = kFriction,
                                                                        .slip = kSlip}));
  }
  /// The skin of the plate, or of the sheet.
  SurfacePart part(int which) const {
    const TriangleMesh& mesh = skin.surface.mesh;
    SurfacePart out;
    std::vector<Index> number(mesh.vertices.size(), -1);
    for (auto t : mesh.triangles) {
      if (is_upper(t[0]) != (which == 1)) continue;
      for (Index& v : t) {
        if (number[v] < 0) {
          number[v] = static_cast<Index>(out.rest.vertices.size());
          out.rest.vertices.push_back(mesh.vertices[v]);
          out.first.push_back(3 * v);
        }
        v = number[v];
      }
      out.rest.triangles.push_back(t);
    }
    return out;
  }
  bool is_upper(Index vertex) const { return skin.surface.mesh.vertices[vertex].z() > 0.5 * kOffset; }
  VectorN<3> all_momentum() const {  // [kg m/s] of the sheet and its skin
    VectorN<3> sum = momentum(motion.y_velocity);
    const Vector v = skin.problem.fine_state(motion.y_velocity, motion.z_velocity);
    for (Index i = 0; i < static_cast<Index>(v.size()) / 3; ++i)
      if (is_upper(i)) sum += skin.inertia->mass()[3 * i] * v.segment<3>(3 * i);
    return sum;
  }
  template <class Solver>
  void expect_sliding(const char* linear_solver) {
    const auto linear = make_linear_solver(linear_solver);
    Solver solver(skin.problem, *linear, {.step_tolerance = 1e-9, .max_iterations = 4000, .cg_tolerance = 1e-5});
    const VectorN<3> before = all_momentum();
    for (Index i = 0; i < kSteps; ++i) {
      const SolveResult result = implicit_euler_step(
          skin.problem, *inertia, *skin.inertia,
          [&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }, motion);
      ASSERT_TRUE(result.converged()) << "step " << i << ": " << result.message;
    }
    // What presses changes on the way, and friction has it a step late.
    expect_coulomb(all_momentum() - before, 0, mass() * kGravity, kFriction, kSteps * kStep, 0.05);
    EXPECT_GT(watch->states(), 0);
    EXPECT_EQ(watch->crossings(), 0);
  }
};

TEST(RubbingLayers, SkinsOfCoupledBodiesByJointNewton) {
  SkinnedSheet().expect_sliding<JointNewton>("cholmod-supernodal");
}

TEST(RubbingLayers, SkinsOfCoupledBodiesBySparseJointNewton) {
  SkinnedSheet().expect_sliding<SparseJointNewton>("mumps-ldlt");
}

TEST(RubbingLayers, SkinsOfCoupledBodiesByAlternation) {
  SkinnedSheet().expect_sliding<AlternatingMinimizer>("cholmod-supernodal");
}

/// A block that falls on its skin and slides on the plate, which is of the skin's problem.
struct EmbeddedSheet {
  RubbingSheet meshes;
  Index plate = meshes.first(), all = static_cast<Index>(meshes.shell.x.size());  // unknowns
  EmbeddedInterior interior = make_interior();
  EmbeddedShell shell;
  SparseMatrix embedding;

  explicit EmbeddedSheet(double friction) {
    const Index vertices = all / 3, first = plate / 3;
    std::vector<Index> held;
    for (Index v = 0; v < first; ++v) held.push_back(v);
    SparseMatrix filter((vertices - first + 1) / 2, vertices);
    for (Index v = first; v < vertices; v += 2) filter.insert((v - first) / 2, v) = 1;
    filter.makeCompressed();
    shell = make_embedded_shell(meshes.joined.mesh, filter,
                                {.thickness = 1, .material = {1e3, 0}, .bending_stiffness = 0.2, .held = held});
    SurfaceContactOptions options = meshes.contact->options();
    options.friction = friction;
    shell.problem.add(std::make_unique<SurfaceContact>(meshes.surface(), options));
    embedding = SparseMatrix(all, interior.embedding.cols());
    for (Index j = 0; j < interior.embedding.outerSize(); ++j)
      for (SparseMatrix::InnerIterator entry(interior.embedding, j); entry; ++entry)
        embedding.insert(plate + entry.row(), j) = entry.value();
    embedding.makeCompressed();
  }
  /// One cell, as heavy as the sheet is, whose middle is over the sheet's.
  EmbeddedInterior make_interior() const {
    const VectorN<3> spacing(0.7, 0.82, 0.1);
    const double density = meshes.mass() / spacing.prod();
    Lattice lattice =
        block_lattice(meshes.sheet.vertices,
                      {.shape = ShapeFunctions::linear, .spacing = {spacing[0], spacing[1], spacing[2]}}, {1, 1, 1});
    return make_embedded_interior(std::move(lattice),
                                  {.material = {1e5, 0}, .density = density, .gravity = {0, 0, -kGravity}});
  }
  VectorN<3> momentum(const Vector& velocity) const {
    const Vector p = interior.mass.selfadjointView<Eigen::Lower>() * velocity;
    return p.reshaped(3, p.size() / 3).rowwise().sum();
  }
  /// What is thrown along the plate gains in momentum.
  VectorN<3> slide() {
    const auto linear = make_linear_solver("cholmod-supernodal"), kkt = make_linear_solver("mumps-ldlt");
    ConstrainedNewton statics(shell.problem, shell.constraint, *kkt, {.step_tolerance = 1e-11});
    EmbeddedEuler euler(interior.problem, interior.mass, embedding, statics.assembler(), shell.constraint.H, *linear,
                        [&](const Vector& h, const Vector& x) {
                          statics.set_target(h);
                          return statics.minimize(x);
                        },
                        {.time_step = kStep});
    EmbeddedMotion motion{interior.q, Vector::Zero(interior.q.size()), shell.x};
    for (Index i = 0; i < motion.velocity.size(); i += 3) motion.velocity[i] = 1;
    const VectorN<3> before = momentum(motion.velocity);
    for (Index i = 0; i < 20; ++i) {
      const EmbeddedStep step = euler.step(motion);
      EXPECT_TRUE(step.converged()) << i << ": " << step.message;
      EXPECT_TRUE(surface_crossings(meshes.surface(), motion.x).empty()) << i;
    }
    return momentum(motion.velocity) - before;
  }
};

TEST(RubbingLayers, ASkinOfASoftInterior) {
  EmbeddedSheet rubs(kFriction), smooth(0);
  expect_coulomb(rubs.slide(), 0, rubs.meshes.mass() * kGravity, kFriction, 20 * kStep, 0.05);
  EXPECT_LE(std::abs(smooth.slide().x()), 0.01 * smooth.meshes.mass());
}

/// The mean way of the sheet along the plate.
double moved(const RubbingSheet& scene, const Vector& x) {
  double sum = 0;
  for (Index i = scene.first(); i < x.size(); i += 3) sum += x[i] - scene.shell.x[i];
  return sum / (scene.joined.first[2] - scene.joined.first[1]);
}

/// ε [m]: friction is no stiffer than the sheet, which moves as a whole.
constexpr double kLongSlip = 5e-3;

/// Where smooth friction bears a part of what it can bear: f₁(u) is that part.
double held_at(double part) {
  return (1 - std::sqrt(1 - part)) * kLongSlip;
}

using Solve = std::function<SolveResult(RubbingSheet&, const Vector&, LinearSolver&)>;

/// With friction of what presses where the last solve ended.
SolveResult settled(RubbingSheet& scene, const Solve& solve) {
  const auto linear = make_linear_solver("cholmod-simplicial");
  scene.contact->begin_step(scene.shell.x);
  SolveResult result = solve(scene, scene.shell.x, *linear);
  for (int lag = 0; lag < 3 && result.converged(); ++lag) {
    scene.contact->update_lag(result.x);
    result = solve(scene, result.x, *linear);
  }
  return result;
}

/// Pulled by 0.7 of the limit it stays, and by a little more than all of it there is no rest.
TEST(RubbingLayers, StaticsHoldWhatFrictionBears) {
  constexpr double part = 0.7, limit = kFriction * kGravity;
  std::vector<std::pair<const char*, Solve>> solves;
  for (const Tangent tangent : {Tangent::exact, Tangent::positive, Tangent::projected})
    solves.emplace_back("Newton", [tangent](RubbingSheet& scene, const Vector& x, LinearSolver& linear) {
      return minimize(scene.shell.problem, x, linear,
                      {.step_tolerance = 1e-12, .max_iterations = 40, .tangent = tangent});
    });
  solves.emplace_back("mixed", [](RubbingSheet& scene, const Vector& x, LinearSolver& linear) {
    return minimize_mixed(scene.shell.problem, x, linear, {.step_tolerance = 1e-12, .max_iterations = 40});
  });
  for (const auto& [name, solve] : solves) {
    RubbingSheet held(part * limit, kFriction, kLongSlip), pulled(1.1 * limit, kFriction, kLongSlip);
    const SolveResult rest = settled(held, solve);
    ASSERT_TRUE(rest.converged()) << name << ": " << rest.message;
    EXPECT_EQ(held.watch->crossings(), 0) << name;
    EXPECT_NEAR(moved(held, rest.x), held_at(part), 0.02 * kLongSlip) << name;
    const SolveResult none = settled(pulled, solve);
    EXPECT_TRUE(!none.converged() || moved(pulled, none.x) > 2 * kLongSlip) << name;
  }
}

/// Pressed and pulled alike by a load that is raised, up to more than friction bore at the beginning.
TEST(RubbingLayers, WhatIsLaggedFollowsALoadThatIsRaised) {
  constexpr double part = 0.7;
  RubbingSheet scene(0, kFriction, kLongSlip);
  Vector force = Vector::Zero(scene.shell.x.size());
  for (Index i = scene.first(); i < force.size(); i += 3)
    force.segment<3>(i) = scene.shell.mass[i] * kGravity * VectorN<3>(2 * part * kFriction, 0, -1);
  auto& load = scene.shell.problem.add(std::make_unique<LinearLoad>(force));
  Index continued = 0;
  const SolveResult result = settled(scene, [&](RubbingSheet& s, const Vector& x, LinearSolver& linear) {
    const NewtonOptions newton{.step_tolerance = 1e-12, .max_iterations = 60};
    if (continued++ > 0) return minimize(s.shell.problem, x, linear, newton);
    return continue_in_load(s.shell.problem, x, [&](double factor) { load.set_factor(factor); }, linear,
                            {.newton = newton});
  });
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_EQ(scene.watch->crossings(), 0);
  EXPECT_NEAR(moved(scene, result.x), held_at(part), 0.02 * kLongSlip);
}

}  // namespace
}  // namespace wrinkle::rubbing_layers_test
