// A creased sheet that falls onto an obstacle with soft-bound particles in the place of the cut's points.
#include <gtest/gtest.h>

#include "core/assembly/linear_load.h"
#include "core/contact/contact_impulse.h"
#include "core/mesh/strip.h"
#include "core/minimize/soft_bindings.h"
#include "core/model/shell/shell_elements.h"
#include "core/model/shell/spring_sheet.h"
#include "core/step/semi_implicit.h"
#include "core/testing/momentum.h"

namespace wrinkle::soft_contact_test {
namespace {

constexpr double kStep = 1e-3, kGravity = 9.81, kRise = 0.3;  // s, m/s², m/s of the obstacle

/// Real points and soft particles collide, virtual points do not; then the soft ones are tied: Patkar et al. 2015, § 5.
class SoftContact : public testing::Test {
 protected:
  CreasePattern pattern_ =
      draw_creases(strip_mesh({.length = 1, .width = 1, .along = 8, .across = 8, .pattern = StripPattern::irregular}),
                   std::vector<CreaseCurve>{{VectorN<3>(-0.1, 0.43, 0), VectorN<3>(1.1, 0.61, 0)}});
  CreasedMesh creased_ = cut_creases(pattern_);
  SpringSheet sheet_ = make_spring_sheet(creased_, pattern_, {.bending_rigidity = 1e-4});
  Vector inverse_ = sheet_.mass.cwiseInverse();
  Stitching stitching_{creased_.stitches, inverse_, make_linear_solver("cholmod-simplicial")};
  SoftBindings bindings_{creased_.stitches, inverse_, make_linear_solver("cholmod-simplicial")};
  Motion motion_{positions(creased_.mesh), Vector::Zero(3 * sheet_.num_points())};
  SoftPoints soft_ = bindings_.bound(motion_.x, motion_.velocity);
  VectorN<3> given_ = VectorN<3>::Zero();  // [kg m/s] by the obstacle
  double time_ = 0;
  Index touched_ = 0;

  /// A ball that rises to meet the sheet from below, at the middle of its cut.
  DrivenObstacle ball() const {
    const VectorN<3> now(0.5, 0.52, -0.32 + kRise * time_), next = now + VectorN<3>(0, 0, kRise * kStep);
    return {Sphere{0.3}, {now, MatrixN<3>::Identity()}, {next, MatrixN<3>::Identity()}};
  }
  void collide(double mass, const VectorN<3>& x, Eigen::Ref<VectorN<3>> v) {
    const ContactImpulse impulse = contact_impulse(ball(), x, v, kStep, {.friction = 0.3});
    v += impulse.change;
    given_ += mass * impulse.change;
    touched_ += impulse.touches ? 1 : 0;
  }
  /// The soft particles take over what contact does to their parents: only what is missing is theirs to give.
  void collide_all(const Motion& at, const Vector& before, Vector& v) {
    for (Index p = 0; p < creased_.num_real; ++p) collide(sheet_.mass[p], at.x.segment<3>(3 * p), v.segment<3>(3 * p));
    bindings_.inherit(before, v, soft_);
    for (Index c = 0; c < bindings_.size(); ++c)
      collide(0, soft_.x.segment<3>(3 * c), soft_.velocity.segment<3>(3 * c));
  }
};

/// Nothing but weight and obstacle changes the momentum of the whole; through soft particles the obstacle gives what
/// the mesh takes up by eq. 6, after which its cut moves as they do.
TEST_F(SoftContact, TracksItsTargetsAndGainsWhatTheObstacleGives) {
  Problem problem{.num_dofs = 3 * sheet_.num_points(), .fixed = std::vector<char>(3 * sheet_.num_points(), 0)};
  add_springs(sheet_, problem);
  Vector weight = Vector::Zero(problem.num_dofs);
  for (Index p = 0; p < sheet_.num_points(); ++p) weight[3 * p + 2] = -kGravity * sheet_.mass[p];
  problem.add(std::make_unique<LinearLoad>(weight));
  ImplicitSprings dampers(sheet_.num_points());
  dampers.add_dampers(sheet_.edges, 1e-3);
  SemiImplicit integrator(problem, sheet_.mass, dampers, &stitching_,
                          {.time_step = kStep, .order = UpdateOrder::velocities_first});
  Vector before;
  double missed = 0;  // [m/s] by the cut, of the velocity that its soft particles then have
  integrator.before_move = [&](const Motion& at, Vector& v, double) {
    collide_all(at, before, v);
    bindings_.match_pairs(soft_);
    const VectorN<3> mesh = linear_momentum(sheet_.mass, v);
    bindings_.match(v, soft_);
    given_ += linear_momentum(sheet_.mass, v) - mesh;
    missed = std::max(missed, (bindings_.hard(v) - soft_.velocity).lpNorm<Eigen::Infinity>());
  };
  double apart = 0, depth = 0;
  constexpr int kSteps = 200;
  for (int i = 0; i < kSteps; ++i) {
    before = motion_.velocity;
    ASSERT_EQ(integrator.step(motion_).status, Status::converged);
    time_ += kStep;
    soft_ = bindings_.bound(motion_.x, motion_.velocity);  // stabilisation has moved the targets: they follow
    for (Index p = 0; p < creased_.num_real; ++p)
      depth = std::max(
          depth,
          -signed_distance(Sphere{0.3}, ball().now.coordinates(motion_.x.segment<3>(3 * p)), Order::value).value);
    apart = std::max(apart, stitching_.gap(motion_.x));
  }
  EXPECT_GE(touched_, 500);
  EXPECT_LE(missed, 1e-12);
  EXPECT_LE(apart, 1e-12);
  EXPECT_LE(depth, 2e-3);  // sheet of 0.2 kg/m² on a ball of 0.3 m
  const VectorN<3> falling(0, 0, -kSteps * kStep * kGravity * sheet_.mass.sum());
  EXPECT_LE((linear_momentum(sheet_.mass, motion_.velocity) - falling - given_).norm(), 1e-12);
}

/// Eq. 7: particles that are left to themselves but for the impulses that tie them stay near their targets.
TEST_F(SoftContact, StaysWithTheMovingCut) {
  Problem problem{.num_dofs = 3 * sheet_.num_points(), .fixed = std::vector<char>(3 * sheet_.num_points(), 0)};
  add_springs(sheet_, problem);
  for (Index p = 0; p < sheet_.num_points(); ++p) {
    const VectorN<3> X = creased_.mesh.vertices[p];
    motion_.velocity.segment<3>(3 * p) << X.y(), -X.x(), 2 * X.x() * X.x();
  }
  stitching_.match(motion_.velocity);
  soft_ = bindings_.bound(motion_.x, motion_.velocity);
  SemiImplicit integrator(problem, sheet_.mass, ImplicitSprings(sheet_.num_points()), &stitching_,
                          {.time_step = kStep, .order = UpdateOrder::velocities_first});
  Vector before;
  integrator.before_move = [&](const Motion& at, Vector& v, double) {
    bindings_.inherit(before, v, soft_);
    bindings_.match_pairs(soft_, 1 / kStep);
    bindings_.match(v, at.x, soft_, 1 / kStep);
  };
  double away = 0;
  for (int i = 0; i < 300; ++i) {
    before = motion_.velocity;
    ASSERT_EQ(integrator.step(motion_).status, Status::converged);
    soft_.x += kStep * soft_.velocity;
    away = std::max(away, (soft_.x - bindings_.hard(motion_.x)).lpNorm<Eigen::Infinity>());
  }
  EXPECT_LE(away, 1e-3);  // of the edge, 0.125 m
  EXPECT_LE(stitching_.gap(motion_.x), 1e-12);
}

}  // namespace
}  // namespace wrinkle::soft_contact_test
