#include "core/linear/permuted_lower.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/testing/sample_matrices.h"

namespace wrinkle::permuted_lower_test {
namespace {

TEST(PermutedLower, IsTheMatrixInAnotherOrderWhateverItsValues) {
  SparseMatrix lower = laplacian_2d(7, 5);
  std::vector<Index> unknowns(35);
  for (Index i = 0; i < 35; ++i) unknowns[i] = i;
  std::mt19937 random(3);
  std::ranges::shuffle(unknowns, random);
  PermutedLower permuted;
  permuted.lay_out(lower, unknowns);
  for (int values = 0; values < 2; ++values) {
    for (Index k = 0; k < lower.nonZeros(); ++k) lower.valuePtr()[k] = k + 100 * values;
    const Matrix half(lower), whole = half.selfadjointView<Eigen::Lower>();
    const SparseMatrix& found = permuted.take(lower);
    EXPECT_EQ(found.nonZeros(), lower.nonZeros());
    const Matrix dense(found);
    for (Index i = 0; i < 35; ++i)
      for (Index j = 0; j < 35; ++j) EXPECT_EQ(dense(i, j), i >= j ? whole(unknowns[i], unknowns[j]) : 0) << i << j;
  }
}

}  // namespace
}  // namespace wrinkle::permuted_lower_test
