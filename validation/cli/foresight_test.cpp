#include "validation/cli/foresight.h"

#include <gmock/gmock.h>

#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::foresight_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;

TEST(Foresight, ReadsDurationsInWords) {
  EXPECT_THAT(seconds_of("ten minutes"), Optional(600.0));
  EXPECT_THAT(seconds_of("a second"), Optional(1.0));
  EXPECT_THAT(seconds_of("about 10 seconds"), Optional(10.0));
  EXPECT_THAT(seconds_of("about a minute"), Optional(60.0));
  EXPECT_THAT(seconds_of("a quarter of an hour"), Optional(900.0));
  EXPECT_THAT(seconds_of("half an hour"), Optional(1800.0));
  EXPECT_THAT(seconds_of("one to two hours"), Optional(7200.0));
  EXPECT_THAT(seconds_of("about three hours, by a fifth of it; not run whole yet"), Optional(10800.0));
  EXPECT_THAT(seconds_of("a day"), Optional(86400.0));
  EXPECT_EQ(seconds_of("hours"), std::nullopt);
}

TEST(Foresight, EveryStudyDeclaresATime) {
  for (const Study* study : studies()) {
    EXPECT_THAT(declared_seconds(*study, "quick"), Optional(::testing::Gt(0.0))) << study->name;
    if (study->paper_duration == "hours") continue;
    EXPECT_THAT(declared_seconds(*study, "paper"), Optional(::testing::Gt(0.0)))
        << study->name << ": " << study->paper_duration;
    EXPECT_EQ(declared_seconds(*study, "custom"), std::nullopt);
  }
}

/// The paper profile of springs, of which the first `there` took `seconds` each.
Foresight of_springs(std::string_view declared, int there, double seconds) {
  Study study = for_tests::make_spring_study();
  study.paper_duration = declared;
  const for_tests::TemporaryFolder folder;
  const ResultStore store(folder / "results");
  store.prepare(study);
  const std::vector<Request> requests{{&study, profile_samples(study, Profile::paper)}};
  for (int i = 0; i < there; ++i) {
    StoredSample stored;
    stored.study = study.name;
    stored.study_version = study.version;
    stored.sample = requests[0].samples[i];
    stored.key = sample_key(study, stored.sample);
    stored.record = for_tests::spring_record(1.0);
    stored.provenance.wall_seconds = seconds;
    store.write(study, stored);
  }
  return foresee(requests, store, "paper");
}

TEST(Foresight, WhatWasMeasuredCountsBeforeWhatIsDeclared) {
  const Foresight declared = of_springs("five seconds", 0, 0.0);
  EXPECT_EQ(declared.missing, 5U);
  EXPECT_DOUBLE_EQ(declared.seconds, 10.0) << "on two cores they take five";
  const Foresight measured = of_springs("five seconds", 2, 60.0);
  EXPECT_EQ(measured.missing, 3U);
  EXPECT_DOUBLE_EQ(measured.seconds, 180.0);
  EXPECT_DOUBLE_EQ(measured.at_a_time(2), 90.0);
  EXPECT_DOUBLE_EQ(measured.at_a_time(500), 60.0) << "the longest sample";
}

TEST(Foresight, WhatIsNotKnownIsSaid) {
  const Foresight unknown = of_springs("hours", 0, 0.0);
  EXPECT_EQ(unknown.unknown, 5U);
  EXPECT_THAT(foresight_text(unknown, "paper", 2, "results"),
              HasSubstr("that is without 5 samples of spring, of which no time is known"));
  EXPECT_THAT(foresight_text(of_springs("five seconds", 0, 0.0), "paper", 2, "results"), Not(HasSubstr("without")));
  EXPECT_EQ(foresight_text(of_springs("hours", 5, 1.0), "paper", 2, "results"), "") << "nothing is left to do";
}

}  // namespace
}  // namespace wrinkle::validation::foresight_test
