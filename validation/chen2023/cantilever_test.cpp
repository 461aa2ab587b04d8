/// One sample of the heavy cantilever: what it stores, what it warns of, what it refuses, and how exact it is.

#include "validation/chen2023/cantilever.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>

#include "validation/harness/parameters.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"
#include "validation/oracle/elastica.h"

namespace wrinkle::validation::cantilever_master_curve {
extern const Study study;
}

namespace wrinkle::validation::cantilever_test {

namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using I = std::int64_t;

/// Remembers the fractions; asks to stop after some of them.
class Watched final : public Progress {
 public:
  explicit Watched(std::size_t most = 1000000) : most_(most) {}
  void report(double fraction, std::string_view) override { fractions.push_back(fraction); }
  bool stop_requested() const override { return fractions.size() >= most_; }
  std::vector<double> fractions;

 private:
  std::size_t most_;
};

Sample sample(std::map<std::string, Value> values) {
  return resolve(cantilever_master_curve::study, Sample{std::move(values)});
}

Sample strip(const std::string& element, double thickness, double gamma, I elements) {
  return sample({{"element", element}, {"thickness", thickness}, {"gamma", gamma}, {"elements_along", elements}});
}

Record run(const Sample& s) {
  Watched progress;
  return cantilever_master_curve::study.run(s, progress);
}

// Poisson thickness locking -------------------------------------------------------------------------------------------

TEST(ThicknessLockingFactor, OfOneLayerIsThePlatesModulusOverTheDirectors) {
  for (const double nu : {-0.5, 0.0, 0.1, 0.3, 0.45})
    EXPECT_NEAR(thickness_locking_factor(nu, 1), (1 - 2 * nu) / ((1 - nu) * (1 - nu)), 1e-15) << nu;
}

TEST(ThicknessLockingFactor, GoesToOneWithTheSquareOfTheLayers) {
  const auto excess = [](int layers) { return 1 / thickness_locking_factor(0.3, layers) - 1; };
  for (const int layers : {1, 2, 5, 32}) EXPECT_NEAR(excess(2 * layers), excess(layers) / 4, 1e-15) << layers;
}

TEST(ThicknessLockingFactor, MeetsTheSharedReferenceTable) {
  const fs::path root = WRINKLEBENCH_SOURCE_ROOT;
  const fs::path file = root.parent_path() / "shared/reference/thickness_locking_factors.csv";
  if (!fs::exists(file)) GTEST_SKIP() << file << " is not there";
  const ReferenceTable table(file);
  const auto nu = table.column("nu"), layers = table.column("ny_layers"), factor = table.column(table.names().at(2));
  ASSERT_GE(table.rows(), 20U);
  for (std::size_t i = 0; i < table.rows(); ++i)
    EXPECT_NEAR(thickness_locking_factor(nu[i], static_cast<int>(layers[i])), factor[i], 5e-9) << "row " << i;
}

TEST(ThicknessLockingFactor, IsWhatTheElementShows) {
  for (const I layers : {I{1}, I{2}}) {
    const Record record = run(sample({{"gamma", 0.01}, {"poisson", 0.3}, {"layers", layers}}));
    const double factor = thickness_locking_factor(0.3, static_cast<int>(layers));
    EXPECT_NEAR(record.metrics.at("effective_stiffness"), 1 / factor, 1e-3) << layers;
    EXPECT_NEAR(record.metrics.at("relative_error_locked"), 0, 1e-3) << layers;
  }
}

// Refused combinations ------------------------------------------------------------------------------------------------

TEST(RefuseCantilever, SaysWhatMakesNoSenseAndWhatDoes) {
  const Sample valid = strip("quad_dual", 0.01, 1.0, 10);
  const auto refusal = [&](std::map<std::string, Value> changes) {
    Sample changed = valid;
    for (const auto& [name, value] : changes) changed.values[name] = value;
    return cantilever_master_curve::study.refuse(changed).value_or("");
  };
  const std::string shell = "shell_hinge", irregular = "irregular";
  EXPECT_EQ(refusal({}), "");
  EXPECT_EQ(refusal({{"layers", I{4}}}), "");
  EXPECT_EQ(refusal({{"element", shell}, {"mesh", irregular}, {"elements_along", I{800}}}), "");
  EXPECT_THAT(refusal({{"element", shell}, {"layers", I{2}}}), StartsWith("layers = 2: a shell has one layer"));
  EXPECT_THAT(refusal({{"mesh", irregular}}), StartsWith("mesh = irregular: quadrilaterals come aligned only"));
  EXPECT_THAT(refusal({{"element", shell}, {"elements_along", I{801}}}),
              StartsWith("elements_along = 801: a shell takes 800 at most"));
}

// What a sample stores ------------------------------------------------------------------------------------------------

class EveryElement : public ::testing::TestWithParam<std::string> {
 protected:
  Sample small() const { return strip(GetParam(), 0.01, 10.0, 20); }
  bool shell() const { return GetParam().starts_with("shell"); }
};

TEST_P(EveryElement, MeasuresWhatIsDeclared) {
  const Record record = run(small());
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  for (const Metric& metric : cantilever_metrics()) {
    const bool undefined = shell() && metric.name == "relative_error_locked";
    ASSERT_EQ(record.metrics.contains(metric.name), !undefined) << metric.name;
    EXPECT_TRUE(undefined || std::isfinite(record.metrics.at(metric.name))) << metric.name;
  }
  EXPECT_EQ(record.metrics.size(), cantilever_metrics().size() - (shell() ? 1 : 0));
}

TEST_P(EveryElement, MeasuresConsistently) {
  const Record record = run(small());
  const auto& m = record.metrics;
  EXPECT_DOUBLE_EQ(m.at("aspect_ratio"), m.at("tip_drop") / m.at("tip_reach"));
  EXPECT_NEAR(m.at("relative_error"), m.at("aspect_ratio") / solve_elastica(10).aspect_ratio - 1, 1e-12);
  EXPECT_NEAR(m.at("relative_error_extensible"), m.at("aspect_ratio") / solve_elastica(10, 0.01).aspect_ratio - 1,
              1e-12);
  EXPECT_NEAR(m.at("reach_over_extensible"), m.at("tip_reach") / solve_elastica(10, 0.01).reach, 1e-12);
  EXPECT_NEAR(solve_elastica(m.at("gamma_effective")).aspect_ratio, m.at("aspect_ratio"), 1e-9);
  EXPECT_NEAR(m.at("effective_stiffness") * m.at("gamma_effective"), 10, 1e-12);
  EXPECT_GE(m.at("factorisations"), 1);
}

TEST_P(EveryElement, StoresItsShapeBesideTheExactOnes) {
  const Record record = run(small());
  std::vector<std::string> names;
  for (const Curve& curve : record.curves) {
    names.push_back(curve.name);
    for (const Column& y : curve.y) EXPECT_EQ(y.values.size(), curve.x.values.size()) << curve.name;
  }
  ASSERT_THAT(names, ElementsAre("shape", "elastica", "elastica_extensible"));
  const Curve& shape = record.curves[0];
  EXPECT_EQ(shape.x.values.size(), 21U);
  EXPECT_NEAR(shape.x.values.front(), 0, 1e-12);
  EXPECT_EQ(shape.x.values.back(), record.metrics.at("tip_reach"));
  EXPECT_EQ(-shape.y[0].values.back(), record.metrics.at("tip_drop"));
  EXPECT_NEAR(record.curves[1].y[0].values.back(), -solve_elastica(10).drop, 1e-10);
  EXPECT_NEAR(record.curves[2].y[0].values.back(), -solve_elastica(10, 0.01).drop, 1e-10);
}

TEST_P(EveryElement, StoresOneTelemetryRowPerIteration) {
  Watched progress;
  const Record record = cantilever_master_curve::study.run(small(), progress);
  ASSERT_FALSE(record.telemetry.empty());
  for (const Column& column : record.telemetry)
    EXPECT_EQ(static_cast<double>(column.values.size()), record.metrics.at("newton_iterations")) << column.label;
  EXPECT_FALSE(progress.fractions.empty());
  EXPECT_TRUE(std::is_sorted(progress.fractions.begin(), progress.fractions.end()));
  EXPECT_GT(progress.fractions.front(), 0);
  EXPECT_LT(progress.fractions.back(), 1);
}

TEST_P(EveryElement, StoresTheDeformedMesh) {
  const Record record = run(small());
  ASSERT_EQ(record.frames.size(), 1U);
  const Frame& frame = record.frames[0];
  ASSERT_EQ(frame.offsets.size(), frame.cell_types.size() + 1);
  EXPECT_EQ(frame.offsets.front(), 0);
  EXPECT_EQ(frame.offsets.back(), static_cast<I>(frame.connectivity.size()));
  const auto points = static_cast<I>(frame.points.size() / 3);
  for (const I point : frame.connectivity) EXPECT_TRUE(point >= 0 && point < points) << point;
  EXPECT_EQ(frame.point_fields.at("displacement").values.size(), frame.points.size());
  EXPECT_EQ(frame.cell_types.front(), shell() ? 5 : 9);
  EXPECT_EQ(frame.cell_types.size(), shell() ? 20U * 2 * 2 : 20U);
}

TEST_P(EveryElement, GivesTheSameAnswerTwice) {
  Record first = run(small()), second = run(small());
  for (Record* record : {&first, &second}) record->metrics.erase("wall_seconds");
  EXPECT_EQ(first.metrics, second.metrics);
  for (std::size_t i = 0; i < first.curves.size(); ++i) {
    EXPECT_EQ(first.curves[i].x.values, second.curves[i].x.values) << first.curves[i].name;
    EXPECT_EQ(first.curves[i].y[0].values, second.curves[i].y[0].values) << first.curves[i].name;
  }
  EXPECT_EQ(first.frames.at(0).points, second.frames.at(0).points);
}

INSTANTIATE_TEST_SUITE_P(Cantilever, EveryElement,
                         ::testing::Values("quad_dual", "quad_full", "shell_hinge", "shell_midedge"),
                         [](const auto& element) { return element.param; });

// Caveats and failures ------------------------------------------------------------------------------------------------

TEST(CantileverCaveats, NameWhatLiesOutsideTheTheory) {
  const auto of = [](double thickness, double gamma, I elements) {
    std::vector<std::string> out;
    for (const std::string& caveat : run(strip("quad_dual", thickness, gamma, elements)).caveats)
      out.push_back(caveat.substr(0, caveat.find(':')));
    return out;
  };
  EXPECT_THAT(of(0.01, 1, 10), ElementsAre());
  EXPECT_THAT(of(0.01, 100, 29), ElementsAre("resolution"));  // the layer is Γ^(−1/2) = 0.1: 2.9 elements
  EXPECT_THAT(of(0.01, 100, 31), ElementsAre());
  EXPECT_THAT(of(0.05, 1, 10), ElementsAre());
  EXPECT_THAT(of(0.1, 1, 10), ElementsAre("thickness"));
  EXPECT_THAT(of(0.1, 11, 20), ElementsAre("thickness"));  // Γ h²/12 = 0.92 %
  EXPECT_THAT(of(0.1, 13, 20), ElementsAre("stretch", "thickness"));
  EXPECT_THAT(of(0.1, 100, 10), ElementsAre("stretch", "resolution", "thickness"));
}

TEST(CantileverCaveats, OfAThickStripDependOnTheElement) {
  EXPECT_THAT(run(strip("quad_dual", 0.1, 1.0, 10)).caveats, ElementsAre(HasSubstr("transverse shear adds")));
  EXPECT_THAT(run(strip("shell_midedge", 0.1, 1.0, 10)).caveats, ElementsAre(HasSubstr("stores no shear")));
}

TEST(CantileverFailure, HasAReasonAndKeepsCaveatsAndTelemetry) {
  const Record record = run(strip("quad_dual", 1e-5, 1e5, 20));  // a bend far sharper than an element, hair-thin
  ASSERT_EQ(record.outcome, Outcome::failed) << "the solver has become better: take a harder sample";
  EXPECT_FALSE(record.reason.empty());
  EXPECT_FALSE(record.caveats.empty());
  EXPECT_GT(record.telemetry.at(0).values.size(), 0U);
  EXPECT_TRUE(record.curves.empty());
  EXPECT_FALSE(record.metrics.contains("aspect_ratio"));
  EXPECT_GT(record.metrics.at("newton_iterations"), 0);
}

TEST(CantileverFailure, IncludesBeingAskedToStop) {
  Watched progress(2);
  const Record record = cantilever_master_curve::study.run(strip("quad_dual", 0.01, 10.0, 20), progress);
  EXPECT_EQ(record.outcome, Outcome::failed);
  EXPECT_THAT(record.reason, HasSubstr("stop"));
  EXPECT_LE(progress.fractions.size(), 3U);
}

// Accuracy ------------------------------------------------------------------------------------------------------------

TEST(CantileverAccuracy, OfDualQuadratureAtAHundredElements) {
  for (const double gamma : {1.0, 100.0})
    EXPECT_LE(std::abs(run(strip("quad_dual", 0.01, gamma, 100)).metrics.at("relative_error")), 1e-3) << gamma;
}

TEST(CantileverAccuracy, OfFullQuadratureSuffersFromShearLocking) {
  EXPECT_LE(run(strip("quad_full", 0.01, 1.0, 10)).metrics.at("relative_error"), -0.9);
  EXPECT_LE(std::abs(run(strip("quad_dual", 0.01, 1.0, 10)).metrics.at("relative_error")), 2e-3);
}

}  // namespace
}  // namespace wrinkle::validation::cantilever_test
