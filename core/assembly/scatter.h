#pragma once
/// Reading the unknowns of elements side by side, and adding an element's gradient and matrix into place. Everything
/// about the layout is known at compile time.

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/assembly/sparsity_pattern.h"
#include "core/base/simd.h"
#include "core/base/types.h"
#include "core/energy/element.h"

namespace wrinkle {

/// The numbers x[at[lane]] as one T, put together in a register. Written to memory one by one they could not be
/// forwarded to the load of the whole pack: it would wait until every store before it has left for the cache, those
/// that the last batch scattered among them.
template <class T>
WRINKLE_INLINE T gather_lanes(const double* x, const Index* at) {
  return [&]<std::size_t... lane>(std::index_sequence<lane...>) WRINKLE_INLINE_LAMBDA {
    return T{x[at[lane]]...};
  }
  (std::make_index_sequence<kLanes<T>>{});
}

/// So many groups, all of one size, that code for each of them would be too much to compile and to keep in a cache:
/// they are run through by plain loops.
template <class L>
inline constexpr bool kManyAlike = L::kGroups > 12 &&
                                   std::ranges::all_of(L::sizes, [](int size) { return size == L::sizes[0]; });

/// Calls f<g>() for every group g. A plain loop over groups, whose sizes differ, is not unrolled by the compiler and
/// looks the sizes up at run time: it made a gradient half as fast.
template <class L, class F>
WRINKLE_INLINE void for_each_group(const F& f) {
  [&]<int... g>(std::integer_sequence<int, g...>) WRINKLE_INLINE_LAMBDA {
    (f.template operator()<g>(), ...);
  }
  (std::make_integer_sequence<int, L::kGroups>{});
}

/// What is known of the blocks of an element.
enum class Blocks {
  any,     ///< some may go nowhere, or entry by entry
  turned,  ///< any, and which way round one goes changes without rule from element to element
  whole,   ///< each goes into place as a whole: no group is absent, or held even in part
};

inline bool is_whole(const BlockSlot& slot) {
  return slot.base >= 0 && slot.stride != 0;
}

/// Where an element's blocks go, one slot for every pair of groups.
template <class L>
void find_slots(SparsityPattern& pattern, const std::array<Index, L::kGroups>& firsts, BlockSlot* slots) {
  for (int a = 0; a < L::kGroups; ++a)
    for (int b = 0; b <= a; ++b) slots[L::pair(a, b)] = pattern.slot(firsts[a], firsts[b]);
}

/// Adds numbers that stand `step` apart to neighbours. The two never overlap: the compiler may add two at a time.
WRINKLE_INLINE void add_apart(double* __restrict to, const double* __restrict from, int size, std::ptrdiff_t step) {
  for (int i = 0; i < size; ++i) to[i] += from[i * step];
}

/// Adds the block (A, B), whose entries stand `Lanes` apart, to the values of a lower triangle.
template <class L, int A, int B, int Lanes, Blocks blocks = Blocks::any>
WRINKLE_INLINE void scatter_block(double* values, const Index* partial, BlockSlot slot, const double* block) {
  constexpr int rows = L::sizes[A], columns = L::sizes[B];
  if constexpr (blocks != Blocks::whole) {
    if (slot.base < 0) return;
    if (slot.stride == 0) {
      for (int i = 0; i < rows * columns; ++i)
        if (partial[slot.base + i] >= 0) values[partial[slot.base + i]] += block[i * Lanes];
      return;
    }
  }
  double* v = values + slot.base;
  if constexpr (A == B) {
    const std::ptrdiff_t length = slot.stride;
    for (int c = 0; c < columns; v += length - c, ++c)
      add_apart(v, block + (columns * c + c) * Lanes, rows - c, columns * Lanes);
  } else if constexpr ((Lanes == 1 || blocks == Blocks::turned) && rows == columns) {
    // Which way round it goes changes without rule from element to element: a distance, no branch. Nor can the compiler
    // then read two neighbours at once that were written one by one: such a load waits until both are in the cache.
    const std::ptrdiff_t length = std::abs(std::ptrdiff_t{slot.stride});
    const std::ptrdiff_t down = (slot.stride > 0 ? columns : 1) * Lanes, across = (columns + 1) * Lanes - down;
    for (int c = 0; c < columns; ++c, v += length - c, block += across) add_apart(v, block, rows, down);
  } else if (slot.stride > 0) {
    const std::ptrdiff_t length = slot.stride;
    for (int c = 0; c < columns; ++c, v += length - c) add_apart(v, block + c * Lanes, rows, columns * Lanes);
  } else {
    const std::ptrdiff_t length = -std::ptrdiff_t{slot.stride};
    for (int r = 0; r < rows; ++r, v += length - r) add_apart(v, block + columns * r * Lanes, columns, Lanes);
  }
}

/// Adds a whole element matrix; `slots` has one entry for every pair of groups. Inlined throughout: behind a call to a
/// function of its own, g++ 12 leaves the upper halves of registers in use where the C library is called next, whose
/// atan2 is SSE code. On Intel each of its instructions then waits: hinges one at a time took twice as long.
template <class L, int Lanes, Blocks blocks = Blocks::any>
WRINKLE_INLINE void scatter_matrix(double* values, const Index* partial, const BlockSlot* slots,
                                   const double* hessian) {
  if constexpr (kManyAlike<L>) {
    constexpr int size = L::sizes[0] * L::sizes[0];
    for (int a = 0; a < L::kGroups; ++a)
      for (int b = 0; b <= a; ++b, ++slots, hessian += size * Lanes) {
        if (a == b)
          scatter_block<L, 0, 0, Lanes, blocks>(values, partial, *slots, hessian);
        else
          scatter_block<L, 1, 0, Lanes, blocks>(values, partial, *slots, hessian);
      }
  } else {
    const auto row = [&]<int A, int... B>(std::integral_constant<int, A>, std::integer_sequence<int, B...>)
        WRINKLE_INLINE_LAMBDA {
      (scatter_block<L, A, B, Lanes, blocks>(values, partial, slots[L::pair(A, B)], hessian + L::block(A, B) * Lanes),
       ...);
    };
    [&]<int... A>(std::integer_sequence<int, A...>) WRINKLE_INLINE_LAMBDA {
      (row(std::integral_constant<int, A>{}, std::make_integer_sequence<int, A + 1>{}), ...);
    }
    (std::make_integer_sequence<int, L::kGroups>{});
  }
}

/// Adds an element's gradient; `firsts` stand `Lanes` apart as well.
template <class L, int Lanes, Blocks blocks = Blocks::any>
WRINKLE_INLINE void scatter_gradient(double* gradient, const Index* firsts, const double* local) {
  for_each_group<L>([&]<int g>() WRINKLE_INLINE_LAMBDA {
    const Index first = firsts[g * Lanes];
    if (blocks == Blocks::any && first < 0) return;
    add_apart(gradient + first, local + L::offset[g] * Lanes, L::sizes[g], Lanes);
  });
}

}  // namespace wrinkle
