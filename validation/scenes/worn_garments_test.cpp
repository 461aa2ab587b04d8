// Garments, the body that they are worn on, and a few steps of both.
#include "validation/scenes/worn_garments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "core/mesh/closed_surface.h"
#include "validation/harness/interrupted_progress.h"
#include "validation/scenes/garment_mesh.h"

namespace wrinkle::validation::worn_garments_test {
namespace {

constexpr double kEdge = 0.06;

WornGarmentsOptions coarse() {
  WornGarmentsOptions out{.edge = kEdge, .body_edge = 0.05, .settle_time = 0.03, .move_time = 0.05, .hold_time = 0.01};
  out.pose = {.lowered = 0.1, .bent = 0.1, .stride = 0.05, .knee = 0.05};
  return out;
}

/// How many closed lines its border is made of.
Index openings(const TriangleMesh& mesh) {
  std::map<Index, Index> next;
  for (const MeshEdge& e : find_edges(mesh).edges)
    if (e.boundary()) {
      EXPECT_TRUE(next.insert({e.ends[0], e.ends[1]}).second) << "a vertex that two lines go through";
    }
  Index out = 0;
  while (!next.empty()) {
    for (Index v = next.begin()->first; next.contains(v);) {
      const Index to = next.at(v);
      next.erase(v);
      v = to;
    }
    ++out;
  }
  return out;
}

Index euler_characteristic(const TriangleMesh& mesh) {
  return static_cast<Index>(mesh.vertices.size() + mesh.triangles.size()) -
         static_cast<Index>(find_edges(mesh).edges.size());
}

/// A sphere with a hole for the neck, the hem and each cuff; with one for the waist and each ankle.
TEST(GarmentMesh, IsSewnUpButForItsOpenings) {
  for (const Diagonals diagonals : {Diagonals::drawn, Diagonals::alternating})
    for (const double edge : {kEdge, 0.03}) {
      const TriangleMesh above = jacket(edge, diagonals).middle, below = trousers(edge, diagonals).middle;
      EXPECT_EQ(openings(above), 4);
      EXPECT_EQ(euler_characteristic(above), 2 - 4);
      EXPECT_EQ(openings(below), 3);
      EXPECT_EQ(euler_characteristic(below), 2 - 3);
    }
}

TEST(GarmentMesh, LooksOutwards) {
  for (const TriangleMesh& mesh : {jacket(kEdge).middle, trousers(kEdge).middle})
    for (const auto& t : mesh.triangles) {
      const VectorN<3>&a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
      EXPECT_GT((b - a).cross(c - a).y() * (a + b + c).y(), 0) << "front looks forwards, back backwards";
    }
}

/// In turns: three colours do. By lot: some triangle has two corners alike however they are given.
TEST(GarmentMesh, HasThreeColoursWhereDiagonalsAlternate) {
  const auto colours_fit = [](const TriangleMesh& mesh) {
    std::vector<int> colour(mesh.vertices.size(), -1);
    colour[mesh.triangles[0][0]] = 0, colour[mesh.triangles[0][1]] = 1;
    for (std::size_t round = 0; round < mesh.triangles.size(); ++round)
      for (const auto& t : mesh.triangles)
        for (int i = 0; i < 3; ++i) {
          const int a = colour[t[(i + 1) % 3]], b = colour[t[(i + 2) % 3]];
          if (a < 0 || b < 0) continue;
          if (a == b) return false;
          if (colour[t[i]] < 0) colour[t[i]] = 3 - a - b;
          if (colour[t[i]] != 3 - a - b) return false;
        }
    return std::ranges::find(colour, -1) == colour.end();
  };
  TriangleMesh cap = jacket(0.05, Diagonals::alternating).middle;
  const auto inner = [&](const auto& t) {  // a panel of the trunk: around tubes lines of cells may be of odd number
    return std::ranges::all_of(t, [&](Index v) { return cap.vertices[v].z() < 0.3 && cap.vertices[v].y() > 0.02; });
  };
  TriangleMesh panel{cap.vertices, {}};
  std::ranges::copy_if(cap.triangles, std::back_inserter(panel.triangles), inner);
  std::vector<VectorN<3>> used;
  std::map<Index, Index> number;
  for (auto& t : panel.triangles)
    for (Index& v : t) {
      if (number.insert({v, static_cast<Index>(used.size())}).second) used.push_back(cap.vertices[v]);
      v = number.at(v);
    }
  panel.vertices = used;
  EXPECT_TRUE(colours_fit(panel));
  EXPECT_FALSE(colours_fit(jacket(0.05, Diagonals::drawn).middle));
}

/// Each tube is closed and looks outwards; together they hold what their lengths and radii say, to the mesh's chords.
TEST(WalkingBody, IsOfClosedTubes) {
  const WalkingBody body = make_walking_body(0.02);
  for (const MeshEdge& e : find_edges(body.rest).edges) EXPECT_FALSE(e.boundary());
  EXPECT_EQ(euler_characteristic(body.rest), 12 * 2);
  const auto tube = [](double length, double a, double b, double cap) {
    return M_PI * a * b * length + 4.0 / 3 * M_PI * a * b * cap;
  };
  const double exact = tube(0.28, 0.175, 0.11, 0.07) + tube(0.1, 0.17, 0.105, 0.06) + tube(0.32, 0.055, 0.055, 0.055) +
                       tube(0.16, 0.05, 0.05, 0.05) +
                       2 * (tube(0.28, 0.048, 0.048, 0.048) + tube(0.26, 0.041, 0.041, 0.041) +
                            tube(0.43, 0.072, 0.072, 0.072) + tube(0.42, 0.055, 0.055, 0.055));
  EXPECT_NEAR(enclosed_volume(body.rest), exact, 0.02 * exact);
  EXPECT_LT(enclosed_volume(body.rest), exact);
}

/// Bones move as rigid bodies: hands go down and forwards, one foot forwards, the other back, the trunk stays.
TEST(WalkingBody, MovesItsBonesRigidly) {
  const WalkingBody body = make_walking_body(0.04);
  const Vector rest = body.at({}), moved = body.at({.lowered = 0.8, .bent = 0.9, .stride = 0.4, .knee = 0.6});
  for (std::size_t v = 0; v < body.rest.vertices.size(); ++v)
    EXPECT_EQ((rest.segment<3>(3 * static_cast<Index>(v)) - body.rest.vertices[v]).norm(), 0);
  double hands_down = 0, hands_forwards = 0, front = 0, back = 0;
  for (const MeshEdge& e : find_edges(body.rest).edges) {
    const auto [a, b] = e.ends;
    const double before = (rest.segment<3>(3 * a) - rest.segment<3>(3 * b)).norm();
    EXPECT_NEAR((moved.segment<3>(3 * a) - moved.segment<3>(3 * b)).norm(), before, 1e-12);
    const VectorN<3> way = moved.segment<3>(3 * a) - rest.segment<3>(3 * a);
    if (std::abs(rest[3 * a]) < 0.1 && rest[3 * a + 2] > 0.1) {
      EXPECT_EQ(way.norm(), 0);
    }
    hands_down = std::min(hands_down, way.z());
    if (rest[3 * a + 2] > 0.3) hands_forwards = std::max(hands_forwards, way.y());
    if (rest[3 * a + 2] < -0.3) front = std::max(front, way.y()), back = std::min(back, way.y());
  }
  EXPECT_LT(hands_down, -0.3);
  EXPECT_GT(hands_forwards, 0.15);
  EXPECT_GT(front, 0.1);
  EXPECT_LT(back, -0.3);
}

/// The counts of Table 2, if the body's vertices are among N_Y as the hand's are among the pillow's: 10.75K nodes of
/// which each has one vertex of the membrane, subdivided once.
TEST(WornGarments, HaveThePrintedCountsOnFineMeshes) {
  constexpr double printed = 0.018;
  const double columns =
      static_cast<double>(jacket(printed).middle.vertices.size() + trousers(printed).middle.vertices.size());
  EXPECT_NEAR(4 * 2 * columns, 43000, 0.05 * 43000);
  const double body = static_cast<double>(make_walking_body(0.0185).rest.vertices.size());
  EXPECT_NEAR(2 * columns + body, 18800, 0.05 * 18800);
}

/// In the air the jacket falls freely; nothing crosses; the waist stays where it is.
TEST(WornGarments, FallUntilTheBodyHoldsThem) {
  const WornGarmentsOptions o = coarse();
  InterruptedProgress all(1000);
  const WornGarments worn = wear_garments(o, all);
  ASSERT_EQ(worn.status, Status::converged) << worn.message;
  ASSERT_EQ(worn.steps.size(), 9u);
  ASSERT_EQ(worn.moments.size(), 4u);
  double fallen = 0, on_jacket = 0;
  for (std::size_t v = 0; v < worn.on_jacket.size(); ++v) {
    if (worn.on_jacket[v] == 0) continue;
    fallen += worn.membrane.vertices[v].z() - worn.moments[0].membrane[3 * static_cast<Index>(v) + 2];
    ++on_jacket;
  }
  EXPECT_NEAR(fallen / on_jacket, 9.81 * 1e-4 * (1 + 2 + 3), 0.1 * 9.81 * 1e-4 * 6);
  for (Index c = worn.jacket_columns; c < worn.mesh.columns(); ++c)
    if (worn.mesh.nodes[worn.mesh.node(c, 0)].z() > 0.095) {
      EXPECT_EQ((worn.end - worn.start).segment<3>(3 * worn.mesh.node(c, 0)).norm(), 0);
    }
  EXPECT_GT(worn.steps.back().on_body, 0);
  EXPECT_EQ(worn.watched.crossings, 0);
  EXPECT_GT(worn.watched.states, 10);
  for (const WornStep& s : worn.steps) EXPECT_LT(s.unbalanced, 0.05) << s.time;
}

/// A body of great mass goes where one that is held is led, the garments with it, in fewer passes.
TEST(WornGarments, AreWornAlikeByAHeavyBody) {
  WornGarmentsOptions o = coarse();
  o.settle_time = 0.07;  // it touches the body
  InterruptedProgress first(1000), second(1000);
  const WornGarments heavy = wear_garments(o, first);
  o.drive = BodyDrive::held;
  const WornGarments held = wear_garments(o, second);
  ASSERT_EQ(held.status, Status::converged) << held.message;
  ASSERT_EQ(heavy.steps.size(), held.steps.size());
  EXPECT_LE((heavy.end - held.end).lpNorm<Eigen::Infinity>(), 5e-4);
  EXPECT_LE((heavy.moments.back().body - held.moments.back().body).lpNorm<Eigen::Infinity>(), 1e-6);
  const auto passes = [](const WornGarments& worn) {
    Index sum = 0;
    for (const WornStep& s : worn.steps) sum += s.passes;
    return sum;
  };
  EXPECT_LT(passes(heavy), passes(held));
}

/// From what it kept it goes on as without an interruption.
TEST(WornGarments, GoOnFromWhatTheyKept) {
  InterruptedProgress all(1000), first(6);
  const WornGarments whole = wear_garments(coarse(), all);
  wear_garments(coarse(), first);
  InterruptedProgress second(1000, first.stored());
  const WornGarments resumed = wear_garments(coarse(), second);
  ASSERT_EQ(resumed.steps.size(), whole.steps.size());
  EXPECT_LE((resumed.end - whole.end).lpNorm<Eigen::Infinity>(), 1e-6) << "contact lists its pairs anew";
  EXPECT_EQ(resumed.watched.states, whole.watched.states);
}

TEST(WornGarments, RefuseWhatMakesNoSense) {
  EXPECT_THROW(jacket(0), std::invalid_argument);
  EXPECT_THROW(trousers(0.1), std::invalid_argument);
  EXPECT_THROW(make_walking_body(-1), std::invalid_argument);
  WornGarmentsOptions never = coarse();
  never.settle_time = 0;
  InterruptedProgress all(1000);
  EXPECT_THROW(wear_garments(never, all), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::worn_garments_test
