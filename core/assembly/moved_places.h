#pragma once
#include <span>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Where one block of an element matrix goes. Columns of a lower triangle get shorter by one from each to the next, so
/// the place of the first entry and the length of the first column tell all.
struct BlockSlot {
  Index base = -1;   // of the block's first entry; −1: goes nowhere; if stride is 0, into SparsityPattern::partial
  Index stride = 0;  // length of the block's first column; negative: the block is to be written transposed
};

/// Where the values of a pattern stand after it has changed: in tables that fit the nearest cache where it has grown.
class MovedPlaces {
 public:
  /// A column that has got entries.
  struct GrownColumn {
    Index begin, end;  // its places before
    Index first;       // of what it got, in `inserted`
  };

  /// Of a pattern that had `size` places. Each new entry stands before the place that `inserted` says, in the order of
  /// the columns.
  MovedPlaces(Index size, std::vector<GrownColumn> columns, std::vector<Index> inserted);
  /// From one pattern to any other of as many unknowns.
  MovedPlaces(const SparseMatrix& before, const SparseMatrix& after);

  Index operator[](Index place) const { return to(place).place; }  // −1: it is gone
  /// Slots of blocks that are in both patterns.
  void apply(std::span<BlockSlot> slots) const;
  /// Places of single entries, −1: nowhere.
  void apply(std::span<Index> places) const;

 private:
  static constexpr int kBucket = 6;  // 2⁶ places
  struct To {
    Index place, longer;  // by which its column is
  };
  To to(Index place) const;

  std::vector<GrownColumn> columns_;  // and one behind all places
  std::vector<Index> inserted_;
  std::vector<Index> nearest_;  // of each bucket, the first of columns_ that ends behind its beginning
  std::vector<To> table_;       // of every place, where the pattern has not just grown
};

}  // namespace wrinkle
