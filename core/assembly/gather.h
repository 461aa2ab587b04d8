#pragma once
/// Reading the unknowns of elements side by side.

#include <utility>

#include "core/base/simd.h"
#include "core/base/types.h"

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

}  // namespace wrinkle
