#include "core/mesh/morton_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
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

/// Place of a point along the Morton curve through the cube of `size` [m] at `low`. Of a cube, not of a box as flat as
/// what is in it: cells as wide as they are high keep what is near together.
std::uint64_t morton_code(const VectorN<3>& x, const VectorN<3>& low, double size) {
  constexpr double cells = (1 << kBits) - 1;
  std::uint64_t code = 0;
  for (int i = 0; i < 3; ++i) {
    const double part = size > 0 ? std::clamp((x[i] - low[i]) / size, 0.0, 1.0) : 0;
    code |= spread(static_cast<std::uint64_t>(part * cells)) << i;
  }
  return code;
}

}  // namespace

std::vector<Index> morton_order(std::span<const Box3> boxes) {
  struct Coded {
    std::uint64_t code;
    Index index;
  };
  const auto n = static_cast<Index>(boxes.size());
  Box3 bounds;
  for (Index i = 0; i < n; ++i) {
    if (!boxes[i].low.allFinite() || !boxes[i].high.allFinite())
      throw std::invalid_argument(fmt::format("box {} of a tree is not finite", i));
    bounds.add(boxes[i]);
  }
  const double size = n > 0 ? (bounds.high - bounds.low).maxCoeff() : 0;
  std::vector<Coded> coded(n);
  for (Index i = 0; i < n; ++i) coded[i] = {morton_code(0.5 * (boxes[i].low + boxes[i].high), bounds.low, size), i};
  std::sort(coded.begin(), coded.end(),
            [](const Coded& a, const Coded& b) { return a.code != b.code ? a.code < b.code : a.index < b.index; });
  std::vector<Index> order(n);
  for (Index i = 0; i < n; ++i) order[i] = coded[i].index;
  return order;
}

}  // namespace wrinkle
