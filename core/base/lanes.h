#pragma once
/// Turning rows of numbers, one row for each lane of a pack, into packs, one for each number.

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "core/base/simd.h"

namespace wrinkle {

/// A pack as a vector of the compiler's, which it can shuffle for any instruction set.
using LaneVector = double __attribute__((vector_size(8 * kLanes<Pack>)));

/// Numbers of both by turns, from the place `from` on.
template <int from>
WRINKLE_INLINE LaneVector by_turns(const LaneVector& a, const LaneVector& b) {
  constexpr int wide = kLanes<Pack>;
  return [&]<std::size_t... i>(std::index_sequence<i...>) WRINKLE_INLINE_LAMBDA {
    return __builtin_shufflevector(a, b, (from + static_cast<int>(i) / 2 + (i % 2 == 0 ? 0 : wide))...);
  }
  (std::make_index_sequence<wide>{});
}

/// As many numbers as a pack has lanes, of rows that stand `step` numbers apart: number i of row k becomes lane k of
/// pack i. By perfect shuffles: each stage brings rows that are half of them apart together.
WRINKLE_INLINE void turn_rows(const double* rows, std::ptrdiff_t step, double* packs) {
  constexpr int wide = kLanes<Pack>;
  std::array<LaneVector, wide> v, w;
  for (int i = 0; i < wide; ++i) std::memcpy(&v[i], rows + i * step, sizeof v[i]);
  for (int stage = 1; stage < wide; stage *= 2, v = w)
    for (int i = 0; i < wide / 2; ++i) {
      w[2 * i] = by_turns<0>(v[i], v[i + wide / 2]);
      w[2 * i + 1] = by_turns<wide / 2>(v[i], v[i + wide / 2]);
    }
  for (int i = 0; i < wide; ++i) std::memcpy(packs + i * wide, &v[i], sizeof v[i]);
}

}  // namespace wrinkle
