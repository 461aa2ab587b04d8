// Contact in a coupled problem: a wrinkle skin over prisms is pressed against a box.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/assembly/contact_energy.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "core/minimize/alternating.h"
#include "core/minimize/joint_newton.h"
#include "core/minimize/sparse_joint_newton.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/thick_shell.h"
#include "core/step/coupled_euler.h"

namespace wrinkle::coupled_contact_test {
namespace {

constexpr double kStep = 0.01, kGravity = 9.81;  // [s], [m/s²]

/// A soft slab of prisms thrown up by a rough floor, a stiff skin on its top, and a box at rest just above.
struct Mat {
  WrinkleSkin skin;
  InertiaEnergy* coarse_inertia = nullptr;
  ContactEnergy *floor = nullptr, *top = nullptr;  // over y and over x
  double weight = 0;                               // [N] of slab and skin
  CoupledMotion motion;
  Index pieces = 0;  // in which all steps so far were made

  explicit Mat(Index levels) {
    const TriangleMesh mid =
        strip_mesh({.length = 0.6, .width = 0.6, .along = 4, .across = 4, .pattern = StripPattern::irregular});
    TriangleMesh surface = mid;
    for (auto& v : surface.vertices) v.z() = kHeight / 2;
    const PrismMesh mesh = extrude(mid, {kHeight}, 1);
    ThickShell shell =
        make_thick_shell(mesh, {.material = {5e4, 0.3}, .density = kDensity, .gravity = {0, 0, -kGravity}});
    const Shape shape = Box{{0.12, 0.12, 0.08}, 0.02};
    BodyFrame above;
    above.centre = {0.3, 0.3, kHeight / 2 + 0.08 + 0.8 * kReach};
    motion.y = shell.x;
    const Vector mass = prism_mass(mesh);
    weight = kGravity * mass.sum() / 3;
    coarse_inertia = &shell.problem.add(std::make_unique<InertiaEnergy>(mass, kStep));
    const ContactOptions contact{
        .distance = kReach, .stiffness = barrier_stiffness(2e4, kReach), .friction = 0.3, .slip = 1e-3 * kStep};
    BodyFrame ground;
    ground.centre.z() = -kHeight / 2 - 0.5 * kReach;
    std::vector<ContactPoint> low;
    for (Index c = 0; c < mesh.columns(); ++c) low.push_back({3 * mesh.node(c, 0), 0.6 * 0.6 / mesh.columns()});
    floor =
        &shell.problem.add(std::make_unique<ContactEnergy>(low, std::vector<Obstacle>{{HalfSpace{}, ground}}, contact));

    std::vector<Index> unknowns;
    for (Index c = 0; c < mesh.columns(); ++c) unknowns.push_back(3 * mesh.node(c, 1));
    skin = make_wrinkle_skin(std::move(shell.problem), surface, unknowns,
                             {.levels = levels,
                              .thickness = 1e-3,
                              .membrane = {1e7, 0.3},
                              .bending = {1e7, 0.3},
                              .density = 500,
                              .time_step = kStep,
                              .gravity = {0, 0, -kGravity}});
    weight += kGravity * skin.inertia->mass().sum() / 3;
    const Vector areas = vertex_areas(skin.surface.mesh);
    std::vector<ContactPoint> high;
    for (Index v = 0; v < static_cast<Index>(skin.surface.mesh.vertices.size()); ++v) high.push_back({3 * v, areas[v]});
    top = &skin.problem.fine.add(std::make_unique<ContactEnergy>(high, std::vector<Obstacle>{{shape, above}}, contact));
    motion.y_velocity = Vector::Zero(motion.y.size());
    motion.z = motion.z_velocity = Vector::Zero(skin.problem.num_high());
  }

  template <class Solver>
  void run(Index steps, const CoupledOptions& options, const char* linear_solver = "cholmod-supernodal") {
    const auto linear = make_linear_solver(linear_solver);
    Solver solver(skin.problem, *linear, options);
    for (Index i = 0; i < steps; ++i) {
      const SolveResult result = implicit_euler_step(
          skin.problem, *coarse_inertia, *skin.inertia,
          [&](const Vector& y, const Vector& z) {
            ++pieces;
            return solver.minimize(y, z);
          },
          motion);
      ASSERT_TRUE(result.converged()) << "step " << i << ": " << to_string(result.status) << ", " << result.message;
      ASSERT_GT(top->smallest_gap(x()), 0);
      ASSERT_GT(floor->smallest_gap(motion.y), 0);
    }
  }
  Vector x() const { return skin.problem.fine_state(motion.y, motion.z); }
  /// [N] upwards on the box from the skin, friction too.
  double lift() const { return -upwards(*top, x()); }
  /// [N] upwards on the slab from the floor.
  double support() const { return upwards(*floor, motion.y); }

  /// [kg m/s] in z
  double momentum() const {
    const Vector fine = skin.problem.fine_state(motion.y_velocity, motion.z_velocity);
    double sum = 0;
    for (Index i = 2; i < motion.y.size(); i += 3) sum += coarse_inertia->mass()[i] * motion.y_velocity[i];
    for (Index i = 2; i < fine.size(); i += 3) sum += skin.inertia->mass()[i] * fine[i];
    return sum;
  }

 private:
  static double upwards(const ContactEnergy& contact, const Vector& at) {
    Vector gradient = Vector::Zero(at.size());
    contact.add_to({Order::gradient, Tangent::exact, gradient.data()}, at);
    return -gradient(Eigen::seq(2, Eigen::indexing::last, 3)).sum();
  }
  static constexpr double kHeight = 0.1, kReach = 0.004, kDensity = 300;  // [m], [m], [kg/m³]

  static Vector prism_mass(const PrismMesh& mesh) {
    Vector out = Vector::Zero(3 * static_cast<Index>(mesh.nodes.size()));
    for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) {
      const auto corners = mesh.corners(t, 0);
      const VectorN<6> volume = prism_corner_volumes(mesh.points(t, 0));
      for (int a = 0; a < 6; ++a) out.segment<3>(3 * corners[a]).array() += kDensity * volume[a];
    }
    return out;
  }
};

struct Case {
  Index levels, steps;
};
class CoupledContact : public testing::TestWithParam<Case> {};

/// Through the impact, with friction on both sides: all solvers reach the same states.
TEST_P(CoupledContact, AllSolversReachTheSameState) {
  const CoupledOptions options{.step_tolerance = 1e-9, .max_iterations = 4000, .cg_tolerance = 1e-5};
  const auto [levels, steps] = GetParam();
  Mat joint(levels), alternating(levels), sparse(levels);
  joint.run<JointNewton>(steps, options);
  sparse.run<SparseJointNewton>(steps, options, "mumps-ldlt");
  alternating.run<AlternatingMinimizer>(steps, options);
  EXPECT_GE(joint.lift(), 20) << "it must have met the box";
  EXPECT_GE(joint.motion.z.lpNorm<Eigen::Infinity>(), 1e-4) << "and dented the skin";
  EXPECT_LE((joint.motion.y - alternating.motion.y).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_LE((joint.motion.z - alternating.motion.z).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_LE((joint.motion.y - sparse.motion.y).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_LE((joint.motion.z - sparse.motion.z).lpNorm<Eigen::Infinity>(), 1e-6);
}
INSTANTIATE_TEST_SUITE_P(Levels, CoupledContact, testing::Values(Case{1, 6}, Case{2, 3}));

/// What floor and box press with is what changes momentum: forces go through P and Q as they must.
TEST(CoupledContact, ForcesAreWhatMomentumChangesBy) {
  Mat mat(1);
  for (int i = 0; i < 8; ++i) {
    const double before = mat.momentum();
    mat.run<AlternatingMinimizer>(1, {.step_tolerance = 1e-9, .max_iterations = 4000, .cg_tolerance = 1e-5});
    EXPECT_NEAR((mat.momentum() - before) / kStep, mat.support() - mat.lift() - mat.weight, 1e-3);
  }
  EXPECT_GE(mat.lift(), 20);
  EXPECT_GE(mat.support(), 100);
}

/// A held row of the slab's top beside the box is lifted in one step, so far that the middles of the skin between it
/// and what lies under the box would go nearly twice the gap: it goes all of its way, in pieces, as the rest gives way.
TEST(CoupledContact, WhatIsHeldGoesItsWayInPieces) {
  constexpr double up = 0.012;  // [m], beside a gap of 3.2 mm
  Mat mat(1);
  std::vector<Index> row;
  for (std::size_t v = 0; v < mat.skin.problem.surface.size(); ++v)
    if (std::abs(mat.skin.surface.mesh.vertices[v].x() - 0.145) < 0.03) row.push_back(mat.skin.problem.surface[v]);
  ASSERT_EQ(row.size(), 5u);
  for (const Index first : row) {
    std::fill_n(mat.skin.problem.coarse.fixed.begin() + first, 3, 1);
    mat.motion.y_velocity[first + 2] = up / kStep;
  }
  const Vector start = mat.motion.y;
  mat.run<AlternatingMinimizer>(1, {.step_tolerance = 1e-6, .max_iterations = 4000});
  EXPECT_GE(mat.pieces, 2);
  for (const Index first : row) {
    EXPECT_NEAR(mat.motion.y[first + 2], start[first + 2] + up, 1e-14);
    EXPECT_EQ(mat.motion.y[first], start[first]);
  }
  EXPECT_GE(mat.lift(), 1);
}

}  // namespace
}  // namespace wrinkle::coupled_contact_test
