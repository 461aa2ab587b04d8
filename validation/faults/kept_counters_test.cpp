/// Which kept counters answer for a study's claims.

#include "validation/faults/kept_counters.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::kept_counters_test {
namespace {

Claim claim(std::string says, Counter counter) {
  return {.says = std::move(says),
          .measure = metric("y"),
          .bound = at_most(1),
          .origin = theory("y"),
          .counter = std::move(counter)};
}

Study study_of(std::vector<Claim> claims) {
  return {.name = "study",
          .title = "",
          .claim = "",
          .source = "",
          .version = 3,
          .parameters = {{"h", 1.0, "m", "height"}},
          .metrics = {{"y", "m", "height"}},
          .paper_duration = "",
          .samples = [](Profile) { return std::vector<Sample>{{}}; },
          .run = {},
          .claims = [claims = std::move(claims)](const ReferenceData&) { return claims; }};
}

CounterFinding found(const Claim& of) {
  return {.study = "study",
          .claim = of.says,
          .counter = of.counter.text(),
          .judgement = Judgement::deviates,
          .measured = 2,
          .bound = of.bound.text(),
          .refuted = true,
          .version = 3};
}

class KeptCounters : public ::testing::Test {
 protected:
  bool answer(const std::vector<CounterFinding>& kept) const {
    return kept_counters(study_, ReferenceData(folder_.path()), kept).has_value();
  }

  for_tests::TemporaryFolder folder_;
  Claim bends_ = claim("it bends", swapped({{"h", 2.0}})), breaks_ = claim("it breaks", seeded("fault"));
  Claim printed_ = claim("it bends, as printed", swapped({{"h", 2.0}})), plain_ = claim("it is there", {});
  Study study_ = study_of({bends_, breaks_, plain_});
};

TEST_F(KeptCounters, AnswerWhereEveryCounterOfTheQuickProfileIsThere) {
  EXPECT_TRUE(answer({found(bends_), found(breaks_)}));
  EXPECT_FALSE(answer({found(bends_)})) << "a seeded fault's, too";
  EXPECT_FALSE(answer({found(breaks_)}));
  printed_.printed_only = true;
  study_ = study_of({bends_, printed_});
  EXPECT_TRUE(answer({found(bends_)}));
}

TEST_F(KeptCounters, DoNotAnswerForWhatIsAnotherStudyOrClaim) {
  const auto with = [&](auto change) {
    CounterFinding other = found(bends_);
    change(other);
    return answer({other, found(breaks_)});
  };
  EXPECT_TRUE(with([](CounterFinding&) {}));
  EXPECT_FALSE(with([](CounterFinding& f) { f.version = 2; }));
  EXPECT_FALSE(with([](CounterFinding& f) { f.study = "other"; }));
  EXPECT_FALSE(with([](CounterFinding& f) { f.claim = "it sags"; }));
  EXPECT_FALSE(with([](CounterFinding& f) { f.bound = at_most(2).text(); }));
  EXPECT_FALSE(with([](CounterFinding& f) { f.counter = swapped({{"h", 3.0}}).text(); }));
  EXPECT_FALSE(with([](CounterFinding& f) { f.refuted = false; })) << "it failed";
  EXPECT_TRUE(with([](CounterFinding& f) {
    f.refuted = false;
    f.judgement = Judgement::unresolved;
  })) << "its uncertainty holds the bound";
}

TEST_F(KeptCounters, AreReadFromTheReferenceData) {
  const ReferenceData reference(folder_.path());
  EXPECT_TRUE(read_kept_counters(reference).empty());
  write_counters(folder_.path() / "suite", std::vector{found(bends_), found(breaks_)});
  const std::vector<CounterFinding> kept = read_kept_counters(reference);
  EXPECT_TRUE(answer(kept));
  std::ofstream(folder_.path() / "suite" / "counters.json") << "[{}]";
  EXPECT_THROW(read_kept_counters(reference), StorageError);
}

}  // namespace
}  // namespace wrinkle::validation::kept_counters_test
