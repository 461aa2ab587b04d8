/// Another program's results of real studies: made-up good and bad numbers, nothing given, and own ones taken back in.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "validation/cli/command_line.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/foreign_results.h"
#include "validation/harness/parameters.h"
#include "validation/harness/study_for_tests.h"
#include "validation/meters/log_curve.h"

namespace wrinkle::validation::foreign_results_studies_test {
namespace {

const ReferenceData& reference() {
  static const ReferenceData data(reference_root(""));
  return data;
}

/// A program whose strips of 10 mm have the master curve's aspect ratio times `factor`.
std::vector<Verdict> judged_cantilever(double factor) {
  const LogCurve master = master_curve_table(reference());
  std::string text = "thickness [m],gamma,aspect_ratio\n";
  for (const double gamma : {0.01, 0.1, 1.0, 10.0, 100.0}) {
    text += fmt::format("0.01,{},{}\n", gamma, factor * master(gamma));
  }
  CsvReader table = csv_text(text, "other.csv");
  return judge_foreign(read_foreign(table, {"cantilever_master_curve", "other"}, studies()), reference());
}

Verdict thin_strip(const std::vector<Verdict>& verdicts) {
  for (const Verdict& verdict : verdicts) {
    if (verdict.claim.starts_with("quad_dual, h = 0.01 m, ν = 0, 1×100: on the master curve")) return verdict;
  }
  throw std::logic_error("the cantilever study judges no thin strip");
}

TEST(ForeignResultsOfStudies, GoodNumbersAreReproducedAndBadOnesDeviate) {
  const Verdict good = thin_strip(judged_cantilever(1.0005));
  EXPECT_EQ(good.judgement, Judgement::reproduced);
  EXPECT_NEAR(good.measured, 0.0005, 1e-9);
  const Verdict bad = thin_strip(judged_cantilever(0.98));
  EXPECT_EQ(bad.judgement, Judgement::deviates);
  EXPECT_NEAR(bad.measured, 0.02, 1e-9);
}

TEST(ForeignResultsOfStudies, ClaimsOnOtherSamplesAndMetricsAreNotRun) {
  int run = 0;
  for (const Verdict& verdict : judged_cantilever(1.0)) run += verdict.judgement == Judgement::not_run ? 0 : 1;
  EXPECT_EQ(run, 2);  // against the elastica, and against the beam that the strips' element tends to
}

/// A clamped board of another code, pulled by 40 %, whose largest force is at its end: it never softens, and so has no
/// strain at which it began to.
Verdict clamped_board(double peak_force) {
  CsvReader table =
      csv_text(fmt::format("grips,elongation,mesh,elements_along,layers,steps,linear_solver,peak_force [N]\n"
                           "clamped,0.4,foreign,foreign,foreign,foreign,foreign,{}\n",
                           peak_force),
               "other.csv");
  for (const Verdict& verdict : judge_foreign(read_foreign(table, {"metal_board", "other"}, studies()), reference()))
    if (verdict.claim.starts_with("clamped ends: the largest force")) return verdict;
  throw std::logic_error("nothing asks a clamped board of its largest force");
}

TEST(ForeignResultsOfStudies, ABoardThatNeverSoftensIsJudgedByItsForce) {
  EXPECT_EQ(clamped_board(12215).judgement, Judgement::reproduced);
  EXPECT_EQ(clamped_board(20000).judgement, Judgement::deviates);
}

/// What deviates on one mesh alone may do so by its mesh, which is said.
TEST(ForeignResultsOfStudies, OfOneMeshItIsSaidThatItsErrorIsNotKnown) {
  CsvReader table = csv_text(
      "poisson,thickness [m],gamma,element,elements_along,layers,mesh,linear_solver,aspect_ratio\n"
      "0,0.01,100,foreign,100,foreign,foreign,foreign,6.2\n",
      "other.csv");
  const auto verdicts =
      judge_foreign(read_foreign(table, {"cantilever_master_curve", "other"}, studies()), reference());
  EXPECT_EQ(verdicts.front().judgement, Judgement::deviates);
  EXPECT_THAT(verdicts.front().reason, ::testing::HasSubstr("too few meshes (elements_along)"));
}

class EveryStudyForeign : public ::testing::TestWithParam<const Study*> {};

/// Whatever is put in place of absent metrics must not become a verdict.
TEST_P(EveryStudyForeign, NoClaimIsJudgedWhereNoMetricIsGiven) {
  const Study& study = *GetParam();
  ForeignResults results{&study, "other", {}, {}};
  for (const Sample& sample : profile_samples(study, Profile::quick)) {
    ForeignRow& row = results.rows.emplace_back();
    row.row.sample = sample;
    for (const Metric& metric : study.metrics) {
      row.absent.insert(metric.name);
      row.row.record.metrics[metric.name] = std::numeric_limits<double>::quiet_NaN();
    }
  }
  for (const Verdict& verdict : judge_foreign(results, reference())) {
    EXPECT_EQ(verdict.judgement, Judgement::not_run) << verdict.claim << ": " << verdict.quantity;
  }
}

/// Without one of its metrics a claim is either not run or judged as it is with all of them.
TEST_P(EveryStudyForeign, NoVerdictChangesWhereOneMetricIsNotGiven) {
  const Study& study = *GetParam();
  ForeignResults results{&study, "other", {}, {}};
  for (const Sample& sample : profile_samples(study, Profile::quick)) {
    ForeignRow& row = results.rows.emplace_back();
    row.row.sample = sample;
    double value = 1 + 1 / static_cast<double>(results.rows.size());
    for (const Metric& metric : study.metrics) row.row.record.metrics[metric.name] = value *= 1.01;
  }
  const std::vector<Verdict> all = judge_foreign(results, reference());
  for (const Metric& metric : study.metrics) {
    for (ForeignRow& row : results.rows) row.absent = {metric.name};
    const std::vector<Verdict> some = judge_foreign(results, reference());
    ASSERT_EQ(some.size(), all.size()) << metric.name;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (some[i].judgement == Judgement::not_run) continue;
      EXPECT_EQ(some[i].judgement, all[i].judgement) << all[i].claim << " without " << metric.name;
      if (!std::isnan(all[i].measured)) {
        EXPECT_EQ(some[i].measured, all[i].measured) << all[i].claim << " without " << metric.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Studies, EveryStudyForeign, ::testing::ValuesIn(studies().begin(), studies().end()),
                         [](const auto& each) { return std::string(each.param->name); });

TEST(ForeignResultsOfStudies, OwnOnesTakenBackInGetTheSameVerdicts) {
  const for_tests::TemporaryFolder folder;
  const std::string results = (folder / "results").string(), study = "bilayer_reference";
  std::ostringstream out, err;
  const auto run = [&](const std::vector<std::string>& arguments) {
    out.str("");
    return run_command_line(arguments, studies(), out, err);
  };
  ASSERT_EQ(run({"run", study, "-o", results}), kAsExpected) << err.str();
  const int code = run({"judge", results, "--study", study, "--json"});
  const nlohmann::json own = nlohmann::json::parse(out.str()).at("studies").at(0).at("verdicts");
  run({"export", results, "--study", study});
  EXPECT_EQ(run({"judge", "--foreign", results + "/export/" + study + ".csv", "--study", study, "--json"}), code);
  EXPECT_EQ(nlohmann::json::parse(out.str()).at("verdicts"), own);
  EXPECT_GT(own.size(), 3U);
}

}  // namespace
}  // namespace wrinkle::validation::foreign_results_studies_test
