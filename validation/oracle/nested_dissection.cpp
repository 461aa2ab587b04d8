#include "validation/oracle/nested_dissection.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <stdexcept>
#include <utility>

namespace wrinkle::validation {

namespace {

/// A block of a grid, and on which of its sides eliminated lines of nodes lie later in the order.
struct GridBlock {
  int width, height;
  bool left, right, below, above;

  auto operator<=>(const GridBlock&) const = default;

  int border() const {
    const int corners = (left && below) + (left && above) + (right && below) + (right && above);
    return (left + right) * height + (below + above) * width + corners;
  }
};

class DissectionCounter {
 public:
  explicit DissectionCounter(double per_node) : per_node_(per_node) {}

  DissectionCount count(const GridBlock& block) {
    if (block.width == 0 || block.height == 0) return {};
    const auto known = counts_.find(block);
    if (known != counts_.end()) return known->second;
    const DissectionCount out = block.width >= block.height ? cut(block) : count(turned(block));
    counts_.emplace(block, out);
    return out;
  }

 private:
  static GridBlock turned(const GridBlock& b) { return {b.height, b.width, b.below, b.above, b.left, b.right}; }

  /// By a line from below to above.
  DissectionCount cut(const GridBlock& b) {
    const int first = (b.width - 1) / 2;
    const DissectionCount one = count({first, b.height, b.left, true, b.below, b.above});
    const DissectionCount other = count({b.width - 1 - first, b.height, true, b.right, b.below, b.above});
    const DissectionCount line = front(per_node_ * b.height, per_node_ * b.border());
    return {one.factor_nonzeros + other.factor_nonzeros + line.factor_nonzeros, one.flops + other.flops + line.flops};
  }

  /// `columns` dense columns of L, of columns + rows … rows + 1 nonzeros.
  static DissectionCount front(double columns, double rows) {
    DissectionCount out;
    for (double c = rows + 1; c <= rows + columns; ++c) out.factor_nonzeros += c, out.flops += c * c;
    return out;
  }

  double per_node_;
  std::map<GridBlock, DissectionCount> counts_;
};

}  // namespace

DissectionCount nested_dissection_count(int side, int per_node) {
  if (side < 1 || per_node < 1)
    throw std::invalid_argument(fmt::format("a grid of {0} × {0} nodes of {1} unknowns: 1 at least", side, per_node));
  return DissectionCounter(per_node).count({side, side, false, false, false, false});
}

}  // namespace wrinkle::validation
