// Contact between deformable surfaces that stand on something: skins over coarse bodies, skins on soft interiors.
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

namespace wrinkle::touching_layers_test {
namespace {

constexpr double kStep = 0.02;  // [s]

SurfaceContactOptions contact_options(double pressure) {
  return {.offset = TouchingMeshes::kOffset,
          .distance = TouchingMeshes::kReach,
          .stiffness = barrier_stiffness(pressure, TouchingMeshes::kReach)};
}

/// Two soft plates with finer skins, x = P y + Q z; the skins touch. The lower plate's sides are held.
struct Skins : TouchingMeshes {
  JoinedMeshes joined{{lower, upper}};
  ShellModel coarse;
  WrinkleSkin skin;
  InertiaEnergy* inertia = nullptr;
  SurfaceContact* contact = nullptr;
  CrossingWatch* watch = nullptr;
  CoupledMotion motion;

  Skins() {
    std::vector<Index> held, unknowns;
    for (Index v = 0; v < joined.first[2]; ++v) {
      unknowns.push_back(3 * v);
      if (v < joined.first[1] && std::abs(joined.mesh.vertices[v].x() - 0.5) > 0.499) held.push_back(v);
    }
    coarse = make_shell(joined.mesh, {.thickness = 1,
                                      .material = {1e3, 0},
                                      .bending_stiffness = 0.2,
                                      .density = 1,
                                      .gravity = {0, 0, -9.81},
                                      .held = held});
    inertia = &coarse.problem.add(std::make_unique<InertiaEnergy>(coarse.mass, kStep));
    motion.y = coarse.x;
    skin = make_wrinkle_skin(std::move(coarse.problem), joined.mesh, unknowns,
                             {.levels = 1,
                              .thickness = 1e-2,
                              .membrane = {1e4, 0.3},
                              .bending = {1e4, 0.3},
                              .density = 10,
                              .time_step = kStep,
                              .gravity = {0, 0, -9.81}});
    const ContactSurface surface = make_contact_surface(std::vector{part(0), part(1)});
    contact = &skin.problem.fine.add(std::make_unique<SurfaceContact>(surface, contact_options(100)));
    watch = &skin.problem.fine.add(std::make_unique<CrossingWatch>(surface));
    motion.y_velocity = Vector::Zero(motion.y.size());
    motion.z = motion.z_velocity = Vector::Zero(skin.problem.num_high());
  }
  bool is_upper(const VectorN<3>& rest) const { return rest.z() > 0.5 * kApart; }
  /// The skin of one of the sheets.
  SurfacePart part(int which) const {
    const TriangleMesh& mesh = skin.surface.mesh;
    SurfacePart out;
    std::vector<Index> number(mesh.vertices.size(), -1);
    for (const auto& t : mesh.triangles) {
      if (is_upper(mesh.vertices[t[0]]) != (which == 1)) continue;
      auto& corners = out.rest.triangles.emplace_back(t);
      for (Index& v : corners) {
        if (number[v] < 0) {
          number[v] = static_cast<Index>(out.rest.vertices.size());
          out.rest.vertices.push_back(mesh.vertices[v]);
          out.first.push_back(3 * v);
        }
        v = number[v];
      }
    }
    return out;
  }
  Vector x() const { return skin.problem.fine_state(motion.y, motion.z); }
  double lift() const {
    double sum = 0;
    for (const SurfaceTouch& t : contact->touches(x()))
      sum +=
          (contact->surface().part[vertices_of(contact->surface(), t.pair)[0]] == 1 ? 1 : -1) * t.force * t.normal.z();
    return sum;
  }
  /// [kg] and [kg m/s] in z of the upper sheet and its skin.
  VectorN<2> mass_and_momentum() const {
    const Vector v = skin.problem.fine_state(motion.y_velocity, motion.z_velocity);
    VectorN<2> out(0, 0);
    const auto add = [&](double mass, double speed) { out += VectorN<2>(mass, mass * speed); };
    for (Index i = joined.first[1]; i < joined.first[2]; ++i) add(coarse.mass[3 * i], motion.y_velocity[3 * i + 2]);
    for (Index i = 0; i < static_cast<Index>(skin.surface.mesh.vertices.size()); ++i)
      if (is_upper(skin.surface.mesh.vertices[i])) add(skin.inertia->mass()[3 * i], v[3 * i + 2]);
    return out;
  }
  template <class Solver>
  void run(Index steps, const char* linear_solver) {
    const auto linear = make_linear_solver(linear_solver);
    Solver solver(skin.problem, *linear, {.step_tolerance = 1e-9, .max_iterations = 4000, .cg_tolerance = 1e-5});
    for (Index i = 0; i < steps; ++i) {
      const double before = mass_and_momentum()[1];
      const SolveResult result = implicit_euler_step(
          skin.problem, *inertia, *skin.inertia,
          [&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }, motion);
      ASSERT_TRUE(result.converged()) << "step " << i << ": " << result.message;
      ASSERT_EQ(surface_crossings(contact->surface(), x()).size(), 0u);
      const VectorN<2> after = mass_and_momentum();
      EXPECT_NEAR((after[1] - before) / kStep, lift() - 9.81 * after[0], 1e-4 * 9.81 * after[0]);
    }
    EXPECT_EQ(watch->crossings(), 0);
    EXPECT_GT(lift(), 1) << "it has landed";
  }
};

TEST(TouchingLayers, SkinsOfCoupledBodies) {
  Skins joint, sparse, alternating;
  joint.run<JointNewton>(6, "cholmod-supernodal");
  sparse.run<SparseJointNewton>(6, "mumps-ldlt");
  alternating.run<AlternatingMinimizer>(6, "cholmod-supernodal");
  EXPECT_LE((joint.motion.y - sparse.motion.y).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_LE((joint.motion.z - sparse.motion.z).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_LE((joint.motion.y - alternating.motion.y).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_LE((joint.motion.z - alternating.motion.z).lpNorm<Eigen::Infinity>(), 1e-6);
}

/// Two skins in a soft block that is crushed to a quarter of its height: what pushes them apart is what holds them to
/// the block.
TEST(TouchingLayers, SkinsInASoftInterior) {
  TouchingMeshes meshes;
  for (TriangleMesh* mesh : {&meshes.lower, &meshes.upper})
    for (auto& v : mesh->vertices) v.z() = mesh == &meshes.lower ? 0.05 : 0.15;
  const JoinedMeshes joined({meshes.lower, meshes.upper});
  const auto count = static_cast<Index>(joined.mesh.vertices.size());
  Lattice lattice =
      block_lattice(joined.mesh.vertices, {.shape = ShapeFunctions::linear, .spacing = {1, 0.75, 0.1}}, {1, 1, 2});
  EmbeddedInterior interior = make_embedded_interior(lattice, {.material = {2e3, 0}, .density = 100});
  std::vector<Index> top;
  for (Index i = 0; i < interior.problem.num_dofs; i += 3) {
    const double z = interior.q[i + 2];
    if (std::abs(z - 0.1) < 0.01) continue;
    std::fill_n(interior.problem.fixed.begin() + i, 3, 1);
    if (z > 0.1) top.push_back(i);
  }
  ASSERT_EQ(top.size(), 4u);
  SparseMatrix filter((count + 1) / 2, count);
  for (Index v = 0; v < count; v += 2) filter.insert(v / 2, v) = 1;
  filter.makeCompressed();
  EmbeddedShell shell =
      make_embedded_shell(joined.mesh, filter, {.thickness = 1, .material = {1e3, 0}, .bending_stiffness = 0.2});
  const ContactSurface surface =
      make_contact_surface(std::vector{surface_part(meshes.lower, 0), surface_part(meshes.upper, 3 * joined.first[1])});
  const auto& contact = shell.problem.add(std::make_unique<SurfaceContact>(surface, contact_options(100)));
  const auto& watch = shell.problem.add(std::make_unique<CrossingWatch>(surface));
  const auto linear = make_linear_solver("cholmod-supernodal"), kkt = make_linear_solver("mumps-ldlt");
  ConstrainedNewton statics(shell.problem, shell.constraint, *kkt, {.step_tolerance = 1e-11});
  EmbeddedEuler euler(interior.problem, interior.mass, interior.embedding, statics.assembler(), shell.constraint.H,
                      *linear,
                      [&](const Vector& h, const Vector& x) {
                        statics.set_target(h);
                        return statics.minimize(x);
                      },
                      {.time_step = kStep});
  EmbeddedMotion motion{interior.q, Vector::Zero(interior.q.size()), shell.x};
  for (int i = 0; i < 20; ++i) {
    for (const Index node : top) motion.velocity[node + 2] = -0.15 / 20 / kStep;
    const EmbeddedStep step = euler.step(motion);
    ASSERT_TRUE(step.converged()) << i << ": " << step.message;
    ASSERT_EQ(surface_crossings(surface, motion.x).size(), 0u);
    const Vector held = -shell.constraint.H.transpose() * step.shell.multipliers;
    double lift = 0, hands = 0;
    for (const SurfaceTouch& t : contact.touches(motion.x))
      lift += (surface.part[vertices_of(surface, t.pair)[0]] == 1 ? 1 : -1) * t.force * t.normal.z();
    for (Index v = joined.first[1]; v < count; ++v) hands += held[3 * v + 2];
    EXPECT_NEAR(lift + hands, 0, 1e-6 * (1 + lift));
    EXPECT_GT(lift, i == 19 ? 1 : -1e-12);
  }
  EXPECT_EQ(watch.crossings(), 0);
}

}  // namespace
}  // namespace wrinkle::touching_layers_test
