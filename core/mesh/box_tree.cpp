#include "core/mesh/box_tree.h"

#include "core/mesh/morton_order.h"

namespace wrinkle {

void BoxTree::build(std::span<const Box3> boxes) {
  const auto n = static_cast<Index>(boxes.size());
  order_ = morton_order(boxes);
  std::size_t depth = n > 0 ? 1 : 0;
  for (Index size = n; size > kFan; size = (size + kFan - 1) / kFan) ++depth;
  levels_.resize(depth);
  if (n == 0) return;
  levels_[0].resize(n);
  for (Index i = 0; i < n; ++i) levels_[0][i] = boxes[order_[i]];
  for (std::size_t level = 1; level < depth; ++level) {
    const std::vector<Box3>& below = levels_[level - 1];
    const auto size = static_cast<Index>(below.size());
    levels_[level].assign((size + kFan - 1) / kFan, {});
    for (Index i = 0; i < size; ++i) levels_[level][i / kFan].add(below[i]);
  }
}

}  // namespace wrinkle
