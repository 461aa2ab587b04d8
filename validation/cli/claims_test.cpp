/// The commands `claims`, `coverage` and `faults --counters` on a study whose claims are data.

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "validation/cli/command_line.h"
#include "validation/cli/exit_code.h"
#include "validation/faults/counters.h"
#include "validation/harness/claim.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::claims_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// ½ k x² at x = 2: one claim that can fail, one whose counter is none, one whose counter gives no number, one without.
std::vector<Claim> spring_claims(const ReferenceData&) {
  const Where linear = where("kind", "linear");
  const auto proportional = [&](const char* says, Counter counter) {
    return Claim{.says = says,
                 .figure = "Fig. 1",
                 .quantity = "exponent of the energy over the stiffness",
                 .over = linear,
                 .measure = metric("energy"),
                 .reduce = exponent("stiffness"),
                 .bound = within(1, 0.01),
                 .origin = theory("E = k x²/2"),
                 .counter = std::move(counter)};
  };
  return {proportional("the energy is proportional to the stiffness", swapped({{"stiffness", 2.0}})),
          proportional("it is so of whatever sleeps", swapped({{"sleep_ms", std::int64_t{1}}})),
          proportional("it is so where there is an energy", swapped({{"behaviour", std::string("undefined")}})),
          {.says = "the energy is large",
           .quantity = "least energy [J]",
           .over = where_more("stiffness", 1.5),
           .measure = metric("energy"),
           .bound = at_least(1),
           .origin = chosen("a joule is felt")}};
}

class ClaimsTest : public ::testing::Test {
 protected:
  ClaimsTest() : study_(for_tests::make_spring_study()) {
    study_.judge = {};
    study_.claims = spring_claims;
    std::filesystem::create_directories(folder_.path() / "reference/li2014");
    std::ofstream(folder_.path() / "reference/li2014/coverage.csv")
        << "item,kind,source,shows,printed,scene,studies,sizes,tests,differs\n"
           "f,figure,Fig. 1,a spring,five springs,printed,spring,spring.stiffness=5,,\n"
           "g,figure,Fig. 2,a rope,one,absent,,,,not built\n";
  }

  int run(std::vector<std::string> arguments) {
    std::ostringstream out, err;
    const Study* const studies[] = {&study_};
    const int code = run_command_line(arguments, studies, out, err);
    out_ = out.str();
    return code;
  }
  std::string results() const { return (folder_.path() / "results").string(); }
  std::string reference() const { return (folder_.path() / "reference").string(); }

  for_tests::TemporaryFolder folder_;
  Study study_;
  std::string out_;
};

TEST_F(ClaimsTest, WithoutResultsSayWhatTheyStandOn) {
  EXPECT_EQ(run({"claims", "spring", "-o", results(), "--reference", reference(), "--json"}), kAsExpected);
  const auto answer = nlohmann::json::parse(out_);
  ASSERT_EQ(answer["claims"].size(), 4U);
  EXPECT_EQ(answer["claims"][0]["basis"]["origin_text"], "E = k x²/2");
  EXPECT_EQ(answer["claims"][0]["verdict"], "not run");
  EXPECT_EQ(answer["claims"][3]["tested_text"], "no counter");
  EXPECT_EQ(answer["counts"]["chosen_bounds"], 1);
  EXPECT_EQ(answer["counts"]["tested"], 0);
}

TEST_F(ClaimsTest, ReducedScaleIsNotReproduced) {
  run({"run", "spring", "-o", results()});
  EXPECT_EQ(run({"judge", results(), "--reference", reference()}), kAsExpected);
  EXPECT_THAT(out_, HasSubstr("consistent at reduced scale")) << "3 N/m of 5";
  run({"run", "spring", "--profile", "paper", "-o", results()});
  EXPECT_EQ(run({"judge", results(), "--reference", reference()}), kAsExpected);
  EXPECT_THAT(out_, HasSubstr("reproduced"));
  EXPECT_EQ(run({"claims", "-o", results(), "--reference", reference()}), kAsExpected);
  EXPECT_THAT(out_, AllOf(HasSubstr("loose"), HasSubstr("full"), HasSubstr("chosen bound")));
}

TEST_F(ClaimsTest, CountersTellWhichClaimsCanFail) {
  EXPECT_EQ(run({"faults", "--counters", "-o", results()}), kOtherVerdict);
  EXPECT_THAT(out_, AllOf(HasSubstr("1 of 3 claims"), HasSubstr("NOT FALSE: reproduced")));
  const auto findings = read_counters(results());
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_TRUE(findings[0].refuted);
  EXPECT_FALSE(findings[1].refuted);
  EXPECT_FALSE(findings[2].refuted) << "no number is no evidence";
  run({"claims", "-o", results(), "--reference", reference(), "--json"});
  const auto answer = nlohmann::json::parse(out_);
  EXPECT_EQ(answer["counts"]["tested"], 1);
  EXPECT_EQ(answer["claims"][1]["tested"], false);
  EXPECT_EQ(run({"faults", "--counters", "--study", "spring", "-o", results()}), kOtherVerdict);
  EXPECT_EQ(read_counters(results()).size(), 3U) << "asked again, they take the place of the old ones";
}

/// What was found of a claim says nothing of one with the same words and another bound.
TEST_F(ClaimsTest, CountersOfAnEarlierBoundTestNothing) {
  const auto tested = [&] {
    run({"claims", "-o", results(), "--reference", reference(), "--json"});
    return nlohmann::json::parse(out_)["counts"]["tested"].get<int>();
  };
  double tolerance = 0.01;
  study_.claims = [&tolerance](const ReferenceData& data) {
    std::vector<Claim> out{spring_claims(data).front()};
    out.front().bound = within(1, tolerance);
    return out;
  };
  run({"faults", "--counters", "-o", results()});
  const int before = tested();
  tolerance = 0.02;
  EXPECT_EQ(before, 1);
  EXPECT_EQ(tested(), 0);
}

TEST_F(ClaimsTest, CountersOfOneProfileLeaveThoseOfTheOther) {
  study_.claims = [](const ReferenceData& data) {
    std::vector<Claim> out(2, spring_claims(data).front());
    out[1].says = "it is so of what is printed";
    out[1].printed_only = true;
    return out;
  };
  const auto found = [&] { return read_counters(results()).size(); };
  run({"faults", "--counters", "-o", results()});
  EXPECT_EQ(found(), 1U);
  run({"faults", "--counters", "--profile", "paper", "-o", results()});
  EXPECT_EQ(found(), 2U);
  run({"faults", "--counters", "-o", results()});
  EXPECT_EQ(found(), 2U);
}

/// Of times, a counter that comes out as the claim does is no failure: the machine may have been busy.
TEST_F(ClaimsTest, CountersOfTimesAreOpenUnlessRefuted) {
  const CounterFinding same{.study = "spring", .judgement = Judgement::reproduced, .measured = 1.4};
  CounterFinding times = same, refuted = same;
  times.time_ratio = refuted.time_ratio = refuted.refuted = true;
  write_counters(results(), std::vector{same, times, refuted});
  const auto read = read_counters(results());
  ASSERT_EQ(read.size(), 3U);
  EXPECT_FALSE(read[0].is_open());
  EXPECT_TRUE(read[1].is_open());
  EXPECT_FALSE(read[2].is_open());
}

/// One of three springs is swapped: the median over all three stays, that of the swapped one alone would not.
TEST_F(ClaimsTest, CountersLeaveNoRowOutOfAMedian) {
  study_.claims = [](const ReferenceData&) {
    return std::vector<Claim>{{.says = "the median energy is 4 J",
                               .measure = metric("energy"),
                               .reduce = median(),
                               .bound = within(4, 0.5),
                               .origin = theory("E = k x²/2"),
                               .counter = swapped({{"stiffness", 50.0}}, where("stiffness", 3.0))}};
  };
  EXPECT_EQ(run({"faults", "--counters", "-o", results()}), kOtherVerdict);
  EXPECT_EQ(read_counters(results()).at(0).measured, 4);
  EXPECT_EQ(for_tests::count_files(results() + "/counters/spring", ".h5"), 3);
}

/// What a counter needs is not run again where a run has it.
TEST_F(ClaimsTest, CountersReadWhatARunHas) {
  study_.claims = [](const ReferenceData&) {
    return std::vector<Claim>{{.says = "the energies' worst is 6 J",
                               .measure = metric("energy"),
                               .bound = at_most(3),
                               .origin = theory("E = k x²/2"),
                               .counter = swapped({{"stiffness", 1.0}}, where("stiffness", 3.0)),
                               .expect = deviates(between(5, 7), "a third spring", "without it: 4 J")}};
  };
  run({"run", "spring", "-o", results()});
  EXPECT_EQ(run({"faults", "--counters", "-o", results()}), kAsExpected);
  EXPECT_EQ(read_counters(results()).at(0).measured, 4) << "the second spring's";
  EXPECT_EQ(for_tests::count_files(results() + "/counters/spring", ".h5"), 0);
}

/// What the reference data keep is taken where that is asked for, and where the claims are as they were.
TEST_F(ClaimsTest, CountersThatAreKeptAreNotRun) {
  study_.claims = [](const ReferenceData& data) { return std::vector<Claim>{spring_claims(data).front()}; };
  ASSERT_EQ(run({"faults", "--counters", "-o", results()}), kAsExpected);
  std::vector<CounterFinding> found = read_counters(results());
  found.at(0).kept = "yesterday";
  write_counters(reference() + "/suite", found);
  ::setenv("WRINKLEBENCH_REFERENCE_DATA", reference().c_str(), 1);
  const std::string other = (folder_.path() / "other").string();
  const auto samples = [&] { return for_tests::count_files(other + "/counters/spring", ".h5"); };
  EXPECT_EQ(run({"faults", "--counters", "--kept", "-o", other}), kAsExpected);
  EXPECT_EQ(samples(), 0);
  EXPECT_THAT(out_, HasSubstr("comes out false, by arithmetic, kept of yesterday"));
  EXPECT_EQ(read_counters(other).at(0).kept, "yesterday");
  study_.version += 1;
  EXPECT_EQ(run({"faults", "--counters", "--kept", "-o", other}), kAsExpected);
  EXPECT_GT(samples(), 0);
  EXPECT_EQ(read_counters(other).at(0).kept, "");
  EXPECT_EQ(run({"faults", "--kept", "-o", other}), kWrongUsage);
  EXPECT_EQ(run({"faults", "--counters", "--kept", "--profile", "paper", "-o", other}), kWrongUsage);
  ::unsetenv("WRINKLEBENCH_REFERENCE_DATA");
}

/// A claim that is to deviate can come out as printed; by another amount it deviates still.
TEST_F(ClaimsTest, CountersTellAsPrintedFromDeviatingStill) {
  study_.claims = [](const ReferenceData&) {
    const Claim claim{.says = "no energy is above 3 J",
                      .measure = metric("energy"),
                      .bound = at_most(3),
                      .origin = theory("E = k x²/2"),
                      .counter = swapped({{"stiffness", 1.0}}),
                      .expect = deviates(between(5, 7), "stiff springs", "soft ones")};
    Claim still = claim;
    still.says = "no spring has more than 3 J";
    still.counter = swapped({{"stiffness", 50.0}});
    return std::vector<Claim>{claim, still};
  };
  EXPECT_EQ(run({"faults", "--counters", "-o", results()}), kAsExpected);
  EXPECT_THAT(out_,
              AllOf(HasSubstr("comes out as printed"), HasSubstr("deviates still"), HasSubstr("1 of those deviate")));
  const auto findings = read_counters(results());
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_FALSE(findings[0].still);
  EXPECT_TRUE(findings[1].still && findings[1].refuted);
  run({"claims", "-o", results(), "--reference", reference(), "--json"});
  const auto answer = nlohmann::json::parse(out_);
  EXPECT_EQ(answer["claims"][1]["tested_text"], "deviates still");
  EXPECT_EQ(answer["counts"]["deviate_still"], 1);
}

TEST_F(ClaimsTest, CountersAndFaultsAreNotMixedUp) {
  EXPECT_EQ(run({"faults", "--study", "spring"}), kWrongUsage);
  EXPECT_EQ(run({"faults", "bending_scaled", "--counters"}), kWrongUsage);
}

TEST_F(ClaimsTest, CoverageCountsLevelsByPaper) {
  EXPECT_EQ(run({"coverage", "-o", results(), "--reference", reference(), "--json"}), kAsExpected);
  auto answer = nlohmann::json::parse(out_);
  EXPECT_EQ(answer["items"][0]["sizes_known"], false);
  run({"run", "spring", "-o", results()});
  run({"coverage", "li2014", "-o", results(), "--reference", reference(), "--json"});
  answer = nlohmann::json::parse(out_);
  EXPECT_EQ(answer["counts"]["li2014"],
            (nlohmann::json{{"full", 0}, {"assumed", 0}, {"reduced", 1}, {"stand-in", 0}, {"absent", 1}}));
  EXPECT_EQ(answer["items"][0]["short_of"][0], "stiffness 3 of 5");
  EXPECT_EQ(run({"coverage", "li2015"}), kWrongUsage);
}

}  // namespace
}  // namespace wrinkle::validation::claims_test
