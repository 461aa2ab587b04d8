/// Another program's own elements: labels in place of this suite's, claims on any code, and metrics derived from raw
/// ones.

#include <gmock/gmock.h>

#include <map>

#include "validation/harness/claim.h"
#include "validation/harness/errors.h"
#include "validation/harness/foreign_results.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::foreign_labels_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<Claim> any_claims(const ReferenceData&) {
  return {{.says = "any spring has 2 J per N/m",
           .quantity = "energy over stiffness [J m/N]",
           .over = where_at_most("stiffness", 10.0),
           .measure =
               formula("energy / stiffness", {"energy"},
                       [](const Row& row) { return row.record.metrics.at("energy") / row.sample.number("stiffness"); }),
           .bound = within(2, 0.1),
           .origin = theory("½ k x², x = 2 m")}};
}

/// Half of the energy is what the spring's end moves against.
void halve(const Sample&, std::map<std::string, double>& metrics) {
  if (metrics.contains("undefined")) metrics["energy"] = 2 * metrics["undefined"];
}

class ForeignLabels : public ::testing::Test {
 protected:
  ForeignLabels() {
    spring_.any_code = {{"kind", "sleep_ms"}, any_claims};
    spring_.derive = halve;
  }
  ForeignResults read(const std::string& text) const {
    CsvReader table = csv_text(text, "a.csv");
    return read_foreign(table, {"spring", ""}, studies_);
  }
  std::string refusal(const std::string& text) const {
    try {
      read(text);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }
  std::vector<Verdict> judged(const std::string& text) const { return judge_foreign(read(text), ReferenceData("")); }

  Study spring_ = for_tests::make_spring_study();
  std::vector<const Study*> studies_{&spring_};
};

TEST_F(ForeignLabels, StandForWordsAndNumbersAndLeadToTheClaimsOnAnyCode) {
  const ForeignResults results = read("kind,sleep_ms,stiffness,energy\nforeign,foreign,1,2\nforeign,foreign,3,6.2\n");
  EXPECT_THAT(results.foreign_labels, ElementsAre("kind", "sleep_ms"));
  EXPECT_EQ(results.rows[0].row.sample.word("kind"), "linear");  // the standard one: no claim asks for it
  const std::vector<Verdict> verdicts = judge_foreign(results, ReferenceData(""));
  ASSERT_EQ(verdicts.size(), 1U);
  EXPECT_EQ(verdicts[0].claim, "any spring has 2 J per N/m");
  EXPECT_EQ(verdicts[0].judgement, Judgement::reproduced);
  EXPECT_NEAR(verdicts[0].measured, 6.2 / 3, 1e-12);
  EXPECT_EQ(judged("kind,stiffness,energy\nforeign,1,3\n")[0].judgement, Judgement::deviates);
  EXPECT_NE(judged("stiffness,energy\n1,2\n")[0].claim, "any spring has 2 J per N/m");
}

TEST_F(ForeignLabels, StandInAllRowsAndWhereTheStudyNamesElementsOnly) {
  EXPECT_THAT(refusal("kind,energy\nforeign,2\nlinear,2\n"), HasSubstr("a.csv:3: labelled 'foreign' are []"));
  EXPECT_THAT(refusal("stiffness,energy\nforeign,2\n"), HasSubstr("stiffness = foreign is impossible"));
}

TEST_F(ForeignLabels, MetricsThatFollowFromGivenOnesAreNotAbsent) {
  const ForeignResults results = read("kind,stiffness,undefined,energy\nforeign,1,1,\nforeign,2,7,4\n");
  EXPECT_EQ(results.rows[0].row.record.metrics.at("energy"), 2);
  EXPECT_EQ(results.rows[1].row.record.metrics.at("energy"), 4) << "what is given stays";
  EXPECT_FALSE(results.rows[0].absent.contains("energy"));
  EXPECT_EQ(judge_foreign(results, ReferenceData(""))[0].judgement, Judgement::reproduced);
  EXPECT_EQ(judged("kind,stiffness\nforeign,1\n")[0].judgement, Judgement::not_run);
}

TEST_F(ForeignLabels, AClaimTellsHowManyOfItsSamplesHaveNoNumberAndWhereTheOthersLie) {
  const std::string header = "kind,stiffness,energy,status,reason\n", good = "foreign,1,2,ok,\n";
  const Verdict skipped =
      judged(header + good + "foreign,2,4,ok,\nforeign,3,,skipped,no program\nforeign,50,9,ok,\n")[0];
  EXPECT_EQ(skipped.judgement, Judgement::reproduced);
  EXPECT_EQ(skipped.reason, "1 of 3 samples has no number: no program; samples: stiffness 1 to 2");
  const Verdict failed = judged(header + good + "foreign,2,,failed,too soft\nforeign,3,,failed,too stiff\n")[0];
  EXPECT_EQ(failed.judgement, Judgement::failed);
  EXPECT_EQ(failed.reason, "2 of 3 samples have no number: too soft; samples: stiffness 1");
}

TEST_F(ForeignLabels, TheLongestSampleOfAClaimTellsItsTime) {
  const std::vector<Verdict> verdicts =
      judged("kind,stiffness,energy,seconds\nforeign,1,2,3.5\nforeign,2,4,\nforeign,50,100,9\n");
  EXPECT_EQ(verdicts[0].basis->seconds, 3.5);
  EXPECT_EQ(judged("kind,energy\nforeign,2\n")[0].basis->seconds, std::nullopt);
  EXPECT_THAT(refusal("energy,seconds\n2,-1\n"), HasSubstr("seconds = -1 is impossible"));
  EXPECT_THAT(refusal("energy,seconds\n2,soon\n"), HasSubstr("seconds = soon is impossible"));
}

}  // namespace
}  // namespace wrinkle::validation::foreign_labels_test
