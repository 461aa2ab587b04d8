#pragma once
#include <numeric>

#include "core/base/triplets.h"

namespace wrinkle {

/// The columns of the identity with these numbers, [rows × chosen]: A times it has A's columns, its transpose times A
/// A's rows.
inline SparseMatrix unit_columns(const std::vector<Index>& chosen, Index rows) {
  std::vector<Triplet> entries;
  entries.reserve(chosen.size());
  for (const Index row : chosen) entries.emplace_back(row, static_cast<Index>(entries.size()), 1.0);
  return from_triplets(rows, static_cast<Index>(chosen.size()), entries);
}

/// `count` consecutive ones of them.
inline SparseMatrix unit_columns(Index first, Index count, Index rows) {
  std::vector<Index> chosen(count);
  std::iota(chosen.begin(), chosen.end(), first);
  return unit_columns(chosen, rows);
}

}  // namespace wrinkle
