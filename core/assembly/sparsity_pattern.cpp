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

std::vector<GroupPair> Couplings::pairs() const {
  std::vector<std::uint64_t> keys = keys_;
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<GroupPair> out;
  out.reserve(keys.size());
  for (const auto key : keys) out.emplace_back(static_cast<Index>(key >> 32), static_cast<Index>(key & 0xffffffffu));
  return out;
}

/// Both run through the rows of a column in ascending order.
MovedPlaces::MovedPlaces(const SparseMatrix& before, const SparseMatrix& after) : to_(before.nonZeros()) {
  const Index *old_rows = before.innerIndexPtr(), *rows = after.innerIndexPtr();
  for (Index column = 0; column < before.cols(); ++column) {
    const Index end = after.outerIndexPtr()[column + 1];
    Index at = after.outerIndexPtr()[column];
    const Index length = end - at;
    for (Index old = before.outerIndexPtr()[column]; old < before.outerIndexPtr()[column + 1]; ++old) {
      while (at < end && rows[at] < old_rows[old]) ++at;
      to_[old] = {at < end && rows[at] == old_rows[old] ? at : -1, length};
    }
  }
}

void MovedPlaces::apply(std::span<Slot> slots) const {
  for (Slot& slot : slots) {
    if (slot.base < 0 || slot.stride == 0) continue;
    const To to = to_[slot.base];
    slot = {to.place, slot.stride < 0 ? -to.column_length : to.column_length};
  }
}

void MovedPlaces::apply(std::span<Index> places) const {
  for (Index& place : places)
    if (place >= 0) place = to_[place].place;
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
  std::vector<Index> starts{0}, inner;
  for (auto& column : rows) {  // pairs come sorted, so the rows do
    inner.insert(inner.end(), column.begin(), column.end());
    starts.push_back(static_cast<Index>(inner.size()));
  }
  const std::vector<double> zeros(inner.size(), 0.0);
  matrix_ =
      Eigen::Map<const SparseMatrix>(n, n, static_cast<Index>(inner.size()), starts.data(), inner.data(), zeros.data());
}

MovedPlaces SparsityPattern::grow(const std::vector<std::uint8_t>& sizes, const std::vector<GroupPair>& pairs) {
  size_of_ = sizes;
  check_groups();
  std::vector<std::uint64_t> entries;
  for_each_entry(pairs, [&](Index column, Index row) {
    entries.push_back(static_cast<std::uint64_t>(column) << 32 | static_cast<std::uint64_t>(row));
  });
  std::sort(entries.begin(), entries.end());
  return moved_from(insert(entries));
}

/// Column and row of each entry in one number, sorted; none is there yet. Returns the matrix as it was.
SparseMatrix SparsityPattern::insert(const std::vector<std::uint64_t>& entries) {
  SparseMatrix out(matrix_.rows(), matrix_.cols());
  out.resizeNonZeros(matrix_.nonZeros() + static_cast<Index>(entries.size()));
  const Index *starts = matrix_.outerIndexPtr(), *rows = matrix_.innerIndexPtr();
  Index* to = out.innerIndexPtr();
  auto next = entries.begin();
  for (Index column = 0; column < matrix_.cols(); ++column) {
    const Index *row = rows + starts[column], *end = rows + starts[column + 1];
    for (; next != entries.end() && static_cast<Index>(*next >> 32) == column; ++next) {
      const auto added = static_cast<Index>(*next & 0xffffffffu);
      while (row != end && *row < added) *to++ = *row++;
      *to++ = added;
    }
    to = std::copy(row, end, to);
    out.outerIndexPtr()[column + 1] = static_cast<Index>(to - out.innerIndexPtr());
  }
  std::fill_n(out.valuePtr(), out.nonZeros(), 0.0);
  matrix_.swap(out);
  return out;
}

MovedPlaces SparsityPattern::rebuild(const std::vector<std::uint8_t>& sizes, const std::vector<GroupPair>& pairs) {
  size_of_ = sizes;
  check_groups();
  SparseMatrix before;
  before.swap(matrix_);
  build_matrix(pairs);
  return moved_from(before);
}

MovedPlaces SparsityPattern::moved_from(const SparseMatrix& before) {
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

Slot SparsityPattern::slot(Index first_a, Index first_b) {
  if (first_a < 0 || first_b < 0) return {};
  if (all_free(first_a) && all_free(first_b)) {
    const Index low = std::min(first_a, first_b), high = std::max(first_a, first_b), column = position_[low];
    const Index length = matrix_.outerIndexPtr()[column + 1] - matrix_.outerIndexPtr()[column];
    return {place(high, low), first_a < first_b ? -length : length};
  }
  if (first_free(first_a) < 0 || first_free(first_b) < 0) return {};
  return {partial_slot(first_a, first_b), 0};
}

/// Where the entries of a block start in partial_: two groups that have been asked for before stay where they were.
Index SparsityPattern::partial_slot(Index first_a, Index first_b) {
  const auto key = static_cast<std::uint64_t>(first_a) << 32 | static_cast<std::uint64_t>(first_b);
  const auto [found, is_new] = partial_slots_.try_emplace(key, static_cast<Index>(partial_.size()));
  if (is_new) partial_.resize(partial_.size() + size_of_[first_a] * size_of_[first_b]);
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

}  // namespace wrinkle
