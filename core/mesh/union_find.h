#pragma once
#include <algorithm>
#include <numeric>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Disjoint sets of 0 … size − 1. The representative of a set is its smallest member, whatever the order of unions.
class UnionFind {
 public:
  explicit UnionFind(Index size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }

  Index find(Index i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void unite(Index a, Index b) {
    a = find(a), b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<Index> parent_;
};

}  // namespace wrinkle
