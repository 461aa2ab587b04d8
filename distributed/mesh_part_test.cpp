// Parts of a mesh: each triangle is one process's, about evenly, and all that its edges' other sides need is known.
#include "distributed/mesh_part.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle {
namespace {

const TriangleMesh& mesh() {
  static const TriangleMesh made = strip_mesh({1.0, 0.5, 20, 10, StripPattern::irregular});
  return made;
}

const auto kVertices = static_cast<Index>(mesh().vertices.size());

TEST(MeshPart, PartsAreEvenAndTheSameTwice) {
  for (const Index parts : {1, 2, 3, 4, 7}) {
    const std::vector<Index> part = partition(mesh().triangles, kVertices, parts);
    EXPECT_EQ(part, partition(mesh().triangles, kVertices, parts));
    for (Index p = 0; p < parts; ++p) {
      const double share = static_cast<double>(std::ranges::count(part, p)) / static_cast<double>(part.size());
      EXPECT_NEAR(share * parts, 1, 0.1) << p << " of " << parts;
    }
  }
  const TriangleMesh strip = strip_mesh({1.0, 0.02, 1000, 20});
  EXPECT_EQ(std::ranges::max(partition(strip.triangles, static_cast<Index>(strip.vertices.size()), 64)), 63);
  EXPECT_THROW(static_cast<void>(partition(mesh().triangles, kVertices, 401)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(partition(mesh().triangles, kVertices, 0)), std::invalid_argument);
}

TEST(MeshPart, AnEmptyPartIsRefused) {
  const TriangleMesh small = strip_mesh({1.0, 1.0, 4, 4});
  int refused = 0;
  for (Index parts = 1; parts <= 32; ++parts) try {
      const std::vector<Index> part = partition(small.triangles, static_cast<Index>(small.vertices.size()), parts);
      for (Index p = 0; p < parts; ++p) EXPECT_GT(std::ranges::count(part, p), 0) << p << " of " << parts;
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  EXPECT_GT(refused, 0) << "METIS fills all parts now";
}

TEST(MeshPart, EachTriangleIsOnesAndEdgesHaveBothSides) {
  const std::vector<Index> of = partition(mesh().triangles, kVertices, 3);
  const MeshEdges whole = find_edges(mesh());
  std::vector<int> owners(mesh().triangles.size(), 0);
  for (Index p = 0; p < 3; ++p) {
    const MeshPart part = part_of(mesh().triangles, kVertices, of, p, Neighbours::behind_edges);
    EXPECT_TRUE(std::ranges::is_sorted(part.triangles) && std::ranges::is_sorted(part.vertices));
    const std::set<Index> known(part.triangles.begin(), part.triangles.end());
    for (std::size_t t = 0; t < part.triangles.size(); ++t) {
      const auto& corners = mesh().triangles[part.triangles[t]];
      for (int i = 0; i < 3; ++i) EXPECT_EQ(part.vertices[part.corners[t][i]], corners[i]);
      owners[part.triangles[t]] += part.own[t];
      for (int i = 0; part.own[t] && i < 3; ++i)
        for (const Index side : whole.edges[whole.edge_of[part.triangles[t]][i]].triangle)
          EXPECT_TRUE(side < 0 || known.contains(side));
    }
  }
  EXPECT_EQ(std::ranges::count(owners, 1), std::ssize(owners));
}

TEST(MeshPart, WithoutNeighboursAllIsItsOwn) {
  const MeshPart part =
      part_of(mesh().triangles, kVertices, partition(mesh().triangles, kVertices, 4), 2, Neighbours::none);
  EXPECT_EQ(std::ranges::count(part.own, 1), std::ssize(part.triangles));
  const std::vector<Index> held = within(part, {part.vertices[3], part.vertices[5]});
  EXPECT_EQ(held, (std::vector<Index>{3, 5}));
}

}  // namespace
}  // namespace wrinkle
