#include "core/constraint/length_constraint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "core/testing/sample_sheet.h"

namespace wrinkle::length_constraint_test {
namespace {

TEST(Lengths, CountsOfMeshAndGrid) {
  const SampleSheet sheet;
  constexpr Index n = SampleSheet::kAlong, m = SampleSheet::kAcross;
  EXPECT_EQ(edge_pairs(sheet.mesh, sheet.first).size(), n * (m + 1) + m * (n + 1) + n * m);
  EXPECT_EQ(side_pairs(sheet.mesh.vertices, n, m, sheet.first).size(), n * (m + 1) + m * (n + 1));
  EXPECT_EQ(diagonal_pairs(sheet.mesh.vertices, n, m, sheet.first).size(), 2 * n * m);
}

/// No two pairs of a grid are the same, and of the sides and diagonals all edges of the mesh are made.
TEST(Lengths, SidesAndDiagonalsHoldTheEdges) {
  const SampleSheet sheet;
  const auto ends = [](const std::vector<PointPair>& pairs) {
    std::vector<std::array<Index, 2>> out;
    for (const auto& pair : pairs)
      out.push_back({std::min(pair.first[0], pair.first[1]), std::max(pair.first[0], pair.first[1])});
    std::sort(out.begin(), out.end());
    return out;
  };
  auto grid = side_pairs(sheet.mesh.vertices, SampleSheet::kAlong, SampleSheet::kAcross, sheet.first);
  const auto diagonals = diagonal_pairs(sheet.mesh.vertices, SampleSheet::kAlong, SampleSheet::kAcross, sheet.first);
  grid.insert(grid.end(), diagonals.begin(), diagonals.end());
  const auto all = ends(grid), edges = ends(edge_pairs(sheet.mesh, sheet.first));
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  EXPECT_TRUE(std::includes(all.begin(), all.end(), edges.begin(), edges.end()));
}

TEST(Lengths, AreTheSquaresOfTheStretches) {
  const SampleSheet sheet;
  const LengthConstraint lengths(edge_pairs(sheet.mesh, sheet.first));
  const Vector twice = sheet.placed([](const VectorN<3>& X) { return VectorN<3>(2 * X); });
  for (Index i = 0; i < lengths.num_groups(); ++i) {
    double g = 0;
    lengths.values(i, twice, &g);
    EXPECT_NEAR(g, 3, 1e-13);
    EXPECT_LT(lengths.points(i)[0], lengths.points(i)[1]);
  }
}

TEST(Lengths, RefuseWhatMakesNoSense) {
  const SampleSheet sheet;
  EXPECT_THROW(LengthConstraint({{{0, 3}, 0.0}}), std::invalid_argument);
  EXPECT_THROW(LengthConstraint({{{3, 3}, 1.0}}), std::invalid_argument);
  EXPECT_THROW(side_pairs(sheet.mesh.vertices, 4, 4, sheet.first), std::invalid_argument);
  EXPECT_THROW(edge_pairs(sheet.mesh, {0}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::length_constraint_test
