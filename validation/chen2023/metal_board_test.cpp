#include <gtest/gtest.h>

#include <cmath>

#include "validation/harness/judge.h"
#include "validation/harness/parameters.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/scenes/metal_board_pull.h"
#include "validation/scenes/metal_board_uniaxial.h"

namespace wrinkle::validation::metal_board {
extern const Study study;
}

namespace wrinkle::validation::metal_board_test {

namespace {

using I = std::int64_t;

Row run(const Sample& sample, Silent progress = Silent()) {
  const Sample whole = resolve(metal_board::study, sample);
  return {whole, metal_board::study.run(whole, progress)};
}

Sample small(const std::string& grips, double elongation) {
  return {{{"grips", grips},
           {"mesh", std::string("irregular")},
           {"elements_along", I{10}},
           {"steps", I{8}},
           {"elongation", elongation}}};
}

/// dτ/dε by differences, and the energy that a bar takes up, which is what it stores and what it dissipates.
TEST(UniaxialTension, ClosedFormKeepsItsBooks) {
  const UniaxialTension bar{200.0, 0.3, 1.0, 4.0};
  const double last = 0.6;
  double work = 0;
  constexpr int steps = 100000;
  for (int i = 0; i < steps; ++i) work += bar.stress(last * (i + 0.5) / steps) * last / steps;
  const double tau = bar.stress(last), plastic = bar.plastic_strain(last);
  EXPECT_NEAR(work, 0.5 * tau * tau / 200 + 1.0 * plastic + 0.5 * 4 * plastic * plastic, 1e-8);
  EXPECT_NEAR(tau, 1.0 + 4 * plastic, 1e-12) << "yield stress and hardening";
  EXPECT_EQ(bar.plastic_strain(0.004), 0);
  EXPECT_NEAR(bar.thickness(0.004), std::exp(-0.3 * 0.004), 1e-15);
}

TEST(UniaxialTension, ForceIsLargestAtTheNeckingStrain) {
  for (const double hardening : {0.0, 0.9, 1.5, 4.0}) {
    const UniaxialTension bar{200.0, 0.3, 1.0, hardening};
    const double peak = bar.necking_strain();
    for (const double d : {-0.1, -0.003, -0.001, 0.001, 0.01, 0.3})
      EXPECT_LT(bar.force(peak + d), bar.force(peak)) << hardening << ' ' << d;
  }
}

TEST(MetalBoard, SlidingBoardIsInUniaxialTension) {
  const Row row = run(small("sliding", 0.15));
  ASSERT_EQ(row.record.outcome, Outcome::ok) << row.record.reason;
  const auto& m = row.record.metrics;
  EXPECT_LE(m.at("force_error"), 1e-9);
  EXPECT_LE(m.at("thickness_error"), 1e-9);
  EXPECT_LE(std::abs(m.at("permanent_error")), 1e-8);
  EXPECT_LE(m.at("flow_volume_error"), 1e-12);
  EXPECT_LE(std::abs(m.at("released_volume_change")), 1e-8);
  EXPECT_NEAR(m.at("concentration"), 1, 1e-9);
  EXPECT_FALSE(m.contains("peak_force_error")) << "not before necking";
  EXPECT_FALSE(m.contains("neck_position"));
  EXPECT_TRUE(row.record.caveats.empty());
  const auto verdicts = verdicts_of(metal_board::study, std::vector<Row>{row}, ReferenceData(reference_root("")));
  int judged = 0;
  for (const Verdict& v : verdicts) {
    EXPECT_TRUE(v.judgement == Judgement::reproduced || v.judgement == Judgement::not_run) << v.claim;
    judged += v.judgement == Judgement::reproduced;
  }
  EXPECT_EQ(judged, 4);
}

TEST(MetalBoard, ClampedBoardNecks) {
  const Row row = run(small("clamped", 0.4));
  ASSERT_EQ(row.record.outcome, Outcome::ok) << row.record.reason;
  const auto& m = row.record.metrics;
  EXPECT_GT(m.at("concentration"), 1.3);
  EXPECT_LT(m.at("thickness_ratio"), 0.95);
  EXPECT_LT(m.at("force"), m.at("peak_force"));
  EXPECT_LE(m.at("flow_volume_error"), 1e-12);
  EXPECT_EQ(row.record.caveats.size(), 1U);
  ASSERT_EQ(row.record.frames.size(), 4U);
  EXPECT_EQ(row.record.frames[3].time.value, 1);
  EXPECT_LT(row.record.frames[0].time.value, row.record.frames[1].time.value);
  const auto& strain = row.record.frames[3].point_fields.at("normal_strain").values;
  EXPECT_EQ(3 * strain.size(), row.record.frames[3].points.size());
  EXPECT_NEAR(strain[0], 0, 1e-12) << "held by the grip";
}

TEST(MetalBoard, StoppedPullFailsWithAReason) {
  const Row row = run(small("sliding", 0.15), Silent(2));  // asked a third time, it wants to stop
  EXPECT_EQ(row.record.outcome, Outcome::failed);
  EXPECT_NE(row.record.reason.find("of 8 steps"), std::string::npos) << row.record.reason;
  EXPECT_TRUE(row.record.metrics.empty());
  EXPECT_EQ(row.record.telemetry.front().values.size(), 3U);
}

}  // namespace
}  // namespace wrinkle::validation::metal_board_test
