#include <gtest/gtest.h>

#include "core/constraint/truncated_gaussian.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/scenes/graded_patch.h"

namespace wrinkle::validation::weight_adjustment {
extern const Study study;
}

namespace wrinkle::validation::weight_adjustment_test {

namespace {

TEST(GradedPatch, HasTheVerticesTheGradingAndTheCentroid) {
  for (const ClusterPlace place : {ClusterPlace::interior, ClusterPlace::border, ClusterPlace::corner}) {
    const VectorN<2> origin(3, -1);
    const GradedPatch patch =
        graded_patch({.place = place, .vertices = 200, .grading = 3, .origin = origin, .radius = 0.5, .seed = 4});
    Index count = 0;
    double least = 1e9, most = 0;  // area of a vertex in the support
    const Vector areas = vertex_areas(patch.mesh);
    for (Index v = 0; v < patch.mesh.num_vertices(); ++v) {
      if ((patch.mesh.coordinates[v] - origin).norm() >= 0.5) continue;
      ++count;
      least = std::min(least, areas[v]);
      most = std::max(most, areas[v]);
    }
    if (place == ClusterPlace::interior) {
      EXPECT_NEAR(count, 200, 20);
    } else {  // the sides are not halves: up to nine in ten vertices are of one
      EXPECT_GT(count, 200 * 0.2 - 20);
      EXPECT_LT(count, 200 * 1.8 + 20);
    }
    EXPECT_GT(most / least, 9);
    const GaussianMoments g = truncated_gaussian(border_of(patch.mesh), origin, 0.25, 0.5);
    EXPECT_LE((patch.cluster.centroid - origin - g.moment / g.mass).norm(), 1e-12);
  }
}

TEST(WeightAdjustment, CorrectedHoldsAndPrintedDoesNot) {
  const auto with = [](const char* form) {
    const Record record =
        run_sample(weight_adjustment::study, {{{"form", std::string(form)}, {"meshes", std::int64_t{2}}}});
    EXPECT_EQ(record.outcome, Outcome::ok) << record.reason;
    return record.metrics;
  };
  const auto corrected = with("corrected"), printed = with("printed");
  EXPECT_LE(corrected.at("affine_residual"), 1e-12);
  EXPECT_GT(printed.at("affine_residual"), 1e-3);
  EXPECT_GT(printed.at("sum_error"), 1e-4);
  EXPECT_EQ(corrected.at("vertices_mean"), printed.at("vertices_mean"));
}

}  // namespace
}  // namespace wrinkle::validation::weight_adjustment_test
