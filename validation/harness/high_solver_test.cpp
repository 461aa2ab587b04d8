#include "validation/harness/high_solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/minimize/conjugate_gradients_cuda.h"

namespace wrinkle::validation::high_solver_test {
namespace {

using ::testing::HasSubstr;

/// What is not built is refused where it is named; what has no device here says so in the record.
TEST(HighSolver, CudaIsRefusedWhereItIsNotBuilt) {
  const Parameter parameter = high_solver_parameter();
  EXPECT_EQ(parameter.unfit.contains("cuda"), !cuda_is_built());
  EXPECT_THAT(parameter.description, HasSubstr(cuda_is_built() ? "not timed on a GPU" : "not built"));
  EXPECT_EQ(why_not_here("processor"), "");
  EXPECT_EQ(why_not_here("cuda").empty(), why_no_cuda().empty());
}

TEST(HighSolver, AreFoundByName) {
  EXPECT_FALSE(find_high_solver("processor"));
  EXPECT_TRUE(find_high_solver("thrust-tbb"));
  EXPECT_TRUE(find_high_solver("cuda"));
  EXPECT_THROW(find_high_solver("thrust"), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::high_solver_test
