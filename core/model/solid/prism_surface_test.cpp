#include "core/model/solid/prism_surface.h"

#include <gtest/gtest.h>

#include "core/assembly/inertia.h"
#include "core/assembly/mapped_energy.h"
#include "core/assembly/surface_contact.h"
#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/closed_surface.h"
#include "core/mesh/strip.h"
#include "core/step/implicit_euler.h"

namespace wrinkle::prism_surface_test {
namespace {

constexpr double kThickness = 0.05, kWeight = 9.81 * 1000 * kThickness;  // [m], [Pa]

PrismMesh block(double length, double width, Index layers) {
  return extrude(strip_mesh({.length = length, .width = width, .along = 3, .across = 2}), {kThickness}, layers);
}

/// Every edge has two triangles, the volume is that of the prisms, and what lies inside is no part of it.
TEST(PrismSurface, IsClosedAndLooksOutwards) {
  for (const Index layers : {1, 3}) {
    const PrismMesh mesh = block(0.3, 0.2, layers);
    const SurfacePart part = closed_surface(mesh, 9);
    EXPECT_NEAR(enclosed_volume(part.rest), 0.3 * 0.2 * kThickness, 1e-15);
    const ContactSurface surface = make_contact_surface(std::vector{part});
    for (const auto& edge : surface.edges) EXPECT_GE(edge.triangles[1], 0);
    for (std::size_t v = 0; v < part.first.size(); ++v)
      EXPECT_EQ(part.rest.vertices[v], mesh.nodes[(part.first[v] - 9) / 3]);
    EXPECT_EQ(part.first.size(), mesh.nodes.size() - 2 * (layers - 1)) << "two columns are inside of the rim";
  }
}

/// A block of prisms lies on another one that is held: contact bears its weight.
TEST(PrismSurface, ABlockLiesOnABlock) {
  constexpr double reach = 2e-3;
  const PrismMesh upper = block(0.2, 0.1, 1);
  PrismMesh lower = block(0.3, 0.2, 1);
  for (auto& x : lower.nodes) x += VectorN<3>(-0.06, -0.04, -kThickness - 0.5 * reach);
  ThickShell shell = make_thick_shell(upper, {.material = {1e6, 0.3}, .density = 1000});
  const auto held = static_cast<Index>(3 * lower.nodes.size()), first = shell.problem.num_dofs;
  append_unknowns(shell.problem, held);
  std::fill_n(shell.problem.fixed.begin() + first, held, 1);
  Vector mass = Vector::Zero(first + held);
  mass.head(first) = lumped_mass(upper, 1000);
  Motion motion{Vector(first + held), Vector::Zero(first + held)};
  motion.x.head(first) = shell.x;
  for (Index i = 0; i < held; ++i) motion.x[first + i] = lower.nodes[i / 3][i % 3];
  const ContactSurface surface = make_contact_surface(std::vector{closed_surface(upper), closed_surface(lower, first)});
  const auto& contact = shell.problem.add(std::make_unique<SurfaceContact>(
      surface, SurfaceContactOptions{.distance = reach, .stiffness = barrier_stiffness(10 * kWeight, reach)}));
  auto& inertia = shell.problem.add(std::make_unique<InertiaEnergy>(mass, 0.02));
  const auto linear = make_linear_solver("cholmod-supernodal");
  ImplicitEuler euler(shell.problem, inertia, *linear, {.step_tolerance = 1e-9});
  for (int i = 0; i < 40; ++i) {
    const SolveResult result = euler.step(motion);
    ASSERT_TRUE(result.converged()) << result.message;
    ASSERT_EQ(surface_crossings(surface, motion.x).size(), 0u);
  }
  double lift = 0;
  for (const SurfaceTouch& t : contact.touches(motion.x))
    lift += (surface.part[vertices_of(surface, t.pair)[0]] == 0 ? 1 : -1) * t.force * t.normal.z();
  EXPECT_NEAR(lift, kWeight * 0.2 * 0.1, 0.01 * kWeight * 0.2 * 0.1);
}

}  // namespace
}  // namespace wrinkle::prism_surface_test
