#include <gtest/gtest.h>

#include "core/constraint/layer_coupling.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/meters/vertex_graph.h"

namespace wrinkle::validation::joint_growth {
extern const Study study;
}

namespace wrinkle::validation::joint_growth_test {
namespace {

Record run(std::int64_t cells, std::int64_t levels, const char* system) {
  return run_sample(joint_growth::study, {{{"cells", cells}, {"levels", levels}, {"system", std::string(system)}}});
}

/// Its pattern is that of the product of dense matrices.
TEST(JointGrowth, CountsTheEntriesOfADenseProduct) {
  const Subdivision surface = subdivide(strip_mesh({.length = 1, .width = 1, .along = 3, .across = 3}), 2);
  const Matrix H = vertex_graph(surface.mesh), Q = LayerCoupling(surface.weights).high_basis();
  const Matrix product = Q.cwiseAbs().transpose() * H * Q.cwiseAbs();
  double entries = 0;
  for (Index i = 0; i < product.rows(); ++i)
    for (Index j = 0; j <= i; ++j) entries += product(i, j) != 0 ? (i == j ? 6 : 9) : 0;
  const Record joint = run(3, 2, "joint");
  EXPECT_EQ(joint.metrics.at("unknowns"), 3 * (13 * 13 - 4 * 4));
  EXPECT_EQ(joint.metrics.at("entries"), entries);
  EXPECT_GE(joint.metrics.at("factor_nonzeros"), entries);
}

TEST(JointGrowth, OfTheMembraneItSaysNothingNew) {
  const Record membrane = run(4, 1, "membrane");
  EXPECT_EQ(membrane.metrics.at("unknowns"), 3 * 81);
  EXPECT_EQ(membrane.metrics.at("flops_over_membrane"), 1);
  EXPECT_EQ(membrane.metrics.at("flops"), run(4, 1, "joint").metrics.at("membrane_flops"));
}

}  // namespace
}  // namespace wrinkle::validation::joint_growth_test
