#pragma once
#include <array>
#include <bit>

#include "core/base/simd.h"

namespace wrinkle::bench {

/// Writes a struct of doubles into one lane of the same struct of T.
template <class T, class Plain, class Packed>
void store_lane(const Plain& plain, Packed& packed, int lane) {
  constexpr std::size_t numbers = sizeof(Plain) / sizeof(double);
  static_assert(sizeof(Packed) == numbers * sizeof(T));
  const auto values = std::bit_cast<std::array<double, numbers>>(plain);
  auto* out = reinterpret_cast<double*>(&packed);
  for (std::size_t n = 0; n < numbers; ++n) out[n * kLanes<T> + lane] = values[n];
}

}  // namespace wrinkle::bench
