#include "core/base/status.h"

#include <gtest/gtest.h>

#include <set>

namespace wrinkle::status_test {
namespace {

TEST(Status, NamesAreTheEnumeratorsAndDistinct) {
  EXPECT_EQ(to_string(Status::converged), "converged");
  EXPECT_EQ(to_string(Status::step_too_small), "step_too_small");
  std::set<std::string_view> names;
  for (int s = 0; s <= static_cast<int>(Status::interrupted); ++s) names.insert(to_string(static_cast<Status>(s)));
  EXPECT_EQ(names.size(), 7u);
  EXPECT_FALSE(names.contains("unknown"));
}

}  // namespace
}  // namespace wrinkle::status_test
