#include "core/crease/virtual_nodes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace wrinkle::virtual_nodes_test {
namespace {

constexpr Piece kA = 1, kB = 2, kC = 4, kD = 8;

TEST(VirtualNodes, UncutMeshStaysAsItIs) {
  const std::vector<std::array<Index, 3>> triangles{{0, 1, 2}, {2, 1, 3}};
  const auto mesh = duplicate_elements<3>(triangles, 4, {{kA | kB | kC}, {kA | kB | kC}});
  EXPECT_EQ(mesh.num_vertices(), 4);
  EXPECT_EQ(mesh.elements, triangles);
}

TEST(VirtualNodes, TriangleCutInTwoHasTwoWholeCopies) {
  const auto mesh = duplicate_elements<3>({{0, 1, 2}}, 3, {{kA, kB | kC}});
  EXPECT_EQ(mesh.num_vertices(), 6);  // two triangles that share nothing
  EXPECT_EQ(mesh.elements[0][0], 0);  // real ones keep their numbers
  EXPECT_EQ(mesh.elements[1][1], 1);
  EXPECT_EQ(mesh.elements[1][2], 2);
}

// A cut across the common edge of two triangles: the pieces around each end of it stay together.
TEST(VirtualNodes, PiecesOfNeighboursStayTogether) {
  const auto mesh = duplicate_elements<3>({{0, 1, 2}, {2, 1, 3}}, 4, {{kA | kB, kC}, {kA, kB | kC}});
  EXPECT_EQ(mesh.num_vertices(), 8);  // two sheets of two triangles
  EXPECT_EQ(mesh.num_elements(), 4);
  EXPECT_EQ(mesh.elements[0][2], mesh.elements[3][0]);  // 2', where 1 is real
  EXPECT_EQ(mesh.elements[1][1], mesh.elements[2][1]);  // 1', where 2 is real
}

// A fan around vertex 0, cut from that vertex through the edge opposite: 0 is not split, 1 and 2 are.
TEST(VirtualNodes, CutThatEndsAtAnInnerVertexDoesNotSplitIt) {
  std::vector<std::array<Index, 3>> fan;
  std::vector<std::vector<Piece>> pieces;
  for (Index i = 0; i < 6; ++i) {
    fan.push_back({0, 1 + i, 1 + (i + 1) % 6});
    pieces.push_back({kA | kB | kC});
  }
  pieces[0] = {kA | kB, kA | kC};
  const auto mesh = duplicate_elements<3>(fan, 7, pieces);
  EXPECT_EQ(mesh.num_vertices(), 9);
  EXPECT_EQ(std::count(mesh.original.begin(), mesh.original.end(), 0), 1);
  EXPECT_EQ(std::count(mesh.original.begin(), mesh.original.end(), 1), 2);
}

// The tip of a crack in tetrahedra: a neighbour that is not cut holds its face's vertices together.
TEST(VirtualNodes, NeighbourThatIsNotCutClosesTheCrack) {
  const std::vector<std::array<Index, 4>> tets{{0, 1, 2, 3}, {0, 2, 1, 4}};
  const auto mesh = duplicate_elements<4>(tets, 5, {{kA | kD, kB | kC}, {kA | kB | kC | kD}});
  EXPECT_EQ(mesh.num_vertices(), 6);  // only 3 is there twice
  EXPECT_EQ(mesh.original.back(), 3);
}

TEST(VirtualNodes, RefusesPiecesThatMakeNoSense) {
  EXPECT_THROW(duplicate_elements<3>({{0, 1, 2}}, 3, {}), std::invalid_argument);
  EXPECT_THROW(duplicate_elements<3>({{0, 1, 2}}, 3, {{kA, 0}}), std::invalid_argument);
  EXPECT_THROW(duplicate_elements<3>({{0, 1, 2}}, 3, {{kA, kB}}), std::invalid_argument);
  EXPECT_THROW(duplicate_elements<3>({{0, 1, 3}}, 3, {{7}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::virtual_nodes_test
