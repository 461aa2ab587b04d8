#pragma once
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

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
  static Floats same(float x) { return Floats{x, x, x, x, x, x, x, x}; }
  /// Puts the box around all boxes of a row into a place.
  void set_around(int lane, const BoxRow& row);
  /// Σ over the boxes of length + width + height [m].
  double size() const;
};

/// Asks for the boxes that meet one.
struct BoxQuery {
  BoxRow::Corner low, high;  // in every place the same

  /// The box in a place of a row.
  WRINKLE_INLINE BoxQuery(const BoxRow& row, int lane)
      : low{BoxRow::same(row.low.x[lane]), BoxRow::same(row.low.y[lane]), BoxRow::same(row.low.z[lane])},
        high{BoxRow::same(row.high.x[lane]), BoxRow::same(row.high.y[lane]), BoxRow::same(row.high.z[lane])} {}

  /// −1 for the boxes that are asked for, 0 for the others.
  WRINKLE_INLINE void hold_against(const BoxRow& row, BoxRow::Numbers& hit) const {
    hit = not_above(row.low.x, high.x) & not_above(low.x, row.high.x) & not_above(row.low.y, high.y) &
          not_above(low.y, row.high.y) & not_above(row.low.z, high.z) & not_above(low.z, row.high.z);
  }

 private:
  /// With AVX-512 the compiler would take masks, which one unit of a core alone compares into.
  static WRINKLE_INLINE BoxRow::Numbers not_above(const BoxRow::Floats& a, const BoxRow::Floats& b) {
#ifdef __AVX2__
    return std::bit_cast<BoxRow::Numbers>(
        _mm256_cmp_ps(std::bit_cast<__m256>(a), std::bit_cast<__m256>(b), _CMP_LE_OQ));
#else
    return a <= b;
#endif
  }
};

/// Bit i is the one of byte i in that place: the product moves bit 8 i to 56 + i, and no two of its terms meet.
inline unsigned bits_at(int place, const std::uint8_t* bytes) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t all;
  std::memcpy(&all, bytes, sizeof all);
  return static_cast<unsigned>((all >> place & 0x0101010101010101U) * 0x0102040810204080U >> 56);
}

/// Bit i is set where number i is −1.
WRINKLE_INLINE unsigned bits_of(const BoxRow::Numbers& hit) {
#ifdef __AVX2__
  return static_cast<unsigned>(_mm256_movemask_ps(std::bit_cast<__m256>(hit)));
#else
  using Halves = std::uint64_t __attribute__((vector_size(4 * BoxRow::kWidth)));
  constexpr BoxRow::Numbers bit = {1, 2, 4, 8, 16, 32, 64, 128};
  const auto pairs = std::bit_cast<Halves>(hit & bit);
  const std::uint64_t both = (pairs[0] | pairs[1]) | (pairs[2] | pairs[3]);
  return static_cast<unsigned>(both | both >> 32);
#endif
}

/// Writes those of eight numbers whose bits are set one behind the other, and returns where they end. Without a branch
/// for each, which can hardly be foreseen; what is left of eight places is written to, too.
WRINKLE_INLINE Index* write_chosen(const BoxRow::Numbers& numbers, unsigned bits, Index* to) {
#if defined(__AVX512VL__)
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                      _mm256_maskz_compress_epi32(static_cast<__mmask8>(bits), std::bit_cast<__m256i>(numbers)));
#elif defined(__AVX2__)
  static constexpr auto kLanes = [] {  // byte k: the place of the k-th bit that is set
    std::array<std::uint64_t, 256> out{};
    for (unsigned all = 0; all < out.size(); ++all)
      for (int lane = 7; lane >= 0; --lane)
        if ((all >> lane & 1U) != 0) out[all] = out[all] << 8 | static_cast<unsigned>(lane);
    return out;
  }();
  const __m256i lanes = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(kLanes[bits])));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                      _mm256_permutevar8x32_epi32(std::bit_cast<__m256i>(numbers), lanes));
#else
  Index* at = to;
  for (int i = 0; i < BoxRow::kWidth; ++i) {
    *at = numbers[i];
    at += bits >> i & 1U;
  }
#endif
  return to + std::popcount(bits);
}

}  // namespace wrinkle
