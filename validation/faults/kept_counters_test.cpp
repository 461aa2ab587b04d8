/// Which kept counters answer for a study's claims.

#include "validation/faults/kept_counters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "validation/harness/counter_key.h"
#include "validation/harness/errors.h"
#include "validation/harness/registry.h"
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

class KeptCounters : public ::testing::Test {
 protected:
  CounterFinding found(const Claim& of) const {
    return {.study = "study",
            .claim = of.says,
            .judgement = Judgement::deviates,
            .measured = 2,
            .refuted = true,
            .key = counter_key(study_, of),
            .kept = "today"};
  }
  bool answer(const std::vector<CounterFinding>& kept) const {
    return kept_counters(study_, ReferenceData(folder_.path()), kept).has_value();
  }
  /// Does what was found of the claims answer when one is another, and its study is?
  bool answers_still(Claim other, const auto& change) {
    const std::vector kept{found(bends_), found(breaks_)};
    change(other, study_);
    const int version = study_.version;
    const auto samples = study_.samples;
    study_ = study_of({other, breaks_});
    study_.version = version;
    study_.samples = samples;
    const bool out = answer(kept);
    study_ = study_of({bends_, breaks_});
    return out;
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
  CounterFinding failed = found(bends_), open = failed;
  failed.refuted = open.refuted = false;
  open.judgement = Judgement::unresolved;
  EXPECT_FALSE(answer({failed}));
  EXPECT_TRUE(answer({open})) << "its uncertainty holds the bound";
}

TEST_F(KeptCounters, DoNotAnswerForAnotherClaimOrOtherSamples) {
  const auto still = [&](const auto& change) { return answers_still(bends_, change); };
  EXPECT_TRUE(still([](Claim&, Study&) {}));
  EXPECT_TRUE(still([](Claim& c, Study&) { c.figure = "Fig. 2"; }));
  EXPECT_TRUE(still([](Claim& c, Study&) { c.bound = at_most(1 + 1e-15); })) << "another compiler's";
  EXPECT_FALSE(still([](Claim& c, Study&) { c.says = "it sags"; }));
  EXPECT_FALSE(still([](Claim& c, Study&) { c.over = where_more("h", 0.5); }));
  EXPECT_FALSE(still([](Claim& c, Study&) { c.measure = magnitude("y"); }));
  EXPECT_FALSE(still([](Claim& c, Study&) { c.reduce = median(); }));
  EXPECT_FALSE(still([](Claim& c, Study&) { c.bound = at_most(1 + 1e-11); }));
  EXPECT_FALSE(still([](Claim& c, Study&) { c.counter = swapped({{"h", 3.0}}); }));
  EXPECT_FALSE(still([](Claim& c, Study&) { c.expect = deviates(between(2, 3), "", ""); }));
  EXPECT_FALSE(still([](Claim& c, Study&) { c.uncertainty.seed = "h"; }));
  EXPECT_FALSE(still([](Claim&, Study& s) { s.version = 4; }));
  EXPECT_FALSE(still([](Claim&, Study& s) {
    s.samples = [](Profile) { return std::vector<Sample>{{}, {{{"h", 4.0}}}}; };
  }));
}

TEST_F(KeptCounters, AreReadFromTheReferenceData) {
  const ReferenceData reference(folder_.path());
  EXPECT_TRUE(read_kept_counters(reference).empty());
  CounterFinding other = found(breaks_);
  write_counters(folder_.path() / "suite", std::vector{found(bends_), other});
  const std::vector<CounterFinding> kept = read_kept_counters(reference);
  EXPECT_TRUE(answer(kept));
  other.kept = "";
  write_counters(folder_.path() / "suite", std::vector{other});
  EXPECT_THROW(read_kept_counters(reference), StorageError) << "when was it found?";
  for_tests::write_text(folder_.path() / "suite" / "counters.json", "[{}]");
  EXPECT_THROW(read_kept_counters(reference), StorageError);
}

/// What is kept of a study that has changed since is of no use, and its counters take minutes in every `test --all`.
TEST(KeptCountersOfThisSuite, AreOfItsStudiesAsTheyStand) {
  const ReferenceData reference(reference_root(""));
  const std::vector<CounterFinding> kept = read_kept_counters(reference);
  std::set<std::string> names;
  for (const CounterFinding& f : kept) names.insert(f.study);
  EXPECT_FALSE(names.empty());
  for (const std::string& name : names) {
    const auto found = kept_counters(find_study(studies(), name), reference, kept);
    EXPECT_TRUE(found.has_value()) << "faults --counters --force -o FOLDER --study " << name << ", keep_counters.py";
    if (!found) continue;
    const auto of_study = [&](const CounterFinding& f) { return f.study == name; };
    EXPECT_EQ(std::ssize(*found), std::ranges::count_if(kept, of_study)) << name << ": of a claim that is gone";
  }
}

}  // namespace
}  // namespace wrinkle::validation::kept_counters_test
