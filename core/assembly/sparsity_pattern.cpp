#include "core/assembly/sparsity_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "core/base/require.h"

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

/// Most are named several times: they are laid out by their lower group, and of each the others are sorted once.
std::vector<GroupPair> Couplings::pairs() const {
  std::vector<std::size_t> end(size_of_.size() + 1, 0);  // of each lower group's, once all are laid out
  for (const auto key : keys_) ++end[(key >> 32) + 1];
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<Index> others(keys_.size()), seen_by(size_of_.size(), -1);
  for (const auto key : keys_) others[end[key >> 32]++] = static_cast<Index>(key & 0xffffffffu);
  std::vector<GroupPair> out;
  std::size_t at = 0;
  for (Index low = 0; low < static_cast<Index>(size_of_.size()); ++low) {
    const auto begin = static_cast<std::ptrdiff_t>(out.size());
    for (; at < end[low]; ++at) {
      const Index high = others[at];
      if (seen_by[high] == low) continue;
      seen_by[high] = low;
      out.emplace_back(low, high);
    }
    std::sort(out.begin() + begin, out.end());
  }
  return out;
}

SparsityPattern::SparsityPattern(const Couplings& couplings, const std::vector<char>& fixed)
    : size_of_(couplings.sizes()), position_(fixed.size(), -1) {
  require(fixed.size() == size_of_.size(), "{} unknowns, but {} marks of which are held", size_of_.size(),
          fixed.size());
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
    require(dof >= end, "the group at unknown {} lies inside the group at unknown {}", dof, group);
    group = dof;
    end = dof + size_of_[dof];
  }
}

/// Calls f(column, row) for each entry below the diagonal.
template <class F>
void SparsityPattern::for_each_entry(const std::vector<GroupPair>& pairs, const F& f) const {
  for (const auto& [low, high] : pairs)
    for (int c = 0; c < size_of_[low]; ++c)
      for (int r = low == high ? c + 1 : 0; r < size_of_[high]; ++r)
        if (position_[low + c] >= 0 && position_[high + r] >= 0) f(position_[low + c], position_[high + r]);
}

void SparsityPattern::build_matrix(const std::vector<GroupPair>& pairs) {
  const auto n = static_cast<Index>(free_.size());
  std::vector<std::vector<Index>> rows(n);
  for (Index p = 0; p < n; ++p) rows[p].push_back(p);  // the diagonal is always there: a shift needs it
  for_each_entry(pairs, [&](Index column, Index row) { rows[column].push_back(row); });
  Index size = 0;
  for (const auto& column : rows) size += static_cast<Index>(column.size());
  matrix_.resize(n, n);
  make_room(size);
  matrix_.resizeNonZeros(size);
  Index* to = matrix_.innerIndexPtr();
  for (Index column = 0; column < n; ++column) {  // pairs come sorted, so the rows do
    to = std::copy(rows[column].begin(), rows[column].end(), to);
    matrix_.outerIndexPtr()[column + 1] = static_cast<Index>(to - matrix_.innerIndexPtr());
  }
  std::fill_n(matrix_.valuePtr(), size, 0.0);
}

/// And some to grow: what is not used takes no memory, as long as it spans pages.
void SparsityPattern::make_room(Index size) {
  const auto room = static_cast<Index>(matrix_.data().allocatedSize());
  if (room < size) matrix_.reserve(size + size / 8 - matrix_.nonZeros());
}

MovedPlaces SparsityPattern::grow(const std::vector<std::uint8_t>& sizes, const std::vector<GroupPair>& pairs) {
  size_of_ = sizes;
  check_groups();
  std::vector<std::uint64_t> entries;
  for_each_entry(pairs, [&](Index column, Index row) {
    entries.push_back(static_cast<std::uint64_t>(column) << 32 | static_cast<std::uint64_t>(row));
  });
  std::sort(entries.begin(), entries.end());
  MovedPlaces moved = insert(entries);
  moved.apply(partial_);
  ++revision_;
  return moved;
}

/// Column and row of each entry in one number, sorted; none is there yet. In place, from the end on.
MovedPlaces SparsityPattern::insert(const std::vector<std::uint64_t>& entries) {
  const auto size = static_cast<Index>(matrix_.nonZeros());
  auto count = static_cast<Index>(entries.size());
  make_room(size + count);
  matrix_.resizeNonZeros(size + count);
  std::fill_n(matrix_.valuePtr() + size, count, 0.0);
  Index *rows = matrix_.innerIndexPtr(), *starts = matrix_.outerIndexPtr();
  std::vector<MovedPlaces::GrownColumn> grown;
  std::vector<Index> inserted(count);
  Index end = size;  // of the column, before
  for (auto column = static_cast<Index>(matrix_.cols()) - 1; count > 0; --column) {
    const Index begin = starts[column], last = count;
    Index from = end;
    starts[column + 1] = end + count;
    for (; count > 0 && static_cast<Index>(entries[count - 1] >> 32) == column; --count) {
      const auto row = static_cast<Index>(entries[count - 1] & 0xffffffffu);
      for (; from > begin && rows[from - 1] > row; --from) rows[from - 1 + count] = rows[from - 1];
      rows[from + count - 1] = row;
      inserted[count - 1] = from;
    }
    if (count < last) grown.push_back({begin, end, count});
    std::copy_backward(rows + begin, rows + from, rows + from + count);
    end = begin;
  }
  std::reverse(grown.begin(), grown.end());
  return {size, std::move(grown), std::move(inserted)};
}

MovedPlaces SparsityPattern::rebuild(const std::vector<std::uint8_t>& sizes, const std::vector<GroupPair>& pairs) {
  size_of_ = sizes;
  check_groups();
  SparseMatrix before;
  before.swap(matrix_);
  build_matrix(pairs);
  MovedPlaces moved(before, matrix_);
  moved.apply(partial_);
  ++revision_;
  return moved;
}

Index SparsityPattern::first_free(Index first) const {
  for (Index dof = first; dof < first + size_of_[first]; ++dof)
    if (position_[dof] >= 0) return dof;
  return -1;
}

/// A block is there whole or not at all, so that one entry tells; not the diagonal's, which is always there.
bool SparsityPattern::holds(GroupPair pair) const {
  if (size_of_[pair.first] == 0 || size_of_[pair.second] == 0) return false;
  Index column = -1, row = -1;
  for_each_entry({pair}, [&](Index c, Index r) { column = c, row = r; });
  if (column < 0) return true;
  const Index* inner = matrix_.innerIndexPtr();
  const Index *begin = inner + matrix_.outerIndexPtr()[column], *end = inner + matrix_.outerIndexPtr()[column + 1];
  return std::binary_search(begin, end, row);
}

Index SparsityPattern::num_entries(GroupPair pair) const {
  Index count = 0;
  for_each_entry({pair}, [&](Index, Index) { ++count; });
  return count;
}

Index SparsityPattern::group(Index dof) const {
  while (dof > 0 && size_of_[dof] == 0) --dof;
  return dof;
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
  const Index* found = std::lower_bound(begin, end, row);
  if (found == end || *found != row)
    throw std::logic_error(fmt::format("unknowns {} and {} do not meet in the pattern", row_dof, column_dof));
  return static_cast<Index>(found - inner);
}

BlockSlot SparsityPattern::slot(Index first_a, Index first_b) {
  if (first_a < 0 || first_b < 0) return {};
  if (all_free(first_a) && all_free(first_b)) {
    const Index low = std::min(first_a, first_b), high = std::max(first_a, first_b), column = position_[low];
    const Index length = matrix_.outerIndexPtr()[column + 1] - matrix_.outerIndexPtr()[column];
    return {place(high, low), first_a < first_b ? -length : length};
  }
  if (first_free(first_a) < 0 || first_free(first_b) < 0) return {};
  return {partial_slot(first_a, first_b), 0};
}

/// Where the entries of a block start in partial_: two groups that have been asked for before stay where they were. So
/// do their entries, which follow the pattern, but where it has lost them meanwhile. A block off the diagonal is there
/// whole or not at all: one entry tells.
Index SparsityPattern::partial_slot(Index first_a, Index first_b) {
  const auto key = static_cast<std::uint64_t>(first_a) << 32 | static_cast<std::uint64_t>(first_b);
  const auto [found, is_new] = partial_slots_.try_emplace(key, static_cast<Index>(partial_.size()));
  if (is_new) partial_.resize(partial_.size() + size_of_[first_a] * size_of_[first_b]);
  const auto still_there = [&, start = found->second] {
    for (int k = 0; k < size_of_[first_a] * size_of_[first_b]; ++k) {
      const auto [column, row] =
          std::minmax({position_[first_a + k / size_of_[first_b]], position_[first_b + k % size_of_[first_b]]});
      if (column < 0) continue;
      const Index at = partial_[start + k];
      return at >= matrix_.outerIndexPtr()[column] && at < matrix_.outerIndexPtr()[column + 1] &&
             matrix_.innerIndexPtr()[at] == row;
    }
    return true;
  };
  if (!is_new && first_a != first_b && still_there()) return found->second;
  auto entry = partial_.begin() + found->second;
  for (int r = 0; r < size_of_[first_a]; ++r)
    for (int c = 0; c < size_of_[first_b]; ++c) {
      const Index row = first_a + r, column = first_b + c;
      // On the diagonal block each entry is written once, elsewhere each stands for itself and its mirror image.
      const bool mirrored = first_a != first_b && row < column;
      *entry++ = mirrored ? place(column, row) : place(row, column);
    }
  return found->second;
}

std::vector<Index> SparsityPattern::places(const SparseMatrix& lower) const {
  std::vector<Index> out;
  out.reserve(lower.nonZeros());
  for (Index column = 0; column < lower.cols(); ++column) {
    Index at = position_[column] < 0 ? 0 : matrix_.outerIndexPtr()[position_[column]];
    for (SparseMatrix::InnerIterator entry(lower, column); entry; ++entry) {
      const Index row = position_[entry.row()];
      const bool held = row < 0 || position_[column] < 0;
      while (!held && matrix_.innerIndexPtr()[at] != row) ++at;  // both run through the rows in ascending order
      out.push_back(held ? -1 : at);
    }
  }
  return out;
}

}  // namespace wrinkle
