#include "core/mesh/box_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace wrinkle {

namespace {

constexpr int kBits = 21;  // of each coordinate

/// The lower 21 bits, two zeros behind each.
std::uint64_t spread(std::uint64_t v) {
  v = (v | v << 32) & 0x001f00000000ffffULL;
  v = (v | v << 16) & 0x001f0000ff0000ffULL;
  v = (v | v << 8) & 0x100f00f00f00f00fULL;
  v = (v | v << 4) & 0x10c30c30c30c30c3ULL;
  return (v | v << 2) & 0x1249249249249249ULL;
}

/// Place of a point along the Morton curve through `bounds`.
std::uint64_t morton_code(const VectorN<3>& x, const Box3& bounds) {
  constexpr double cells = (1 << kBits) - 1;
  std::uint64_t code = 0;
  for (int i = 0; i < 3; ++i) {
    const double size = bounds.high[i] - bounds.low[i];
    const double part = size > 0 ? std::clamp((x[i] - bounds.low[i]) / size, 0.0, 1.0) : 0;
    code |= spread(static_cast<std::uint64_t>(part * cells)) << i;
  }
  return code;
}

}  // namespace

void BoxTree::build(std::span<const Box3> boxes) {
  const auto n = static_cast<Index>(boxes.size());
  Box3 bounds;
  for (Index i = 0; i < n; ++i) {
    if (!boxes[i].low.allFinite() || !boxes[i].high.allFinite())
      throw std::invalid_argument(fmt::format("box {} of a tree is not finite", i));
    bounds.add(boxes[i]);
  }
  coded_.resize(n);
  for (Index i = 0; i < n; ++i) coded_[i] = {morton_code(0.5 * (boxes[i].low + boxes[i].high), bounds), i};
  std::sort(coded_.begin(), coded_.end(),
            [](const Coded& a, const Coded& b) { return a.code != b.code ? a.code < b.code : a.index < b.index; });

  std::size_t depth = n > 0 ? 1 : 0;
  for (Index size = n; size > kFan; size = (size + kFan - 1) / kFan) ++depth;
  levels_.resize(depth);
  order_.resize(n);
  if (n == 0) return;
  levels_[0].resize(n);
  for (Index i = 0; i < n; ++i) levels_[0][i] = boxes[order_[i] = coded_[i].index];
  for (std::size_t level = 1; level < depth; ++level) {
    const std::vector<Box3>& below = levels_[level - 1];
    const auto size = static_cast<Index>(below.size());
    levels_[level].assign((size + kFan - 1) / kFan, {});
    for (Index i = 0; i < size; ++i) levels_[level][i / kFan].add(below[i]);
  }
}

}  // namespace wrinkle
