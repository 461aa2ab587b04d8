// A can's mesh, and the can as it is crushed and let go.
#include "validation/scenes/crushed_can.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/closed_surface.h"
#include "validation/harness/interrupted_progress.h"

namespace wrinkle::validation::crushed_can_test {
namespace {

constexpr double kPi = std::numbers::pi;

CrushedCanOptions small() {
  CrushedCanOptions out{.way = 2e-3, .rest_time = 0.01};
  out.can.height = 0.03;
  out.can.edge = 0.01;
  return out;
}

CrushedCan crush(const CrushedCanOptions& options) {
  InterruptedProgress all(1000);
  return crush_can(options, all);
}

/// Closed, looks outwards, and encloses the cylinder to the second order of its edges, seen from inside.
TEST(CanMesh, IsAClosedCylinder) {
  double before = 0;
  for (const double edge : {8e-3, 4e-3}) {
    const CanOptions o{.edge = edge};
    const CanMesh can = can_mesh(o);
    const MeshEdges edges = find_edges(can.surface);
    for (const MeshEdge& e : edges.edges) EXPECT_FALSE(e.boundary());
    EXPECT_EQ(static_cast<Index>(can.surface.vertices.size() + can.surface.triangles.size()) -
                  static_cast<Index>(edges.edges.size()),
              2)
        << "a sphere's";
    const double missing = 1 - enclosed_volume(can.surface) / (kPi * o.radius * o.radius * o.height);
    EXPECT_GT(missing, 0);
    if (before > 0) {
      EXPECT_NEAR(before / missing, 4, 1);
    }
    before = missing;
  }
}

TEST(CanMesh, EndsAreFlatAndThick) {
  const CanOptions o;
  const CanMesh can = can_mesh(o);
  for (const Index v : can.lower) EXPECT_EQ(can.surface.vertices[v].z(), 0);
  for (const Index v : can.upper) EXPECT_EQ(can.surface.vertices[v].z(), o.height);
  const auto rim = [&](Index v) { return can.surface.vertices[v].head<2>().norm() > 0.999 * o.radius; };
  EXPECT_EQ(std::ranges::count_if(can.lower, rim), std::ranges::count_if(can.upper, rim));
  for (const Index v : can.upper) EXPECT_EQ(can.thickness[v], rim(v) ? o.wall : o.end);
}

/// As many vertices as Table 2 has of it, of both faces.
TEST(CanMesh, HasThePrintedCountOnEdgesOfTheRightLength) {
  const CanMesh can = can_mesh({.edge = 1.3e-3, .growth = 1});
  EXPECT_NEAR(2.0 * static_cast<double>(can.surface.vertices.size()), 42200, 0.1 * 42200);
}

/// Of two faces, walls and ends: ρ (2π R H t + 2π R² t_e), to what the mesh and its rims leave.
TEST(CrushedCan, HasTheMassOfItsWalls) {
  const CanOptions o;
  const CanMesh can = can_mesh(o);
  const double exact = 2700 * 2 * kPi * o.radius * (o.height * o.wall + o.radius * o.end);
  const Vector mass = lumped_mass(extrude(can.surface, can.thickness, 1), 2700);
  EXPECT_NEAR(mass.sum() / 3, exact, 0.05 * exact);
}

/// The lower end stands where it is; the upper one goes down with the plate, mostly stays there, and pushed it back.
TEST(CrushedCan, StaysShorterOnceItYielded) {
  const CrushedCanOptions o = small();
  const CrushedCan result = crush(o);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  const CanMesh can = can_mesh(o.can);
  for (const Index c : can.lower)
    EXPECT_EQ((result.end - result.start).segment<3>(3 * result.mesh.node(c, 0)).norm(), 0);
  const auto pressed = std::ranges::min_element(result.steps, {}, &CrushStep::size);
  EXPECT_NEAR(result.start_size - pressed->size, o.way, 0.5 * o.way);
  EXPECT_GT(result.start_size - result.steps.back().size, 0.5 * (result.start_size - pressed->size));
  EXPECT_GT(result.flow.maxCoeff(), 0.05);
  EXPECT_GT(result.steps.back().dissipated, 0);
  EXPECT_EQ(result.steps.back().force, 0);
  EXPECT_EQ(result.watched.crossings, 0);
  EXPECT_GT(result.watched.states, 10);
}

TEST(CrushedCan, SpringsBackWhereItNeverYields) {
  CrushedCanOptions o = small();
  o.flows = false;
  o.way = 2e-4;
  o.speed = 0.01;
  o.rest_time = 0.1;
  const CrushedCan result = crush(o);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  EXPECT_NEAR(result.steps.back().size, result.start_size, 1e-6);
  EXPECT_EQ(result.steps.back().dissipated, 0);
}

/// Two balls press alike from both sides, and the width between them is what they leave.
TEST(CrushedCan, IsGrippedFromBothSides) {
  CrushedCanOptions o = small();
  o.driver = CanDriver::grip;
  const CrushedCan result = crush(o);
  ASSERT_EQ(result.status, Status::converged) << result.message;
  const auto pressed = std::ranges::min_element(result.steps, {}, &CrushStep::size);
  EXPECT_NEAR(result.start_size, 2 * o.can.radius, 0.05 * o.can.radius);
  EXPECT_LT(pressed->size, result.start_size - o.way);
  EXPECT_GT(pressed->force, 1);
}

/// A plate of great mass goes where one that is held is led, and the can with it, in fewer iterations.
TEST(CrushedCan, IsCrushedAlikeByAHeavyPlate) {
  CrushedCanOptions o = small();
  o.drive = BodyDrive::held;
  const CrushedCan held = crush(o), heavy = crush(small());
  ASSERT_EQ(held.status, Status::converged) << held.message;
  ASSERT_EQ(heavy.steps.size(), held.steps.size());
  Index of_held = 0, of_heavy = 0;
  for (std::size_t i = 0; i < held.steps.size(); ++i) {
    EXPECT_NEAR(heavy.steps[i].size, held.steps[i].size, 2e-3 * o.way) << i;
    EXPECT_NEAR(heavy.steps[i].kinetic, held.steps[i].kinetic, 1e-2 * held.steps[i].stored) << i;
    of_held += held.steps[i].iterations;
    of_heavy += heavy.steps[i].iterations;
  }
  EXPECT_LT(of_heavy, of_held);
}

/// From what it kept it goes on as without an interruption.
TEST(CrushedCan, GoesOnFromWhatItKept) {
  const CrushedCan whole = crush(small());
  InterruptedProgress first(2);
  crush_can(small(), first);
  InterruptedProgress second(1000, first.stored());
  const CrushedCan resumed = crush_can(small(), second);
  ASSERT_EQ(resumed.steps.size(), whole.steps.size());
  EXPECT_NEAR(resumed.steps.back().size, whole.steps.back().size, 1e-9);
  EXPECT_NEAR(resumed.steps.back().dissipated, whole.steps.back().dissipated, 1e-6 * whole.steps.back().dissipated);
  EXPECT_EQ(resumed.watched.states, whole.watched.states);
}

TEST(CanMesh, RefusesWhatMakesNoSense) {
  EXPECT_THROW(can_mesh({.edge = 0.05}), std::invalid_argument);
  EXPECT_THROW(can_mesh({.wall = 0}), std::invalid_argument);
  EXPECT_THROW(can_mesh({.growth = 0.5}), std::invalid_argument);
  CrushedCanOptions still = small();
  still.speed = 0;
  EXPECT_THROW(crush(still), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::crushed_can_test
