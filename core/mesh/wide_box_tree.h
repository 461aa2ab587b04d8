#pragma once
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/simd.h"
#include "core/base/types.h"

namespace wrinkle {

/// Eight boxes along the axes side by side, in single precision: one is held against all of them at once, in vectors of
/// the compiler's that it maps to any instruction set. A place without a box holds an empty one, which meets nothing.
struct BoxRow {
  static constexpr int kWidth = 8;
  using Floats = float __attribute__((vector_size(4 * kWidth)));
  using Numbers = Index __attribute__((vector_size(4 * kWidth)));

  struct Corner {
    Floats x, y, z;
  };
  Corner low, high;     // [m]
  Numbers first, last;  // what is in a box has numbers from `first` to `last`

  BoxRow();
  static Numbers same(Index x) { return Numbers{x, x, x, x, x, x, x, x}; }
  /// Puts the box around all boxes of a row into a place.
  void set_around(int lane, const BoxRow& row);
  /// Σ over the boxes of length + width + height [m].
  double size() const;
};

/// Asks for the boxes that meet one, but for numbers in [from, to).
struct BoxQuery {
  BoxRow::Corner low, high;  // in every place the same
  BoxRow::Numbers from, to;

  /// The box in a place of a row.
  BoxQuery(const BoxRow& row, int lane, Index from, Index to);

  /// −1 for the boxes that are asked for, 0 for the others.
  WRINKLE_INLINE void hold_against(const BoxRow& row, BoxRow::Numbers& hit) const {
    hit = ((row.first < from) | (row.last >= to)) & (row.low.x <= high.x) & (low.x <= row.high.x) &
          (row.low.y <= high.y) & (low.y <= row.high.y) & (row.low.z <= high.z) & (low.z <= row.high.z);
  }
};

/// Bit i is set where number i is −1.
WRINKLE_INLINE unsigned bits_of(const BoxRow::Numbers& hit) {
  using Halves = std::uint64_t __attribute__((vector_size(4 * BoxRow::kWidth)));
  constexpr BoxRow::Numbers bit = {1, 2, 4, 8, 16, 32, 64, 128};
  const auto pairs = std::bit_cast<Halves>(hit & bit);
  const std::uint64_t both = (pairs[0] | pairs[1]) | (pairs[2] | pairs[3]);
  return static_cast<unsigned>(both | both >> 32);
}

/// A tree over rows of boxes that stand in an order that follows space, without links: above each eight rows stands one
/// with the boxes around them, and so on. When boxes move, those above are found anew and the order stays. Its memory
/// is kept.
class WideBoxTree {
 public:
  std::vector<BoxRow> rows;

  /// Takes in where the boxes of `rows` are now.
  void refit();
  /// The row above and the place in it where the box around a row stands.
  std::pair<const BoxRow&, int> around(Index row) const {
    return {above_[0][row / BoxRow::kWidth], row % BoxRow::kWidth};
  }
  /// Calls f(row) for every row with a box around it that is asked for, in their order.
  template <class F>
  void for_meeting(const BoxQuery& query, const F& f) const {
    if (!rows.empty()) visit(above_.size(), 0, query, f);
  }
  /// How much larger the boxes around rows are than the boxes in them: what an order that has stopped to follow space
  /// makes grow.
  double spread() const;

 private:
  template <class F>
  void visit(std::size_t level, Index row, const BoxQuery& query, const F& f) const {
    if (level == 0) return f(row);
    BoxRow::Numbers hit;
    query.hold_against(above_[level - 1][row], hit);
    for (unsigned left = bits_of(hit); left != 0; left &= left - 1)
      visit(level - 1, BoxRow::kWidth * row + std::countr_zero(left), query, f);
  }

  std::vector<std::vector<BoxRow>> above_;  // the last has one row
};

}  // namespace wrinkle
