/// Verdicts as they are stored and shown.

#include "validation/harness/judge.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "validation/cli/verdict_output.h"
#include "validation/harness/claim.h"
#include "validation/harness/parameters.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::judge_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Verdict ratio_of_times(std::optional<Noise> noise) {
  Verdict out{.claim = "ten times faster", .quantity = "ratio of times", .measured = 10.5, .tolerance = 10};
  out.relation = "at least";
  out.noise = noise;
  out.judgement = noise ? Judgement::undecided : Judgement::reproduced;
  return out;
}

nlohmann::json stored(const Verdict& verdict) {
  return verdicts_json(for_tests::make_spring_study(), std::vector{verdict}).at("verdicts").at(0);
}

std::string shown(const Verdict& verdict) {
  const Study study = for_tests::make_spring_study();
  std::ostringstream out;
  print_table({{&study, {verdict}, ""}}, NotRun::counts, out);
  return out.str();
}

TEST(VerdictsJson, HoldTheNoiseOfRatiosOfTimesAlone) {
  const nlohmann::json undecided = stored(ratio_of_times(Noise{9.5, 11.5}));
  EXPECT_EQ(undecided.at("noise"), (nlohmann::json{{"low", 9.5}, {"high", 11.5}}));
  EXPECT_EQ(undecided.at("verdict"), "undecided");
  EXPECT_EQ(undecided.at("expected"), "reproduced");
  EXPECT_EQ(undecided.at("as_expected"), true);
  EXPECT_FALSE(stored(ratio_of_times({})).contains("noise"));
}

/// A claim of the paper profile alone is not run where none of its samples was, as expected, and judged where one was,
/// failed ones among them.
TEST(JudgeStudy, TellsThatWhatThePaperProfileAloneDecidesWasNotRun) {
  Study study = for_tests::make_spring_study();
  study.judge = {};
  study.claims = [](const ReferenceData&) {
    Claim all{.says = "all", .quantity = "E", .measure = metric("energy"), .bound = at_most(1), .origin = theory("E")};
    Claim stiff = all;
    stiff.says = "stiff";
    stiff.over = where("stiffness", 100.0);
    stiff.printed_only = true;
    return std::vector{all, stiff};
  };
  const auto row = [&](double stiffness, Outcome outcome) {
    Row out{resolve(study, {{{"stiffness", stiffness}}}), {}};
    out.record.outcome = outcome;
    out.record.metrics["energy"] = 0.5;
    return out;
  };
  const ReferenceData reference(reference_root(""));
  const auto quick = judge_study(study, std::vector{row(1, Outcome::ok)}, reference);
  ASSERT_EQ(quick.size(), 2u);
  EXPECT_EQ(quick[1].judgement, Judgement::not_run);
  EXPECT_TRUE(quick[1].as_expected());
  const auto ran = judge_study(study, std::vector{row(1, Outcome::ok), row(100, Outcome::ok)}, reference);
  ASSERT_EQ(ran.size(), 2u);
  EXPECT_EQ(ran[1].judgement, Judgement::reproduced);
  const auto failed = judge_study(study, std::vector{row(1, Outcome::ok), row(100, Outcome::failed)}, reference);
  ASSERT_EQ(failed.size(), 2u);
  EXPECT_FALSE(failed[1].as_expected());
}

TEST(VerdictsJson, AnUnknownIntervalIsNull) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const nlohmann::json json = stored(ratio_of_times(Noise{unknown, unknown}));
  EXPECT_TRUE(json.at("noise").at("low").is_null());
  EXPECT_TRUE(json.at("noise").at("high").is_null());
}

TEST(VerdictTable, ShowsUndecidedOnesAndTheirInterval) {
  EXPECT_THAT(shown(ratio_of_times(Noise{9.5, 11.5})), HasSubstr("10.5 [9.5, 11.5]"));
  EXPECT_THAT(shown(ratio_of_times(Noise{9.5, 11.5})), HasSubstr("undecided"));
  EXPECT_THAT(shown(ratio_of_times(Noise{9.5, 11.5})), Not(HasSubstr("not as expected")));
  EXPECT_THAT(shown(ratio_of_times({})), Not(HasSubstr("[")));
}

}  // namespace
}  // namespace wrinkle::validation::judge_test
