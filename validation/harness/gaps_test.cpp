#include "validation/harness/gaps.h"

#include <gmock/gmock.h>

#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::gaps_test {
namespace {

const Study kSpring = for_tests::make_spring_study();

StoredSample stored(double stiffness, const std::string& profile) {
  StoredSample out;
  out.study = kSpring.name;
  out.study_version = kSpring.version;
  out.profile = profile;
  out.sample = resolve(kSpring, {{{"stiffness", stiffness}}});
  out.key = sample_key(kSpring, out.sample);
  out.record = for_tests::spring_record(stiffness);
  return out;
}

StudyResults results_of(std::vector<StoredSample> samples) {
  StudyResults results;
  results.samples = std::move(samples);
  return results;
}

TEST(Gaps, AWholeProfileAndSamplesOfOnesOwnLackNothing) {
  EXPECT_FALSE(find_gaps(kSpring, {}, {}).any());
  EXPECT_FALSE(find_gaps(kSpring, results_of({stored(1, "quick"), stored(2, "custom"), stored(3, "quick")}), {}).any());
  EXPECT_FALSE(find_gaps(kSpring, results_of({stored(2, "custom"), stored(7, "custom")}), {}).any());
}

TEST(Gaps, OfAProfileThatWasRunEverySampleIsExpected) {
  const Gaps quick = find_gaps(kSpring, results_of({stored(1, "quick"), stored(9, "custom")}), {});
  ASSERT_EQ(quick.missing.size(), 2u);
  for (const Gap& gap : quick.missing) EXPECT_EQ(gap.profile, "quick");
  const Gaps paper = find_gaps(kSpring, results_of({stored(1, "quick"), stored(2, "quick"), stored(5, "paper")}), {});
  EXPECT_EQ(paper.missing.size(), 2u) << "3 and 4, each once";
}

TEST(Gaps, OfAProfileThatWasAskedForEverySampleIsExpectedThoughNoneIsThere) {
  EXPECT_EQ(find_gaps(kSpring, {}, {"quick"}).missing.size(), 3u);
  EXPECT_EQ(find_gaps(kSpring, {}, {"quick", "paper"}).missing.size(), 5u);
  EXPECT_FALSE(
      find_gaps(kSpring, results_of({stored(1, "quick"), stored(2, "quick"), stored(3, "quick")}), {"quick"}).any());
}

TEST(Gaps, FailedUndefinedAndSkippedSamples) {
  StudyResults results = results_of({stored(1, "custom"), stored(2, "custom"), stored(3, "custom")});
  results.samples[0].record.outcome = Outcome::failed;
  results.samples[0].record.reason = "not converged";
  results.samples[1].record.metrics["energy"] = std::nan("");  // its costs are still numbers
  results.samples[2].record.outcome = Outcome::skipped;
  results.samples[2].record.metrics["energy"] = std::nan("");
  results.set_aside = 1;
  const Gaps gaps = find_gaps(kSpring, results, {});
  ASSERT_EQ(gaps.failed.size(), 1u);
  EXPECT_EQ(gaps.failed[0].reason, "not converged");
  ASSERT_EQ(gaps.undefined.size(), 1u);
  EXPECT_THAT(own_values(kSpring, gaps.undefined[0].sample), ::testing::ElementsAre("stiffness=2"));
  EXPECT_TRUE(gaps.missing.empty());
  EXPECT_EQ(gaps.set_aside, 1u);
}

}  // namespace
}  // namespace wrinkle::validation::gaps_test
