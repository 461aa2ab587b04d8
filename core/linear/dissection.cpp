#include "core/linear/dissection.h"

#include <algorithm>

#include "core/linear/cholmod_context.h"

namespace wrinkle {

namespace {

constexpr Index kLargest = 3;

bool coupled(const SparseMatrix& lower, Index row, Index column) {
  const Index *begin = lower.innerIndexPtr() + lower.outerIndexPtr()[column],
              *end = lower.innerIndexPtr() + lower.outerIndexPtr()[column + 1];
  return std::binary_search(begin, end, row);
}

/// The first unknown of each group of coupled ones, and one past the last.
std::vector<Index> coupled_groups(const SparseMatrix& lower) {
  const auto size = static_cast<Index>(lower.cols());
  std::vector<Index> starts{0};
  for (Index i = 1; i < size; ++i) {
    bool joins = i - starts.back() < kLargest;
    for (Index j = starts.back(); joins && j < i; ++j) joins = coupled(lower, i, j);
    if (!joins) starts.emplace_back(i);
  }
  if (size > 0) starts.emplace_back(size);
  return starts;
}

std::vector<Index> groups_of(const std::vector<Index>& starts) {
  std::vector<Index> out(starts.empty() ? 0 : starts.back());
  for (Index g = 0; g + 1 < static_cast<Index>(starts.size()); ++g)
    for (Index i = starts[g]; i < starts[g + 1]; ++i) out[i] = g;
  return out;
}

/// Joins consecutive groups of one unknown that couple with the same other groups: multipliers of the coordinates of
/// one average.
std::vector<Index> join_alike(const SparseMatrix& lower, const std::vector<Index>& starts) {
  const std::vector<Index> group_of = groups_of(starts);
  const auto groups = static_cast<Index>(starts.size()) - 1;
  const auto single = [&](Index g) { return starts[g + 1] - starts[g] == 1; };
  std::vector<std::vector<Index>> others(groups);  // of single unknowns
  for (Index j = 0; j < lower.cols(); ++j)
    for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry) {
      const Index row = group_of[entry.row()], column = group_of[j];
      if (row == column) continue;
      if (single(row)) others[row].emplace_back(column);
      if (single(column)) others[column].emplace_back(row);
    }
  for (auto& list : others) {
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  std::vector<Index> joined{0};
  for (Index g = 1; g < groups; ++g) {
    const bool joins = starts[g] - joined.back() < kLargest && single(g) && single(g - 1) && others[g] == others[g - 1];
    if (!joins) joined.emplace_back(starts[g]);
  }
  joined.emplace_back(starts.back());
  return joined;
}

SparseMatrix group_graph(const SparseMatrix& lower, const std::vector<Index>& starts) {
  const auto groups = static_cast<Index>(starts.size()) - 1;
  const std::vector<Index> group_of = groups_of(starts);
  SparseMatrix graph(groups, groups);
  std::vector<Index> rows;
  for (Index g = 0; g < groups; ++g) {
    rows.assign(1, g);
    for (Index j = starts[g]; j < starts[g + 1]; ++j)
      for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry) rows.emplace_back(group_of[entry.row()]);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    graph.startVec(g);
    for (const Index row : rows) graph.insertBack(row, g) = 1;
  }
  graph.finalize();
  return graph;
}

}  // namespace

std::vector<Index> nested_dissection(const SparseMatrix& lower) {
  if (lower.cols() == 0) return {};
  const std::vector<Index> starts = join_alike(lower, coupled_groups(lower));
  const SparseMatrix graph = group_graph(lower, starts);
  std::vector<Index> groups(graph.cols()), order;
  CholmodContext cholmod;
  cholmod_sparse view = cholmod_view(graph);
  if (!cholmod_metis(&view, nullptr, 0, 1, groups.data(), cholmod.get())) return {};
  order.reserve(lower.cols());
  for (const Index g : groups)
    for (Index i = starts[g]; i < starts[g + 1]; ++i) order.emplace_back(i);
  return order;
}

}  // namespace wrinkle
