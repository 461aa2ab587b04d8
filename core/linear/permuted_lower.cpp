#include "core/linear/permuted_lower.h"

#include <algorithm>
#include <numeric>

namespace wrinkle {

void PermutedLower::lay_out(const SparseMatrix& lower, std::span<const Index> unknowns) {
  std::vector<Index> place(unknowns.size());
  for (std::size_t k = 0; k < unknowns.size(); ++k) place[unknowns[k]] = static_cast<Index>(k);
  const auto for_each_entry = [&](auto&& visit) {
    for (Index j = 0; j < lower.cols(); ++j)
      for (Index at = lower.outerIndexPtr()[j]; at < lower.outerIndexPtr()[j + 1]; ++at) {
        const auto [column, row] = std::minmax(place[lower.innerIndexPtr()[at]], place[j]);
        visit(at, row, column);
      }
  };
  matrix_.resize(lower.rows(), lower.cols());
  matrix_.resizeNonZeros(lower.nonZeros());
  from_.resize(lower.nonZeros());
  Index* starts = matrix_.outerIndexPtr();
  std::fill_n(starts, lower.cols() + 1, 0);
  for_each_entry([&](Index, Index, Index column) { ++starts[column + 1]; });
  std::partial_sum(starts, starts + lower.cols() + 1, starts);
  std::vector<Index> next(starts, starts + lower.cols());
  for_each_entry([&](Index at, Index row, Index column) {
    matrix_.innerIndexPtr()[next[column]] = row;
    from_[next[column]++] = at;
  });
}

const SparseMatrix& PermutedLower::take(const SparseMatrix& lower) {
  std::ranges::transform(from_, matrix_.valuePtr(), [values = lower.valuePtr()](Index at) { return values[at]; });
  return matrix_;
}

}  // namespace wrinkle
