#include <gtest/gtest.h>

#include <cmath>

#include "validation/harness/judge.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/meters/skin_waves.h"

namespace wrinkle::validation::skin_wavelength {
extern const Study study;
}

namespace wrinkle::validation::skin_wavelength_test {

namespace {

std::string word(const char* w) {
  return w;
}

Record strip(std::map<std::string, Value> values, const char* model = "strip") {
  values["model"] = word(model);
  values.insert({"waves", 9.0});
  return run_sample(skin_wavelength::study, {values});
}

// Whatever E, h and the input are.
TEST(SkinWavelength, OfAStripIsTwiceTheSpacing) {
  for (const auto& values : {std::map<std::string, Value>{{"input_scale", 0.5}},
                             std::map<std::string, Value>{{"young", 60e6}, {"input", word("held")}},
                             std::map<std::string, Value>{{"thickness", 0.03e-3}, {"spacing", 0.7}}}) {
    const Record record = strip(values);
    ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
    const double spacing = values.contains("spacing") ? 0.7 : 0.54;
    EXPECT_NEAR(record.metrics.at("input_ratio") / (2 * spacing), 1, 0.03);
    EXPECT_GT(record.metrics.at("share"), 0.9);
  }
}

TEST(SkinWavelength, APressedStripKeepsItsFirstWave) {
  const Record record = strip({}, "pressed_strip");
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_NEAR(record.metrics.at("input_ratio"), 1.08, 0.05);
}

TEST(SkinWavelength, TheoryIsThatOfThePaperSLayers) {
  const Record record = run_sample(skin_wavelength::study, {{{"model", word("theory")}}});
  const auto& m = record.metrics;
  EXPECT_NEAR(m.at("wavelength_equation_1"), std::sqrt(0.12e-3 * 1.3e-3) * std::pow(150, 1.0 / 6), 1e-9);
  EXPECT_NEAR(m.at("wavelength_stack"), 13.785e-3, 1e-6);
  EXPECT_EQ(m.at("stack_minima"), 1);
  EXPECT_GT(m.at("flat_range"), 10);
}

Row strip_row(double h, double below, double young) {
  Row row{resolve(skin_wavelength::study, {{{"thickness", h}, {"thickness_below", below}, {"young", young}}}), {}};
  row.record.metrics = {{"wavelength", std::pow(h, 0.6) * std::pow(below, 0.3) * std::pow(young, 0.1)}};
  return row;
}

/// The fit's own check.
TEST(SkinWavelength, FindsTheExponentsOfItsSamples) {
  std::vector<Row> rows;
  for (const double h : {1e-4, 2e-4})
    for (const double below : {1e-3, 3e-3})
      for (const double young : {1e8, 1e9}) rows.push_back(strip_row(h, below, young));
  int found = 0;
  for (const Verdict& v : verdicts_of(skin_wavelength::study, rows, ReferenceData(reference_root("")))) {
    if (v.claim.find("clusters follow eq. 1") == std::string::npos) continue;
    const double exponents[] = {0.6, 0.3, 0.1};
    EXPECT_NEAR(v.measured, exponents[found++], 1e-9) << v.claim;
    EXPECT_EQ(v.judgement, Judgement::deviates);
  }
  EXPECT_EQ(found, 3);
}

TEST(SkinWaves, RefuseSizesThatMakeNoSense) {
  const auto go_on = [](double) { return true; };
  EXPECT_THROW(press_skin({.length = 0}, go_on), std::invalid_argument);
  EXPECT_THROW(press_skin({.width = 1, .even_spacing = 0.5}, go_on), std::invalid_argument);
  EXPECT_THROW(mean_spacing({}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::skin_wavelength_test
