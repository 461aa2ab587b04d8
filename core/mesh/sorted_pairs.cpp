#include "core/mesh/sorted_pairs.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "core/mesh/box_row.h"

namespace wrinkle {

namespace {

using Numbers = BoxRow::Numbers;
constexpr int kWidth = BoxRow::kWidth;

WRINKLE_INLINE Numbers lesser(const Numbers& a, const Numbers& b) {
  return a < b ? a : b;
}
WRINKLE_INLINE Numbers greater(const Numbers& a, const Numbers& b) {
  return a < b ? b : a;
}

/// Each with the one in the place whose number differs in these bits.
template <int bits>
WRINKLE_INLINE Numbers partners(const Numbers& v) {
  return __builtin_shufflevector(v, v, 0 ^ bits, 1 ^ bits, 2 ^ bits, 3 ^ bits, 4 ^ bits, 5 ^ bits, 6 ^ bits, 7 ^ bits);
}
/// The lesser of each and its partner in the lower place.
template <int bits>
WRINKLE_INLINE Numbers exchanged(const Numbers& v) {
  constexpr auto from = [](int i) { return (i ^ bits) < i ? kWidth + i : i; };
  const Numbers other = partners<bits>(v), low = lesser(v, other), high = greater(v, other);
  return __builtin_shufflevector(low, high, from(0), from(1), from(2), from(3), from(4), from(5), from(6), from(7));
}
/// Of what rises and then falls, or the other way round.
WRINKLE_INLINE Numbers merged(const Numbers& v) {
  return exchanged<1>(exchanged<2>(exchanged<4>(v)));
}
WRINKLE_INLINE Numbers sorted(const Numbers& v) {
  return exchanged<1>(exchanged<2>(exchanged<7>(exchanged<1>(exchanged<3>(exchanged<1>(v))))));
}

/// Sorts N vectors as one list: halves first, then the lower one against the reverse of the upper.
template <int N>
WRINKLE_INLINE void sort_together(Numbers* v) {
  if constexpr (N == 1) {
    v[0] = sorted(v[0]);
  } else {
    constexpr int half = N / 2;
    sort_together<half>(v);
    sort_together<half>(v + half);
    std::array<Numbers, N> w;
    for (int i = 0; i < half; ++i) {
      const Numbers other = partners<7>(v[N - 1 - i]);
      w[i] = lesser(v[i], other), w[half + i] = greater(v[i], other);
    }
    for (int apart = half / 2; apart > 0; apart /= 2)
      for (int i = 0; i < N; ++i)
        if ((i & apart) == 0) {
          const Numbers low = lesser(w[i], w[i + apart]), high = greater(w[i], w[i + apart]);
          w[i] = low, w[i + apart] = high;
        }
    for (int i = 0; i < N; ++i) v[i] = merged(w[i]);
  }
}

WRINKLE_INLINE void write_pairs(const Numbers& a, const Numbers& b, NearPairs::Pair* to) {
  const Numbers first = __builtin_shufflevector(a, b, 0, 8, 0, 9, 0, 10, 0, 11),
                second = __builtin_shufflevector(a, b, 0, 12, 0, 13, 0, 14, 0, 15);
  std::memcpy(to, &first, sizeof first);
  std::memcpy(to + kWidth / 2, &second, sizeof second);
}

/// N vectors hold them all.
template <int N>
void sort_few(Index a, const Index* list, Index count, NearPairs::Pair* to, const NearPairs::Pair* end) {
  constexpr Numbers places = {0, 1, 2, 3, 4, 5, 6, 7};
  std::array<Numbers, N> v;
  for (int i = 0; i < N; ++i) {
    std::memcpy(&v[i], list + i * kWidth, sizeof v[i]);
    v[i] = places + i * kWidth < count ? v[i] : BoxRow::same(std::numeric_limits<Index>::max());
  }
  sort_together<N>(v.data());
  if (end - to >= N * kWidth) {
    for (int i = 0; i < N; ++i) write_pairs(BoxRow::same(a), v[i], to + i * kWidth);
  } else {
    for (Index i = 0; i < count; ++i) to[i] = {a, v[i / kWidth][i % kWidth]};
  }
}

}  // namespace

void write_sorted_pairs(Index a, const Index* list, Index count, NearPairs::Pair* to, const NearPairs::Pair* end) {
  static_assert(kReadBehind >= 4 * kWidth);
#ifdef __AVX2__  // else the compiler would move numbers of eight one by one
  if (count <= kWidth) return sort_few<1>(a, list, count, to, end);
  if (count <= 2 * kWidth) return sort_few<2>(a, list, count, to, end);
  if (count <= 4 * kWidth) return sort_few<4>(a, list, count, to, end);
#endif
  for (Index i = 0; i < count; ++i) to[i] = {a, list[i]};
  std::sort(to, to + count);
}

}  // namespace wrinkle
