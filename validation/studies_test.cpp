/// What every study in studies.def must hold, whatever it measures: samples that resolve, and a judge that has a row
/// for each of its claims.

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "validation/faults/counters.h"
#include "validation/harness/claim_judge.h"
#include "validation/harness/counter_swaps.h"
#include "validation/harness/coverage.h"
#include "validation/harness/judge.h"
#include "validation/harness/parameters.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/registry.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/sample_file.h"
#include "validation/harness/value.h"

namespace wrinkle::validation::studies_test {
namespace {

class EveryStudy : public ::testing::TestWithParam<const Study*> {
 protected:
  const Study& study() const { return *GetParam(); }

  std::vector<Verdict> judged(std::span<const Row> rows) const {
    return verdicts_of(study(), rows, ReferenceData(reference_root("")));
  }

  /// The quick samples, all of them with this outcome and with metrics that converge as 1/n² where there are elements
  /// to refine, and differ in any case.
  std::vector<Row> rows(Outcome outcome) const {
    std::vector<Row> out;
    for (const Sample& sample : profile_samples(study(), Profile::quick)) {
      Row row{sample, {}};
      row.record.outcome = outcome;
      row.record.reason = "made to fail";
      const double n = sample.values.contains("elements_along") ? static_cast<double>(sample.integer("elements_along"))
                                                                : static_cast<double>(out.size() + 2);
      if (outcome == Outcome::ok)
        for (const Metric& metric : study().metrics) row.record.metrics[metric.name] = 1 + 1 / (n * n);
      out.push_back(row);
    }
    return out;
  }
};

std::string name_of(const ::testing::TestParamInfo<const Study*>& info) {
  return std::string(info.param->name);
}

bool allowed(const Parameter& parameter, const Value& value) {
  if (const auto* word = std::get_if<std::string>(&value))
    return std::find(parameter.choices.begin(), parameter.choices.end(), *word) != parameter.choices.end();
  const auto* integer = std::get_if<std::int64_t>(&value);
  const double number = integer != nullptr ? static_cast<double>(*integer) : std::get<double>(value);
  return number >= parameter.minimum && number <= parameter.maximum;
}

TEST_P(EveryStudy, DeclaresEachNameOnce) {
  std::set<std::string> names;
  for (const Parameter& parameter : study().parameters) {
    EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    EXPECT_FALSE(parameter.description.empty()) << parameter.name;
    EXPECT_TRUE(allowed(parameter, parameter.standard)) << parameter.name;
  }
  for (const Metric& metric : study().metrics) {
    EXPECT_TRUE(names.insert(metric.name).second) << metric.name;
    EXPECT_FALSE(metric.description.empty()) << metric.name;
  }
}

TEST_P(EveryStudy, NamesOnlyDeclaredParametersWithPossibleValues) {
  for (const Profile profile : {Profile::quick, Profile::paper})
    for (const Sample& sample : study().samples(profile))
      for (const auto& [name, value] : sample.values) {
        const auto declared = std::find_if(study().parameters.begin(), study().parameters.end(),
                                           [&wanted = name](const Parameter& p) { return p.name == wanted; });
        ASSERT_NE(declared, study().parameters.end()) << name;
        EXPECT_EQ(value.index(), declared->standard.index()) << name;
        EXPECT_TRUE(allowed(*declared, value)) << name;
      }
}

TEST_P(EveryStudy, ResolvesItsSamplesOnceEach) {
  for (const Profile profile : {Profile::quick, Profile::paper}) {
    std::set<std::map<std::string, Value>> seen;
    for (const Sample& sample : profile_samples(study(), profile)) {
      EXPECT_EQ(sample.values.size(), study().parameters.size());
      EXPECT_TRUE(seen.insert(sample.values).second) << to_string(profile);
      EXPECT_EQ(study().refuse ? study().refuse(sample) : std::nullopt, std::nullopt);
    }
    EXPECT_FALSE(seen.empty()) << to_string(profile);
  }
}

TEST_P(EveryStudy, RunsTheQuickSamplesInThePaperProfileToo) {
  std::set<std::map<std::string, Value>> paper;
  for (const Sample& sample : profile_samples(study(), Profile::paper)) paper.insert(sample.values);
  for (const Sample& sample : profile_samples(study(), Profile::quick)) EXPECT_TRUE(paper.contains(sample.values));
}

TEST_P(EveryStudy, HasOnlyClaimsNotRunWithoutRows) {
  const std::vector<Verdict> verdicts = judged({});
  EXPECT_FALSE(verdicts.empty());
  for (const Verdict& verdict : verdicts) {
    EXPECT_EQ(verdict.judgement, Judgement::not_run) << verdict.claim;
    EXPECT_NE(verdict.expected, Judgement::not_run) << verdict.claim;
  }
}

TEST_P(EveryStudy, StatesEachClaimOnceAndInFull) {
  std::set<std::string> claims;
  for (const Verdict& verdict : judged({})) {
    EXPECT_TRUE(claims.insert(verdict.claim).second) << verdict.claim;
    EXPECT_FALSE(verdict.quantity.empty()) << verdict.claim;
    EXPECT_THAT(verdict.relation, ::testing::AnyOf("within", "at most", "at least")) << verdict.claim;
    EXPECT_GT(verdict.tolerance, 0) << verdict.claim;
    EXPECT_TRUE(verdict.expected == Judgement::reproduced || !verdict.reason.empty()) << verdict.claim;
  }
}

TEST_P(EveryStudy, StatesItsClaimsWithoutFault) {
  const ReferenceData reference(reference_root(""));
  EXPECT_NE(static_cast<bool>(study().judge), static_cast<bool>(study().claims)) << "it judges in one way";
  if (!study().claims) return;  // it judges by hand
  const std::vector<Claim> claims = study().claims(reference);
  for (const std::string& fault : claim_faults(study(), claims)) ADD_FAILURE() << fault;
  for (const Claim& claim : claims) {
    if (!claim.figure.empty()) {
      EXPECT_FALSE(reference.coverage().answered(study().name, claim.figure).empty())
          << claim.figure << " of \"" << claim.says << "\" is in no coverage table with this study";
    }
    if (claim.counter.kind == Counter::Kind::samples) {
      const std::vector<Swap> swaps = counter_swaps(study(), claim);
      EXPECT_TRUE(std::ranges::any_of(swaps, [](const Swap& s) { return s.used.values != s.claimed.values; }))
          << claim.says;
      const bool along_one = claim.reduce.text.starts_with("exponent") && claim.reduce.names.size() == 1;
      EXPECT_FALSE(along_one && is_blind(study(), claim))
          << "\"" << claim.says << "\" fits along what its counter sets for all: a power of 0, whatever the model";
    }
  }
}

/// Labels of this suite's elements and meshes are no other program's.
TEST_P(EveryStudy, AsksOfAnyCodeForNoLabelOfItsOwn) {
  const AnyCode& any = study().any_code;
  EXPECT_EQ(any.labels.empty(), !any.claims);
  if (!any.claims) return;
  const std::set<std::string> labels(any.labels.begin(), any.labels.end());
  for (const std::string& label : labels)
    EXPECT_TRUE(std::ranges::any_of(study().parameters, [&](const Parameter& p) { return p.name == label; })) << label;
  const std::vector<Claim> claims = any.claims(ReferenceData(reference_root("")));
  for (const std::string& fault : claim_faults(study(), claims)) ADD_FAILURE() << fault;
  for (const Claim& claim : claims) {
    EXPECT_FALSE(claim.expect.deviation.has_value()) << claim.says;
    for (const Condition& condition : claim.over.conditions())
      EXPECT_FALSE(labels.contains(condition.parameter)) << claim.says;
    for (const std::string& name : claim.reduce.names) EXPECT_FALSE(labels.contains(name)) << claim.says;
  }
}

TEST_P(EveryStudy, HasAWordForEachQuickSample) {
  if (!study().claims) return;  // it judges by hand
  const std::vector<Row> all = rows(Outcome::ok);
  for (const Row* row : unjudged(study(), study().claims(ReferenceData(reference_root(""))), all)) {
    std::string text;
    for (const auto& [name, value] : row->sample.values) text += " " + name + "=" + to_text(value);
    ADD_FAILURE() << "no claim reads, and nothing shows," << text;
  }
}

TEST_P(EveryStudy, HasAQuickSampleForEachClaim) {
  for (const Verdict& verdict : judged(rows(Outcome::ok)))
    EXPECT_EQ(verdict.judgement == Judgement::not_run, verdict.printed_only) << verdict.claim;
}

TEST_P(EveryStudy, ReproducesNothingFromFailedSamples) {
  for (const Verdict& verdict : judged(rows(Outcome::failed))) {
    EXPECT_NE(verdict.judgement, Judgement::reproduced) << verdict.claim;
    EXPECT_EQ(verdict.as_expected(), verdict.printed_only) << verdict.claim;
  }
}

/// How much there is to compute, as the whole numbers tell: cells, frames, subdivisions. A seed is no amount.
double size_of(const Sample& sample) {
  double size = 1;
  for (const auto& [name, value] : sample.values)
    if (const auto* number = std::get_if<std::int64_t>(&value); number != nullptr && name != "seed")
      size *= static_cast<double>(std::max(std::int64_t{1}, *number));
  return size;
}

using Values = std::map<std::string, Value>;
constexpr auto whole = [](std::int64_t number) { return Value{number}; };

/// Where each quick sample takes more than a few seconds: what is smaller still.
const std::map<std::string_view, Values> kSmaller{
    {"adaptive_gain", {{"finest", 4.0}, {"side", 0.016}, {"steps", whole(1)}}},
    {"buttoning", {{"elements_per_wave", 4.0}, {"steps", whole(2)}}},
    {"contact_ccd", {{"count", whole(50)}}},
    {"contact_roll", {{"turns", 1.0}, {"edge", 3.2e-3}}},
    {"coke_can",
     {{"edge", 0.012}, {"height", 0.03}, {"way", 0.002}, {"rest_time", 0.01}, {"watch", std::string("states")}}},
    {"crease_as_hinge", {{"panels", std::string("elastic")}}},  // rigid ones are no surface
    {"drape", {{"points", whole(100)}, {"fine_points", whole(200)}, {"duration", 0.1}}},
    {"embedded_cost", {{"row", whole(11)}, {"frames", whole(1)}, {"minres_frames", whole(0)}, {"turns", whole(5)}}},
    {"enhance_animation", {{"cells", whole(4)}, {"levels", whole(1)}, {"frames", whole(2)}}},
    {"face_fold", {{"steps", whole(2)}, {"repeats", whole(1)}}},
    {"herringbone", {{"size", 4.0}, {"cells", whole(4)}, {"steps", whole(1)}}},
    {"level_split", {{"cells", whole(4)}, {"subdivisions", whole(2)}, {"frames", whole(2)}, {"turns", whole(1)}}},
    {"mat_precision", {{"subdivisions", whole(1)}, {"frames", whole(8)}, {"raced", whole(1)}}},
    {"paper_plane", {{"along", whole(9)}, {"across", whole(8)}, {"duration", 0.05}}},
    {"skin_gestures", {{"steps", whole(2)}}},
    {"skin_wavelength", {{"model", std::string("patch")}}},  // the model that has a surface
    {"skirt_bending", {{"points", whole(100)}, {"duration", 0.2}}},
    {"skirt_contact", {{"rows", whole(2)}, {"duration", 0.2}}},
    {"spinning_top", {{"points", whole(900)}, {"duration", 0.1}, {"start", 0.02}, {"spin_up", 0.02}}},
    {"wrinkle_wavelength", {{"model", std::string("embedded_strip")}, {"cells", whole(8)}}},
    {"thick_garments", {{"edge", 0.06}, {"settle_time", 0.07}, {"move_time", 0.02}, {"hold_time", 0.0}}},
    {"third_solver", {{"cells", whole(4)}, {"subdivisions", whole(1)}, {"frames", whole(2)}}},
    {"yoga_mat", {{"turns", 0.5}, {"edge", 9e-3}}},
};

/// The quick sample of the smallest size, the first of several, made smaller where it says so above.
Sample smallest_sample(const Study& study) {
  const std::vector<Sample> samples = profile_samples(study, Profile::quick);
  Sample smallest = *std::min_element(samples.begin(), samples.end(),
                                      [](const Sample& a, const Sample& b) { return size_of(a) < size_of(b); });
  if (const auto smaller = kSmaller.find(study.name); smaller != kSmaller.end())
    for (const auto& [name, value] : smaller->second) smallest.values.at(name) = value;
  return smallest;
}

/// Studies without a surface, and why. All others store a mesh, so that the report can show it.
const std::map<std::string_view, std::string_view> kNoSurface = {
    {"bilayer_reference", "modes of an infinite film and its half space, in closed form"},
    {"contact_ccd", "single queries: points, triangles and edges that move past each other"},
    {"coupling_sparsity", "patterns and conditioning of constraint matrices"},
    {"dense_wavelength", "a period in plane strain and its modes, which have no surface in space"},
    {"hanging_bars", "of tests/plugin: bars without a width"},
    {"joint_growth", "patterns of matrices, whose factors are counted"},
    {"solver_comparison", "linear systems of other studies"},
};

TEST_P(EveryStudy, RunsItsSmallestSample) {
  Silent progress;
  const Sample sample = smallest_sample(study());
  Record record = study().run(sample, progress);
  EXPECT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_NO_THROW(check_record(study(), record));
  EXPECT_TRUE(std::any_of(record.metrics.begin(), record.metrics.end(),
                          [](const auto& metric) { return std::isfinite(metric.second); }));
  EXPECT_EQ(record.frames.empty(), kNoSurface.contains(study().name)) << "stores no mesh, or has one after all";
}

/// A machine that is slower, and slower by another factor in each sample's process and for each of its times, must get
/// the same verdicts: a ratio of two times is judged as one that was taken in turns, with its interval (ClaimFaults).
/// No study judges a metric of a model's own time in seconds.
TEST_P(EveryStudy, JudgesNoSeconds) {
  std::vector<Row> slow = rows(Outcome::ok);
  double factor = 1;
  for (Row& row : slow)
    for (const Metric& metric : study().metrics)
      if (metric.unit == "s" || metric.unit.ends_with(" s")) row.record.metrics[metric.name] *= ++factor;
  const std::vector<Verdict> here = judged(rows(Outcome::ok)), there = judged(slow);
  ASSERT_EQ(here.size(), there.size());
  for (std::size_t i = 0; i < here.size(); ++i) {
    EXPECT_EQ(here[i].judgement, there[i].judgement) << here[i].claim;
    if (!std::isnan(here[i].measured)) {
      EXPECT_EQ(here[i].measured, there[i].measured) << here[i].claim;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Studies, EveryStudy, ::testing::ValuesIn(studies().begin(), studies().end()), name_of);

TEST(Studies, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Study* study : studies()) EXPECT_TRUE(names.insert(study->name).second) << study->name;
  EXPECT_TRUE(names.contains("cantilever_master_curve"));
  EXPECT_TRUE(names.contains("cantilever_convergence"));
}

}  // namespace
}  // namespace wrinkle::validation::studies_test
