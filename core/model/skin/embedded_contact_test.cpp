// Contact at the level of the shell, as Rémillard & Kry 2013 have it (§ 6): a skinned block comes to rest on the
// ground.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/assembly/contact_energy.h"
#include "core/constraint/local_averages.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/closed_surface.h"
#include "core/mesh/cluster_centers.h"
#include "core/minimize/constrained_newton.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/solid/embedded_interior.h"
#include "core/step/embedded_euler.h"

namespace wrinkle::embedded_contact_test {
namespace {

constexpr double kSide = 0.1, kDensity = 1000, kGravity = 9.81, kGap = 2e-3;

std::vector<ContactPoint> contact_points(const TriangleMesh& mesh) {
  std::vector<ContactPoint> out(mesh.vertices.size());
  for (Index v = 0; v < static_cast<Index>(out.size()); ++v) out[v] = {3 * v, 0};
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (const Index v : mesh.triangles[t]) out[v].area += mesh.area(t) / 3;
  return out;
}

/// A soft block with a stiffer skin, a millimetre above the ground.
struct Block {
  double friction = 0;               // μ
  VectorN<3> pull{0, 0, -kGravity};  // [m/s²]
  TriangleMesh surface = box_surface({0, 0, 1e-3}, {kSide, kSide, kSide + 1e-3}, {4, 4, 4});
  EmbeddedInterior interior =
      make_embedded_interior(build_lattice(surface, {.spacing = {kSide, kSide, kSide}, .origin = {0, 0, 1e-3}}),
                             {.material = {5e4, 0.3}, .density = kDensity, .gravity = pull});
  EmbeddedShell shell =
      make_embedded_shell(surface, local_averages(surface, cluster_centers(surface, {.spacing = 0.06}), {0.03}),
                          {.membrane = ShellMembrane::baraff_witkin, .thickness = 1e-3, .material = {1e6, 0.3}});
  ContactEnergy* contact = &shell.problem.add(
      std::make_unique<ContactEnergy>(contact_points(surface), std::vector<Obstacle>{{.shape = HalfSpace{}}},
                                      ContactOptions{.distance = kGap, .stiffness = 1e8, .friction = friction}));
};

TEST(EmbeddedContact, ABlockRestsOnItsSkinWithItsWeight) {
  Block block;
  const auto kkt = make_linear_solver("mumps-ldlt"), direct = make_linear_solver("cholmod-supernodal");
  ConstrainedNewton statics(block.shell.problem, block.shell.constraint, *kkt, {.step_tolerance = 1e-8});
  EmbeddedEuler euler(block.interior.problem, block.interior.mass, block.interior.embedding, statics.assembler(),
                      block.shell.constraint.H, *direct,
                      [&](const Vector& h, const Vector& x) {
                        statics.set_target(h);
                        return statics.minimize(x);
                      },
                      {.time_step = 0.01, .step_tolerance = 1e-8});
  EmbeddedMotion motion{block.interior.q, Vector::Zero(block.interior.q.size()), block.shell.x};
  double force = 0;
  for (int step = 0; step < 80; ++step) {
    const EmbeddedStep done = euler.step(motion);
    ASSERT_TRUE(done.converged()) << step << ": " << done.message;
    ASSERT_GT(block.contact->smallest_gap(motion.x), 0) << step;
    if (step < 60) continue;
    for (const Touch& touch : block.contact->touches(motion.x)) force += touch.force / 20;
  }
  const double weight = kDensity * kSide * kSide * kSide * kGravity;
  EXPECT_NEAR(force, weight, 0.02 * weight) << "mean of the last 20 steps";
  EXPECT_LE(motion.velocity.lpNorm<Eigen::Infinity>(), 0.02);
  // The interior feels it through the skin: it is shorter than at rest, by less than ½ ρ g L²/E without one.
  const Vector embedded = block.interior.embedding * motion.q;
  double low = 1, high = 0;
  for (Index i = 2; i < embedded.size(); i += 3) low = std::min(low, embedded[i]), high = std::max(high, embedded[i]);
  const double free = 0.5 * kDensity * kGravity * kSide * kSide / 5e4;
  EXPECT_LT(high - low, kSide - 0.1 * free);
  EXPECT_GT(high - low, kSide - free);
}

/// [m] How far the block's skin goes in half a second on ground that falls by 20° along x.
double slid(double friction) {
  Block block{friction, {kGravity * std::sin(0.349), 0, -kGravity * std::cos(0.349)}};
  const auto kkt = make_linear_solver("mumps-ldlt"), direct = make_linear_solver("cholmod-supernodal");
  ConstrainedNewton statics(block.shell.problem, block.shell.constraint, *kkt, {.step_tolerance = 1e-8});
  EmbeddedEuler euler(block.interior.problem, block.interior.mass, block.interior.embedding, statics.assembler(),
                      block.shell.constraint.H, *direct,
                      [&](const Vector& h, const Vector& x) {
                        statics.set_target(h);
                        return statics.minimize(x);
                      },
                      {.time_step = 0.01, .step_tolerance = 1e-8});
  EmbeddedMotion motion{block.interior.q, Vector::Zero(block.interior.q.size()), block.shell.x};
  for (int step = 0; step < 50; ++step) {
    const EmbeddedStep done = euler.step(motion);
    EXPECT_TRUE(done.converged()) << step << ": " << done.message;
    if (!done.converged()) break;
  }
  return (motion.x - block.shell.x)(Eigen::seq(0, Eigen::indexing::last, 3)).mean();
}

/// ½ g sin α t² without friction; held where μ > tan α = 0.364.
TEST(EmbeddedContact, FrictionHoldsABlockOnASlope) {
  const double free = 0.5 * kGravity * std::sin(0.349) * 0.25;
  EXPECT_NEAR(slid(0), free, 0.05 * free);
  EXPECT_LT(slid(0.7), 0.1 * free);
}

}  // namespace
}  // namespace wrinkle::embedded_contact_test
