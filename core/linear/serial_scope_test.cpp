#include "core/linear/serial_scope.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <atomic>

#include "core/linear/linear_solver.h"

namespace wrinkle::serial_scope_test {
namespace {

using Region = void(void*);
using Parallel = void(Region*, void*, unsigned, unsigned);

void count(void* calls) {
  ++*static_cast<std::atomic<int>*>(calls);
}

/// As CHOLMOD finds it: of all that are loaded, the first.
Parallel* enter_region() {
  make_linear_solver("cholmod-supernodal");  // so that CHOLMOD, and libgomp with it, is linked
  return reinterpret_cast<Parallel*>(dlsym(RTLD_DEFAULT, "GOMP_parallel"));
}

TEST(SerialScope, RunsARegionOnceAndOthersOnAllThreads) {
  Parallel* const parallel = enter_region();
  ASSERT_NE(parallel, nullptr);
  std::atomic<int> calls = 0;
  {
    const SerialScope scope;
    parallel(count, &calls, 4, 0);
    EXPECT_EQ(calls, 1);
    const SerialScope within;
  }
  calls = 0;
  parallel(count, &calls, 3, 0);
  EXPECT_EQ(calls, 3) << "libgomp's";
}

/// Of a team's threads each finds itself alone in a region of its own.
TEST(SerialScope, IsAloneWithinATeam) {
  struct Seen {
    Parallel* parallel;
    int (*team_size)();
    std::atomic<int> most = 0, calls = 0;
  };
  Parallel* const parallel = enter_region();
  ASSERT_NE(parallel, nullptr);
  Seen seen{parallel, reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_num_threads"))};
  ASSERT_NE(seen.team_size, nullptr);
  static constexpr auto inner = [](void* data) {
    auto& s = *static_cast<Seen*>(data);
    ++s.calls;
    if (s.team_size() > s.most) s.most = s.team_size();
  };
  static constexpr auto outer = [](void* data) {
    const SerialScope scope;
    static_cast<Seen*>(data)->parallel(+inner, data, 4, 0);
  };
  parallel(+outer, &seen, 3, 0);
  EXPECT_EQ(seen.calls, 3);
  EXPECT_EQ(seen.most, 1);
}

}  // namespace
}  // namespace wrinkle::serial_scope_test
