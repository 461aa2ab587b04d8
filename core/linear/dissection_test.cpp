#include "core/linear/dissection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/linear/linear_solver.h"
#include "core/testing/sample_matrices.h"

namespace wrinkle::dissection_test {
namespace {

/// A ⊗ a dense block of three: the unknowns of a vertex.
SparseMatrix in_space(const SparseMatrix& lower) {
  std::vector<Eigen::Triplet<double, Index>> entries;
  for (Index j = 0; j < lower.cols(); ++j)
    for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry)
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
          if (const Index row = 3 * entry.row() + a, column = 3 * j + b; row >= column)
            entries.emplace_back(row, column, entry.value() * (a == b ? 2.0 : 0.5));
  SparseMatrix out(3 * lower.rows(), 3 * lower.cols());
  out.setFromTriplets(entries.begin(), entries.end());
  return out;
}

void expect_permutation(std::vector<Index> order, Index size) {
  std::ranges::sort(order);
  std::vector<Index> all(size);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(order, all);
}

TEST(NestedDissection, NamesEachUnknownOnceAndKeepsGroupsTogether) {
  const SparseMatrix plain = laplacian_2d(30, 20), space = in_space(plain);
  expect_permutation(nested_dissection(plain), 600);
  const std::vector<Index> order = nested_dissection(space);
  expect_permutation(order, 1800);
  for (std::size_t i = 0; i < order.size(); i += 3) {
    EXPECT_EQ(order[i] % 3, 0);
    EXPECT_EQ(order[i + 1], order[i] + 1);
    EXPECT_EQ(order[i + 2], order[i] + 2);
  }
  expect_permutation(nested_dissection(SparseMatrix(1, 1)), 1);
  EXPECT_TRUE(nested_dissection(SparseMatrix(0, 0)).empty());
}

/// Three multipliers that couple with the coordinates of the same vertices, one each, stay together.
TEST(NestedDissection, KeepsTheMultipliersOfAnAverageTogether) {
  const SparseMatrix space = in_space(laplacian_2d(10, 10));
  std::vector<Eigen::Triplet<double, Index>> entries;
  for (Index j = 0; j < 300; ++j)
    for (SparseMatrix::InnerIterator entry(space, j); entry; ++entry)
      entries.emplace_back(entry.row(), j, entry.value());
  for (Index average = 0; average < 10; ++average)
    for (Index v = 10 * average; v < 10 * average + 5; ++v)
      for (Index i = 0; i < 3; ++i) entries.emplace_back(300 + 3 * average + i, 3 * v + i, 1.0);
  SparseMatrix saddle(330, 330);
  saddle.setFromTriplets(entries.begin(), entries.end());
  const std::vector<Index> order = nested_dissection(saddle);
  expect_permutation(order, 330);
  for (std::size_t i = 0; i < order.size(); i += 3) EXPECT_EQ(order[i + 2], order[i] + 2);
}

/// The last separator of a square grid is one line across it: far fewer unknowns couple at the end than in a band.
TEST(NestedDissection, FillsInLessThanABand) {
  const SparseMatrix matrix = laplacian_2d(60, 60);
  const std::vector<Index> order = nested_dissection(matrix);
  std::vector<Index> position(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) position[order[k]] = static_cast<Index>(k);
  // A(p, p) with the elimination's fill, column by column: the rows of a column join its first one below the diagonal.
  const auto fill = [&](const auto& place) {
    const auto size = static_cast<Index>(matrix.cols());
    std::vector<std::vector<Index>> column(size);
    for (Index j = 0; j < size; ++j)
      for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry)
        if (const Index a = place(entry.row()), b = place(j); a != b)
          column[std::min(a, b)].emplace_back(std::max(a, b));
    std::size_t count = 0;
    for (Index j = 0; j < size; ++j) {
      std::ranges::sort(column[j]);
      column[j].erase(std::unique(column[j].begin(), column[j].end()), column[j].end());
      count += column[j].size();
      if (!column[j].empty())
        column[column[j][0]].insert(column[column[j][0]].end(), column[j].begin() + 1, column[j].end());
    }
    return count;
  };
  EXPECT_LT(fill([&](Index i) { return position[i]; }), fill([](Index i) { return i; }) / 2);
}

}  // namespace
}  // namespace wrinkle::dissection_test
