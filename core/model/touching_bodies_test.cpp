// Contact between a rigid body and a deformable sheet, both unknown.
#include <gtest/gtest.h>

#include <optional>

#include "core/assembly/mapped_energy.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/closed_surface.h"
#include "core/minimize/alternating.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/joint_newton.h"
#include "core/minimize/sparse_joint_newton.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/affine_body.h"
#include "core/model/solid/embedded_interior.h"
#include "core/step/coupled_euler.h"
#include "core/step/embedded_euler.h"
#include "core/step/implicit_euler.h"
#include "core/testing/sheet_pair.h"

namespace wrinkle::touching_bodies_test {
namespace {

constexpr double kStep = 0.02;  // [s]

SurfaceContactOptions contact_options(double pressure) {
  return {.offset = TouchingMeshes::kOffset,
          .distance = TouchingMeshes::kReach,
          .stiffness = barrier_stiffness(pressure, TouchingMeshes::kReach)};
}

/// A stiff box, seen at the corners of its surface, just over a sheet held at two sides.
struct BoxOnASheet {
  TriangleMesh sheet =
      strip_mesh({.length = 1, .width = 0.75, .along = 8, .across = 6, .pattern = StripPattern::irregular});
  VectorN<3> half{0.2, 0.15, 0.1};
  TriangleMesh box = box_surface(-half, half, {2, 2, 1});
  ShellModel shell = make_shell(sheet, {.thickness = 1,
                                        .material = {1e3, 0},
                                        .bending_stiffness = 0.2,
                                        .density = 1,
                                        .gravity = {0, 0, -9.81},
                                        .held = sides()});
  AffineBody body = add_affine_body(
      shell.problem,
      {.shape = Box{half}, .mass = 1, .stiffness = 1e5, .centre = {0.5, 0.37, half.z() + TouchingMeshes::kApart}});
  Index sheet_dofs = static_cast<Index>(3 * sheet.vertices.size());
  ContactSurface surface =
      make_contact_surface(std::vector{surface_part(sheet, 0), surface_part(box, sheet_dofs, SelfContact::ignored)});
  SparseMatrix map = make_map();
  Problem seen{.num_dofs = static_cast<Index>(map.rows()), .fixed = std::vector<char>(map.rows(), 0)};
  SurfaceContact* contact = nullptr;
  CrossingWatch* watch = nullptr;
  std::unique_ptr<Assembler> assembler;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("cholmod-supernodal");
  std::optional<ImplicitEuler> euler;
  Motion motion;

  explicit BoxOnASheet(double friction = 0, Index lag_updates = 1) {
    SurfaceContactOptions options = contact_options(100);
    options.friction = friction;
    contact = &seen.add(std::make_unique<SurfaceContact>(surface, options));
    watch = &seen.add(std::make_unique<CrossingWatch>(surface));
    motion = {Vector(shell.problem.num_dofs), Vector::Zero(shell.problem.num_dofs)};
    motion.x << shell.x, body.state;
    contact->prepare(places());
    assembler = std::make_unique<Assembler>(seen);
    std::vector<Index> groups;
    for (Index i = 0; i < shell.problem.num_dofs; i += 3) groups.push_back(i);
    shell.problem.add(std::make_unique<MappedEnergy>(*assembler, map, groups)).set_offset(Vector::Zero(seen.num_dofs));
    Vector mass(shell.problem.num_dofs);
    mass << shell.mass, body.mass;
    auto& inertia = shell.problem.add(std::make_unique<InertiaEnergy>(mass, kStep));
    euler.emplace(shell.problem, inertia, *linear, EulerOptions{.step_tolerance = 1e-9, .lag_updates = lag_updates});
  }
  std::vector<Index> sides() const {
    std::vector<Index> out;
    for (Index v = 0; v < static_cast<Index>(sheet.vertices.size()); ++v)
      if (std::abs(sheet.vertices[v].x() - 0.5) > 0.499) out.push_back(v);
    return out;
  }
  /// x of sheet and box: the box's vertices are p + Σ X_i a_i.
  SparseMatrix make_map() const {
    const auto box_dofs = static_cast<Index>(3 * box.vertices.size());
    SparseMatrix out(sheet_dofs + box_dofs, shell.problem.num_dofs);
    for (Index i = 0; i < sheet_dofs; ++i) out.insert(i, i) = 1;
    for (Index v = 0; v < box_dofs / 3; ++v)
      for (Index c = 0; c < 3; ++c) {
        out.insert(sheet_dofs + 3 * v + c, body.first + c) = 1;
        for (Index k = 0; k < 3; ++k)
          out.insert(sheet_dofs + 3 * v + c, body.first + 3 + 3 * k + c) = box.vertices[v][k];
      }
    out.makeCompressed();
    return out;
  }
  Vector places() const { return map * motion.x; }
  VectorN<3> momentum() const { return motion.velocity.segment<3>(body.first); }  // of the box, of 1 kg
  /// [N] by what presses on the box.
  VectorN<3> push() const {
    VectorN<3> sum = VectorN<3>::Zero();
    for (const SurfaceTouch& t : contact->touches(places()))
      sum += (surface.part[vertices_of(surface, t.pair)[0]] == 1 ? 1 : -1) * t.force * t.normal;
    return sum;
  }
  /// [N] on the box in a step, but for its weight.
  VectorN<3> step() {
    const VectorN<3> before = momentum();
    const SolveResult result = euler->step(motion);
    EXPECT_TRUE(result.converged()) << result.message;
    EXPECT_EQ(surface_crossings(surface, places()).size(), 0u);
    return (momentum() - before) / kStep + VectorN<3>(0, 0, 9.81);
  }
};

TEST(TouchingLayers, ARigidBoxOnASheet) {
  BoxOnASheet scene;
  for (int i = 0; i < 20; ++i) {
    const double force = scene.step().z();
    EXPECT_NEAR(force, scene.push().z(), 1e-4 * 9.81) << i;
  }
  EXPECT_EQ(scene.watch->crossings(), 0);
  EXPECT_GT(scene.push().z(), 1);
}

/// Thrown along the sheet, it is held back by μ times what pressed it where its step began, or at the step's end where
/// what is lagged is taken anew.
TEST(TouchingLayers, ARigidBoxRubsOnASheet) {
  constexpr double friction = 0.3;
  for (const Index lag_updates : {1, 8}) {
    BoxOnASheet scene(friction, lag_updates);
    scene.motion.velocity[scene.body.first] = 1;
    double most = 0, differs = 0;
    for (int i = 0; i < 8; ++i) {
      const double before = scene.push().norm();
      const VectorN<3> force = scene.step();
      const double pressed = lag_updates == 1 ? before : scene.push().norm();
      EXPECT_NEAR((force - scene.push()).x(), -friction * pressed, 0.05 * friction * (1 + pressed)) << i;
      most = std::max(most, pressed);
      differs = std::max(differs, std::abs(before - scene.push().norm()));
    }
    EXPECT_EQ(scene.watch->crossings(), 0);
    EXPECT_GT(most, 3);
    EXPECT_GT(differs, 1);
  }
}

}  // namespace
}  // namespace wrinkle::touching_bodies_test
