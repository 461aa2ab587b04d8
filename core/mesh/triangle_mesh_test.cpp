#include "core/mesh/triangle_mesh.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle::triangle_mesh_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

TriangleMesh strip() {
  return strip_mesh({1.0, 0.5, 6, 3, StripPattern::irregular, 5});
}

TEST(TriangleMesh, AreaInSpace) {
  const TriangleMesh mesh{{{0, 0, 0}, {3, 0, 0}, {0, 0, 4}}, {{0, 1, 2}}};
  EXPECT_EQ(mesh.area(0), 6);
}

TEST(FindEdges, CountsOfADisc) {
  const TriangleMesh mesh = strip();
  const MeshEdges found = find_edges(mesh);
  const auto boundary = std::ranges::count_if(found.edges, &MeshEdge::boundary);
  EXPECT_EQ(mesh.vertices.size() + mesh.triangles.size(), found.edges.size() + 1);  // Euler: V − E + F = 1
  EXPECT_EQ(boundary, 2 * (6 + 3));
}

TEST(FindEdges, EachEdgeLiesOppositeItsCorners) {
  const TriangleMesh mesh = strip();
  const MeshEdges found = find_edges(mesh);
  for (std::size_t e = 0; e < found.edges.size(); ++e) {
    const MeshEdge& edge = found.edges[e];
    for (int side = 0; side < (edge.boundary() ? 1 : 2); ++side) {
      const auto& t = mesh.triangles[edge.triangle[side]];
      const int corner = edge.corner[side];
      EXPECT_EQ(found.edge_of[edge.triangle[side]][corner], static_cast<Index>(e));
      // The first triangle runs through the ends forwards, the second backwards.
      EXPECT_EQ(t[(corner + 1) % 3], edge.ends[side]);
      EXPECT_EQ(t[(corner + 2) % 3], edge.ends[1 - side]);
    }
  }
}

TEST(FindEdges, EveryTriangleHasItsThree) {
  const MeshEdges found = find_edges(strip());
  std::vector<int> uses(found.edges.size(), 0);
  for (const auto& edges : found.edge_of)
    for (const Index e : edges) ++uses[e];
  for (std::size_t e = 0; e < uses.size(); ++e) EXPECT_EQ(uses[e], found.edges[e].boundary() ? 1 : 2);
}

TEST(FindEdges, RefusesThreeTrianglesOnAnEdge) {
  const TriangleMesh mesh{std::vector<VectorN<3>>(5, VectorN<3>::Zero()), {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}};
  EXPECT_THAT([&] { find_edges(mesh); }, ThrowsMessage<std::invalid_argument>(HasSubstr("edge 0-1")));
}

TEST(FindEdges, RefusesOppositeOrientations) {
  const TriangleMesh mesh{std::vector<VectorN<3>>(4, VectorN<3>::Zero()), {{0, 1, 2}, {0, 1, 3}}};
  EXPECT_THAT([&] { find_edges(mesh); }, ThrowsMessage<std::invalid_argument>(HasSubstr("opposite orientation")));
}

}  // namespace
}  // namespace wrinkle::triangle_mesh_test
