// The specimens of SurfaceContact are what their names say: which features push, whether edges fade, whether they rub.
#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "core/assembly/surface_contact.h"
#include "core/testing/term_specimens.h"

namespace wrinkle::surface_contact_specimens_test {
namespace {

const SurfaceContact& contact(const TermSpecimen& specimen) {
  return dynamic_cast<const SurfaceContact&>(*specimen.problem->energies[0]);
}

/// Whether a pair of that kind pushes with so many of its points nearest.
bool pushes(const TermSpecimen& specimen, PairKind kind, int nearest) {
  const SurfaceContact& term = contact(specimen);
  for (const SurfaceTouch& touch : term.touches(specimen.x)) {
    const PairPoints x = points_of(term.surface(), vertices_of(term.surface(), touch.pair), specimen.x);
    if (touch.pair.kind == kind && touch.force > 0 && std::popcount(closest_points(kind, x).active) == nearest)
      return true;
  }
  return false;
}

TEST(SurfaceContactSpecimens, AreWhatTheirNamesSay) {
  std::mt19937_64 random(3);
  std::map<std::string, TermSpecimen> all;
  for (TermSpecimen& s : surface_contact_specimens(random)) all.emplace(s.name, std::move(s));
  EXPECT_EQ(all.size(), 10u);
  EXPECT_TRUE(pushes(all.at("vertex_triangle"), PairKind::point_triangle, 4));
  EXPECT_TRUE(pushes(all.at("vertex_edge"), PairKind::point_triangle, 3));
  EXPECT_TRUE(pushes(all.at("vertex_vertex"), PairKind::point_triangle, 2));
  EXPECT_TRUE(pushes(all.at("edge_edge"), PairKind::edge_edge, 4));
  EXPECT_TRUE(pushes(all.at("vertex_edge"), PairKind::edge_edge, 3));
  EXPECT_TRUE(pushes(all.at("vertex_vertex"), PairKind::edge_edge, 2));
  EXPECT_EQ(contact(all.at("no_offset")).options().offset, 0);
  EXPECT_TRUE(pushes(all.at("no_offset"), PairKind::point_triangle, 4));

  const TermSpecimen& parallel = all.at("parallel_edges");
  EXPECT_TRUE(pushes(parallel, PairKind::edge_edge, 4));
  const VectorN<3> a = parallel.x.segment<3>(3) - parallel.x.segment<3>(0),
                   b = parallel.x.segment<3>(12) - parallel.x.segment<3>(9);
  const double sine = a.normalized().cross(b.normalized()).squaredNorm();
  EXPECT_GT(sine, 1e-4);
  EXPECT_LT(sine, 0.9e-3) << "they fade";

  const TermSpecimen& near = all.at("near_at_rest");
  EXPECT_TRUE(pushes(near, PairKind::point_triangle, 4));
  const ContactReach reach{contact(near).options().offset, contact(near).options().distance};
  EXPECT_LT(rest_scale(contact(near).surface(), reach, {PairKind::point_triangle, 3, 0}), 0.9);
}

/// Its force along the plane, over μ times that across: 1 where it slides, less where it sticks.
TEST(SurfaceContactSpecimens, SlideAndStick) {
  std::mt19937_64 random(3);
  for (TermSpecimen& s : surface_contact_specimens(random)) {
    if (contact(s).options().friction == 0) continue;
    Assembler assembler(*s.problem);
    s.ready(assembler);
    assembler.evaluate(s.x, Order::gradient);
    const VectorN<3> force = -assembler.full_gradient().tail<9>().reshaped(3, 3).rowwise().sum();
    const double part = force.head<2>().norm() / (contact(s).options().friction * force.z());
    EXPECT_GT(part, s.name.starts_with("sliding") ? 0.85 : 0.1);
    EXPECT_LT(part, s.name.starts_with("sliding") ? 1.15 : 0.8);
  }
}

}  // namespace
}  // namespace wrinkle::surface_contact_specimens_test
