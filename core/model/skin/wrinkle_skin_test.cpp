#include "core/model/skin/wrinkle_skin.h"

#include <gtest/gtest.h>

#include "core/assembly/element_sum.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_stvk.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/alternating.h"
#include "core/minimize/joint_newton.h"
#include "core/model/shell/shell_model.h"
#include "core/testing/pressed_plate.h"

namespace wrinkle::wrinkle_skin_test {
namespace {

constexpr double kStep = PressedPlate::kStep;

/// A third of each triangle at its corners has the mass and the centre of the uniform sheet, whatever the triangles.
TEST(LumpedMass, HasTheSheetsMassAndCentre) {
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 0.5, .along = 6, .across = 3, .pattern = StripPattern::irregular});
  const Vector mass = make_shell(mesh, {.thickness = 0.02, .density = 100}).mass;
  VectorN<3> moment = VectorN<3>::Zero();
  double total = 0, lowest = mesh.vertices[0].y();
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    total += mass[3 * static_cast<Index>(v)];
    moment += mass[3 * static_cast<Index>(v)] * mesh.vertices[v];
    lowest = std::min(lowest, mesh.vertices[v].y());
  }
  EXPECT_NEAR(total, 2 * 0.5, 1e-13);
  EXPECT_LE((moment / total - VectorN<3>(0.5, lowest + 0.25, 0)).norm(), 1e-13);
}

template <class Solver>
CoupledMotion run(PressedPlate plate, Index steps, const CoupledOptions& options) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  Solver solver(plate.skin.problem, *linear, options);
  for (Index i = 0; i < steps; ++i) {
    const SolveResult result = plate.step([&](const Vector& y, const Vector& z) { return solver.minimize(y, z); });
    EXPECT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
    for (std::size_t p = 1; p < result.telemetry.size(); ++p)
      EXPECT_LE(result.telemetry[p].energy,
                result.telemetry[p - 1].energy + 1e-12 * std::abs(result.telemetry[0].energy));
  }
  return plate.motion;
}

double wrinkles(const CoupledMotion& motion) {
  double largest = 0;
  for (Index i = 2; i < motion.z.size(); i += 3) largest = std::max(largest, std::abs(motion.z[i]));
  return largest;
}

struct Case {
  Index levels, steps;
};
class WrinkleSkinSolvers : public testing::TestWithParam<Case> {};

/// Each step pushes the plate together by 1 %: both solvers reach the same wrinkled states.
TEST_P(WrinkleSkinSolvers, AlternatingAndJointReachTheSameState) {
  const auto [levels, steps] = GetParam();
  const CoupledOptions options{.step_tolerance = 1e-9, .max_iterations = 3000, .cg_tolerance = 1e-5};
  const CoupledMotion joint = run<JointNewton>(PressedPlate(1.0, levels), steps, options);
  const CoupledMotion alternating = run<AlternatingMinimizer>(PressedPlate(1.0, levels), steps, options);
  EXPECT_GE(wrinkles(joint), 2e-3) << "there must be wrinkles to compare";
  EXPECT_LE((joint.y - alternating.y).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_LE((joint.z - alternating.z).lpNorm<Eigen::Infinity>(), 1e-6);
}
INSTANTIATE_TEST_SUITE_P(Levels, WrinkleSkinSolvers, testing::Values(Case{1, 3}, Case{2, 1}));

/// A body and its skin that move through space at one velocity keep doing so: inertia of y and z (eq. 12) is
/// consistent.
TEST(WrinkleSkin, FreeFlightIsExact) {
  PressedPlate plate(0, 1);
  std::fill(plate.skin.problem.coarse.fixed.begin(), plate.skin.problem.coarse.fixed.end(), 0);
  plate.motion.z.setZero();
  const Vector start = plate.motion.y;
  for (Index v = 0; v < start.size() / 3; ++v) plate.motion.y_velocity.segment<3>(3 * v) << 1, -2, 3;
  const Vector velocity = plate.motion.y_velocity;
  const auto linear = make_linear_solver("cholmod-supernodal");
  AlternatingMinimizer solver(plate.skin.problem, *linear, {.step_tolerance = 1e-12});
  for (Index i = 0; i < 3; ++i)
    EXPECT_TRUE(plate.step([&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }).converged());
  EXPECT_LE((plate.motion.y - start - 3 * kStep * velocity).lpNorm<Eigen::Infinity>(), 1e-10);
  EXPECT_LE(plate.motion.z.lpNorm<Eigen::Infinity>(), 1e-10);
}

/// Without outer forces the momentum of both layers together stays, whatever the plate does to itself.
TEST(WrinkleSkin, MomentumIsKeptThroughWrinkling) {
  PressedPlate plate(0, 1);
  std::fill(plate.skin.problem.coarse.fixed.begin(), plate.skin.problem.coarse.fixed.end(), 0);
  for (Index v = 0; v < plate.motion.y.size() / 3; ++v)
    plate.motion.y_velocity[3 * v] = 0.5 - plate.motion.y[3 * v];  // both ends move inwards, the plate to the right
  const auto momentum = [&] {
    const Vector fine = plate.skin.problem.fine_state(plate.motion.y_velocity, plate.motion.z_velocity);
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index dof = 0; dof < fine.size(); ++dof) sum[dof % 3] += plate.skin.inertia->mass()[dof] * fine[dof];
    for (Index dof = 0; dof < plate.motion.y.size(); ++dof)
      sum[dof % 3] += plate.coarse_inertia->mass()[dof] * plate.motion.y_velocity[dof];
    return sum;
  };
  const auto linear = make_linear_solver("cholmod-supernodal");
  AlternatingMinimizer solver(plate.skin.problem, *linear,
                              {.step_tolerance = 1e-11, .max_iterations = 3000, .cg_tolerance = 1e-6});
  const VectorN<3> before = momentum();
  for (Index i = 0; i < 3; ++i)
    EXPECT_TRUE(plate.step([&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }).converged());
  EXPECT_GE(plate.motion.y_velocity.norm(), 0.1) << "it must still move";
  EXPECT_LE((momentum() - before).norm(), 1e-7) << before.transpose();
}

/// § 6.2: a given animation of the coarse surface. Static: the fine layer alone finds its equilibrium, Qᵀ∇E = 0.
TEST(WrinkleSkin, FollowsADrivenSurfaceToEquilibrium) {
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.5, .along = 4, .across = 2});
  std::vector<Index> unknowns(mesh.vertices.size());
  Vector y(3 * mesh.vertices.size());
  for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v) {
    unknowns[v] = 3 * v;
    y.segment<3>(3 * v) << 0.97 * mesh.vertices[v].x(), mesh.vertices[v].y(), 0;
  }
  WrinkleSkin skin = make_wrinkle_skin(driven_surface(mesh), mesh, unknowns,
                                       {.thickness = 5e-3, .time_step = 0, .gravity = {0, 0, 0}});
  Vector z = Vector::Zero(skin.problem.num_high());
  for (Index i = 2; i < z.size(); i += 3) z[i] = 1e-3 * std::sin(i);
  const auto linear = make_linear_solver("cholmod-supernodal");
  SolveResult result;
  {
    AlternatingMinimizer solver(skin.problem, *linear, {.step_tolerance = 1e-10, .cg_tolerance = 1e-4});
    result = solver.minimize(y, z);
  }
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_EQ(result.x, y);
  Assembler fine(skin.problem.fine);
  const auto force = [&](const Vector& at) {
    fine.evaluate(skin.problem.fine_state(y, at), Order::gradient);
    return (per_coordinate(skin.problem.coupling.high_basis()).transpose() * fine.full_gradient()).norm();
  };
  EXPECT_LE(force(result.z), 1e-6 * force(z));
  double largest = 0;
  for (Index i = 2; i < z.size(); i += 3) largest = std::max(largest, std::abs(result.z[i]));
  EXPECT_GE(largest, 0.01) << "3 % shorter, it must have buckled";
}

TEST(WrinkleSkin, RefusesWhatMakesNoSense) {
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.5, .along = 2, .across = 1});
  EXPECT_THROW(make_wrinkle_skin(driven_surface(mesh), mesh, {0, 3}, {}), std::invalid_argument);
  EXPECT_THROW(make_wrinkle_skin(driven_surface(mesh), mesh, {0, 3, 6, 9, 12, 16}, {}), std::invalid_argument);
  EXPECT_THROW(make_wrinkle_skin(driven_surface(mesh), mesh, {0, 3, 6, 9, 12, 15}, {.thickness = 0}),
               std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::wrinkle_skin_test
