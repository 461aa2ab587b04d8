#pragma once
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include "core/base/types.h"

namespace wrinkle {

/// Calls f(i) for i in [0, n), on as many threads as oneTBB has. The caller sees to it that the calls do not meet.
template <class F>
void parallel_for(Index n, const F& f) {
  if (n == 1) return f(Index{0});
  tbb::parallel_for(Index{0}, n, [&](Index i) { f(i); });
}

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
