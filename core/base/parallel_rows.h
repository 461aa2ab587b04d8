#pragma once
#include <tbb/global_control.h>

#include "core/base/parallel.h"

namespace wrinkle {

inline bool is_one_thread() {
  return tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism) == 1;
}

/// As parallel_for, for calls of a few nanoseconds: one thread has a plain loop, which oneTBB would cut into tasks.
template <class F>
void parallel_rows(Index n, const F& f) {
  if (!is_one_thread()) return parallel_for(n, f);
  for (Index i = 0; i < n; ++i) f(i);
}

}  // namespace wrinkle
