#pragma once
#include <bit>
#include <utility>
#include <vector>

#include "core/mesh/box_row.h"

namespace wrinkle {

/// A tree over rows of boxes that stand in an order that follows space, without links: above each eight rows stands one
/// with the boxes around them, a node, and so on. When boxes move, those above are found anew and the order stays. Its
/// memory is kept.
class WideBoxTree {
 public:
  std::vector<BoxRow> rows;

  /// Takes in where the boxes of `rows` are now.
  void refit();
  /// Node i has the boxes around rows 8 i … 8 i + 7.
  Index num_nodes() const { return above_.empty() ? 0 : static_cast<Index>(above_[0].size()); }
  const BoxRow& node(Index i) const { return above_[0][i]; }
  /// The node, and the place in it, of the box around a row.
  std::pair<const BoxRow&, int> around(Index row) const {
    return {above_[0][row / BoxRow::kWidth], row % BoxRow::kWidth};
  }
  /// Calls f(node) for every node of which all together may meet a box, and which has numbers beside [from, to), in
  /// their order.
  template <class F>
  void for_nodes_meeting(const BoxQuery& query, Index from, Index to, const F& f) const {
    if (!rows.empty()) visit(above_.size() - 1, 0, query, BoxRow::same(from), BoxRow::same(to), f);
  }
  /// How much larger the boxes around rows are than the boxes in them: what an order that has stopped to follow space
  /// makes grow.
  double spread() const;

 private:
  template <class F>
  void visit(std::size_t level, Index row, const BoxQuery& query, const BoxRow::Numbers& from,
             const BoxRow::Numbers& to, const F& f) const {
    if (level == 0) return f(row);
    const BoxRow& here = above_[level][row];
    BoxRow::Numbers hit;
    query.hold_against(here, hit);
    hit &= (here.first < from) | (here.last >= to);
    for (unsigned left = bits_of(hit); left != 0; left &= left - 1)
      visit(level - 1, BoxRow::kWidth * row + std::countr_zero(left), query, from, to, f);
  }

  std::vector<std::vector<BoxRow>> above_;  // the last has one row
};

}  // namespace wrinkle
