#pragma once
/// Scalars of the element kernels: double, a SIMD pack of doubles (one element per lane), or a dual number in tests.
/// Kernels call sqrt, abs, max, log, atan2 and select unqualified, after `using std::sqrt;` where T may be double.

#include <algorithm>
#include <bit>
#include <cmath>
#include <xsimd/xsimd.hpp>

/// Kernels must be one straight piece of code: a call in the middle would spill every pack to memory.
#define WRINKLE_INLINE inline __attribute__((always_inline))

/// The same for a lambda, after its parameters: [&](int i) WRINKLE_INLINE_LAMBDA { … }.
#define WRINKLE_INLINE_LAMBDA __attribute__((always_inline))

namespace wrinkle {

using Pack = xsimd::batch<double>;  // as wide as the instruction set allows: 8 doubles with AVX-512, 4 with AVX

template <class T>
inline constexpr int kLanes = 1;
template <>
inline constexpr int kLanes<Pack> = static_cast<int>(Pack::size);

WRINKLE_INLINE double select(bool condition, double yes, double no) {
  return condition ? yes : no;
}

}  // namespace wrinkle
