#include "core/assembly/sparsity_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace wrinkle {

void Couplings::add(std::span<const Index> firsts, std::span<const int> sizes) {
  for (std::size_t a = 0; a < firsts.size(); ++a) {
    const Index first = firsts[a];
    if (first < 0) continue;
    if (first + sizes[a] > static_cast<Index>(size_of_.size()))
      throw std::invalid_argument(fmt::format("group at unknown {} of size {} is out of range: there are {} unknowns",
                                              first, sizes[a], size_of_.size()));
    if (size_of_[first] != 0 && size_of_[first] != sizes[a])
      throw std::invalid_argument(fmt::format("group at unknown {} has size {} in one element and {} in another", first,
                                              size_of_[first], sizes[a]));
    size_of_[first] = static_cast<std::uint8_t>(sizes[a]);
    for (std::size_t b = 0; b <= a; ++b) {
      if (firsts[b] < 0) continue;
      if (a != b && firsts[b] == first)
        throw std::invalid_argument(fmt::format("an element names the group at unknown {} twice", first));
      const auto low = static_cast<std::uint64_t>(std::min(first, firsts[b]));
      keys_.push_back(low << 32 | static_cast<std::uint64_t>(std::max(first, firsts[b])));
    }
  }
}

std::vector<std::pair<Index, Index>> Couplings::pairs() const {
  std::vector<std::uint64_t> keys = keys_;
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<std::pair<Index, Index>> out;
  out.reserve(keys.size());
  for (const auto key : keys) out.emplace_back(static_cast<Index>(key >> 32), static_cast<Index>(key & 0xffffffffu));
  return out;
}

SparsityPattern::SparsityPattern(const Couplings& couplings, const std::vector<char>& fixed)
    : size_of_(couplings.sizes()), position_(fixed.size(), -1) {
  if (fixed.size() != size_of_.size())
    throw std::invalid_argument(
        fmt::format("{} unknowns, but {} marks of which are held", size_of_.size(), fixed.size()));
  check_groups();
  for (Index dof = 0; dof < static_cast<Index>(fixed.size()); ++dof) {
    if (fixed[dof]) continue;
    position_[dof] = static_cast<Index>(free_.size());
    free_.push_back(dof);
  }
  build_matrix(couplings.pairs());
}

void SparsityPattern::check_groups() const {
  Index group = 0, end = 0;
  for (Index dof = 0; dof < num_dofs(); ++dof) {
    if (size_of_[dof] == 0) continue;
    if (dof < end)
      throw std::invalid_argument(
          fmt::format("the group at unknown {} lies inside the group at unknown {}", dof, group));
    group = dof;
    end = dof + size_of_[dof];
  }
}

void SparsityPattern::build_matrix(const std::vector<std::pair<Index, Index>>& pairs) {
  const auto n = static_cast<Index>(free_.size());
  std::vector<std::vector<Index>> rows(n);
  for (Index p = 0; p < n; ++p) rows[p].push_back(p);  // the diagonal is always there: a shift needs it
  for (const auto& [low, high] : pairs)
    for (int c = 0; c < size_of_[low]; ++c)
      for (int r = low == high ? c + 1 : 0; r < size_of_[high]; ++r)
        if (position_[low + c] >= 0 && position_[high + r] >= 0)
          rows[position_[low + c]].push_back(position_[high + r]);
  std::vector<Index> starts{0}, inner;
  for (auto& column : rows) {  // pairs come sorted, so the rows do
    inner.insert(inner.end(), column.begin(), column.end());
    starts.push_back(static_cast<Index>(inner.size()));
  }
  const std::vector<double> zeros(inner.size(), 0.0);
  matrix_ =
      Eigen::Map<const SparseMatrix>(n, n, static_cast<Index>(inner.size()), starts.data(), inner.data(), zeros.data());
}

bool SparsityPattern::all_free(Index first) const {
  for (int c = 0; c < size_of_[first]; ++c)
    if (position_[first + c] < 0) return false;
  return true;
}

Index SparsityPattern::place(Index row_dof, Index column_dof) const {
  const Index row = position_[row_dof], column = position_[column_dof];
  if (row < 0 || column < 0 || row < column) return -1;
  const Index* inner = matrix_.innerIndexPtr();
  const Index* begin = inner + matrix_.outerIndexPtr()[column];
  const Index* end = inner + matrix_.outerIndexPtr()[column + 1];
  return static_cast<Index>(std::lower_bound(begin, end, row) - inner);
}

Slot SparsityPattern::slot(Index first_a, Index first_b) {
  if (first_a < 0 || first_b < 0) return {};
  if (all_free(first_a) && all_free(first_b)) {
    const Index low = std::min(first_a, first_b), high = std::max(first_a, first_b), column = position_[low];
    const Index length = matrix_.outerIndexPtr()[column + 1] - matrix_.outerIndexPtr()[column];
    return {place(high, low), first_a < first_b ? -length : length};
  }
  const Slot out{static_cast<Index>(partial_.size()), 0};
  for (int r = 0; r < size_of_[first_a]; ++r)
    for (int c = 0; c < size_of_[first_b]; ++c) {
      const Index row = first_a + r, column = first_b + c;
      // On the diagonal block each entry is written once, elsewhere each stands for itself and its mirror image.
      const bool mirrored = first_a != first_b && row < column;
      partial_.push_back(mirrored ? place(column, row) : place(row, column));
    }
  const bool nowhere = std::all_of(partial_.begin() + out.base, partial_.end(), [](Index p) { return p < 0; });
  if (!nowhere) return out;
  partial_.resize(out.base);
  return {};
}

}  // namespace wrinkle
