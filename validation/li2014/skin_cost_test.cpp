#include <gtest/gtest.h>

#include <cmath>

#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/meters/skin_waves.h"
#include "validation/scenes/skin_cost_scene.h"

namespace wrinkle::validation::skin_cost {
extern const Study study;
}

namespace wrinkle::validation::skin_cost_test {

namespace {

TEST(SkinCostScene, HasTheSizesOfItsRow) {
  for (const std::size_t row : {0, 1}) {
    const SkinCostRow& printed = skin_cost_rows()[row];
    const SkinCostScene scene = make_skin_cost_scene({.row = printed, .size = 0.2});
    EXPECT_NEAR(scene.constraints, 0.2 * printed.constraints, 0.1 * 0.2 * printed.constraints);
    ASSERT_EQ(scene.skin->num_layers(), printed.layers);
    Index vertices = 0;
    for (Index k = 0; k < printed.layers; ++k) vertices += scene.skin->mesh(k).num_vertices();
    EXPECT_NEAR(vertices, 0.2 * printed.vertices, 1);
  }
}

/// As the stop rule has them on any mesh that is no grid (skin_wavelength): on aligned cells they were 0.48 λ apart.
TEST(SkinCostScene, HasCentresAsFarApartAsTheRuleLeavesThem) {
  const SkinCostScene scene = make_skin_cost_scene({.row = skin_cost_rows()[0], .size = 0.5});
  EXPECT_NEAR(mean_spacing(scene.skin->clusters(1)) / 0.91e-3, 0.53, 0.03);
}

TEST(SkinCost, RunsASmallRow) {
  const Record record =
      run_sample(skin_cost::study, {{{"row", std::int64_t{3}}, {"size", 0.1}, {"frames", std::int64_t{1}}}});
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_EQ(record.metrics.at("minima"), 1);
  EXPECT_LE(record.metrics.at("residual"), 1e-10);
  EXPECT_GT(record.metrics.at("frame_seconds"), 0);
  EXPECT_EQ(record.metrics.at("uncovered"), 0);
  EXPECT_TRUE(std::isnan(record.metrics.at("solver_share_of_frame_low"))) << "of one frame";
  EXPECT_FALSE(record.metrics.contains("minres_seconds_over_direct"));
}

TEST(SkinCost, TakesMinresAndTheDirectSolverInTurns) {
  const Record record = run_sample(skin_cost::study, {{{"row", std::int64_t{3}},
                                                       {"size", 0.05},
                                                       {"solve", std::string("stationary")},
                                                       {"linear_solver", std::string("minres")},
                                                       {"frames", std::int64_t{1}}}});
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  const double low = record.metrics.at("minres_seconds_over_direct_low");
  EXPECT_GT(low, 0);
  EXPECT_LT(low, record.metrics.at("minres_seconds_over_direct"));
  EXPECT_GT(record.metrics.at("minres_seconds_over_direct_high"), record.metrics.at("minres_seconds_over_direct"));
}

}  // namespace
}  // namespace wrinkle::validation::skin_cost_test
