#include <gtest/gtest.h>

#include "core/constraint/layer_coupling.h"
#include "core/constraint/singular_values.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"
#include "validation/harness/parameters.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"

namespace wrinkle::validation::coupling_sparsity {
extern const Study study;
}

namespace wrinkle::validation::coupling_sparsity_test {

namespace {

Record run(std::int64_t cells, std::int64_t levels) {
  return run_sample(coupling_sparsity::study, {{{"cells", cells}, {"levels", levels}}});
}

TEST(CouplingSparsity, StoresWhatADenseBasisHas) {
  const TriangleMesh grid = strip_mesh({.length = 1, .width = 1, .along = 3, .across = 3});
  const Matrix basis = LayerCoupling(subdivide(grid, 2).weights).basis();
  const Vector sigma = singular_values(basis);
  const Record record = run(3, 2);
  EXPECT_EQ(record.metrics.at("nonzeros"), static_cast<double>((basis.array() != 0).count()));
  EXPECT_EQ(record.metrics.at("fine_vertices"), 169);
  EXPECT_NEAR(record.metrics.at("condition"), sigma.maxCoeff() / sigma.minCoeff(), 1e-9);
  EXPECT_GE(record.metrics.at("condition_bound"), record.metrics.at("condition"));
  ASSERT_EQ(record.curves.size(), 1u);
  EXPECT_EQ(static_cast<double>(record.curves[0].x.values.size()), record.metrics.at("nonzeros"));
}

TEST(CouplingSparsity, DrawsOnlySmallMatrices) {
  EXPECT_EQ(run(8, 1).curves.size(), 1u);
  EXPECT_TRUE(run(16, 1).curves.empty());
}

TEST(CouplingSparsity, RefusesMeshesThatGrowTooLarge) {
  EXPECT_ANY_THROW(resolve(coupling_sparsity::study, {{{"cells", std::int64_t{512}}, {"levels", std::int64_t{2}}}}));
}

}  // namespace
}  // namespace wrinkle::validation::coupling_sparsity_test
