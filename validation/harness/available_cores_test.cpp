#include "validation/harness/available_cores.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <limits>

#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::available_cores_test {
namespace {

TEST(AvailableCores, AreThoseThatTheProcessIsBoundTo) {
  cpu_set_t before, first;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(before), &before), 0);
  EXPECT_LE(available_cores(), CPU_COUNT(&before));
  CPU_ZERO(&first);
  int cpu = 0;
  while (!CPU_ISSET(cpu, &before)) ++cpu;
  CPU_SET(cpu, &first);
  ASSERT_EQ(::sched_setaffinity(0, sizeof(first), &first), 0);
  EXPECT_EQ(available_cores(), 1);
  ::sched_setaffinity(0, sizeof(before), &before);
}

TEST(AvailableCores, AreFewerWhereAControlGroupOrOneAroundItHasAQuota) {
  const for_tests::TemporaryFolder mount;
  const double none = std::numeric_limits<double>::infinity();
  EXPECT_EQ(control_group_cores(mount.path(), "/a/b"), none) << "no such groups";
  for_tests::write_text(mount / "a/b/cpu.max", "max 100000\n");
  EXPECT_EQ(control_group_cores(mount.path(), "/a/b"), none);
  for_tests::write_text(mount / "a/cpu.max", "150000 100000\n");
  EXPECT_EQ(control_group_cores(mount.path(), "/a/b"), 1.5);
  EXPECT_EQ(control_group_cores(mount.path(), "/"), none);
  for_tests::write_text(mount / "cpu.max", "50000 100000\n");
  EXPECT_EQ(control_group_cores(mount.path(), "/a/b"), 0.5) << "a container sees its own group as the root";
  EXPECT_EQ(control_group_cores(mount.path(), "/"), 0.5);
}

}  // namespace
}  // namespace wrinkle::validation::available_cores_test
