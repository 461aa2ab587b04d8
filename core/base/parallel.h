#pragma once
#include <tbb/parallel_for.h>

#include "core/base/types.h"

namespace wrinkle {

/// Calls f(i) for i in [0, n), on as many threads as oneTBB has. The caller sees to it that the calls do not meet.
template <class F>
void parallel_for(Index n, const F& f) {
  if (n == 1) return f(Index{0});
  tbb::parallel_for(Index{0}, n, [&](Index i) { f(i); });
}

}  // namespace wrinkle
