#include "core/remesh/mesh_surgery.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

namespace wrinkle::mesh_surgery_test {
namespace {

/// V − E + F, the area, and that find_edges takes the mesh and all triangles run anticlockwise.
void expect_square(const FlatMesh& mesh) {
  const MeshEdges topology = find_edges(mesh.in_space());
  EXPECT_EQ(mesh.num_vertices() - static_cast<Index>(topology.edges.size()) + mesh.num_triangles(), 1);
  double area = 0;
  for (Index t = 0; t < mesh.num_triangles(); ++t) {
    EXPECT_GT(mesh.area(t), 0);
    area += mesh.area(t);
  }
  EXPECT_NEAR(area, 1, 1e-14);
}

FlatMesh square(Index cells) {
  return flat_strip({.length = 1, .width = 1, .along = cells, .across = cells});
}

TEST(MeshSurgery, SplitsAndFlips) {
  MeshSurgery surgery(square(1));  // vertices 0 (0, 0), 1 (0, 1), 2 (1, 0), 3 (1, 1); diagonal 1-2
  EXPECT_TRUE(surgery.can_flip(1, 2));
  EXPECT_FALSE(surgery.can_flip(0, 1));
  surgery.flip(1, 2);
  expect_square(surgery.mesh());
  EXPECT_TRUE(surgery.has_edge(0, 3) && !surgery.has_edge(1, 2));
  EXPECT_EQ(surgery.split(0, 3), 4);
  EXPECT_FALSE(surgery.on_border(4));
  EXPECT_EQ(surgery.ring(4), (std::vector<Index>{0, 1, 2, 3}));
  EXPECT_EQ(surgery.split(0, 1), 5);
  EXPECT_TRUE(surgery.on_border(5));
  expect_square(surgery.mesh());
}

TEST(MeshSurgery, CollapsesWhatLeavesTheRegionAsItIs) {
  MeshSurgery surgery(square(2));
  EXPECT_FALSE(surgery.can_collapse(0, 1));  // a corner
  EXPECT_FALSE(surgery.can_collapse(1, 4));  // off the border
  EXPECT_TRUE(surgery.can_collapse(1, 0));   // along it
  EXPECT_TRUE(surgery.can_collapse(4, 1));   // onto it
  surgery.collapse(1, 0);
  EXPECT_TRUE(surgery.star(1).empty());
  EXPECT_EQ(surgery.compact(), (std::vector<Index>{0, 2, 3, 4, 5, 6, 7, 8}));
  expect_square(surgery.mesh());
}

/// Any sequence of what is allowed leaves a mesh, if one with triangles turned over: their areas are the caller's.
TEST(MeshSurgery, StaysAMeshWhateverIsDone) {
  MeshSurgery surgery(square(4));
  std::mt19937_64 random(2);
  for (int round = 0; round < 60; ++round) {
    std::vector<std::array<Index, 2>> edges;
    surgery.for_edges([&](Index a, Index b) { edges.push_back({a, b}); });
    const auto [a, b] = edges[random() % edges.size()];
    if (round < 20) surgery.split(a, b);
    if (round >= 20 && surgery.can_collapse(a, b)) surgery.collapse(a, b);
    surgery.compact();
    const FlatMesh& mesh = surgery.mesh();
    const MeshEdges topology = find_edges(mesh.in_space());
    ASSERT_EQ(mesh.num_vertices() - static_cast<Index>(topology.edges.size()) + mesh.num_triangles(), 1);
  }
  EXPECT_THROW(MeshSurgery(FlatMesh{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}, {{0, 1, 2}, {0, 1, 3}}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::mesh_surgery_test
