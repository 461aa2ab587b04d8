#include "validation/harness/parameters.h"

#include <gmock/gmock.h>

#include "validation/harness/errors.h"
#include "validation/harness/registry.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/study_for_tests.h"
#include "validation/harness/value.h"

namespace wrinkle::validation::parameters_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Study kSpring = for_tests::make_spring_study();

/// The samples that "-p" with these texts asks for.
std::vector<Sample> swept(const std::vector<std::string>& texts) {
  return sweep(kSpring, parse_assignments(texts));
}

std::string refusal(const std::vector<std::string>& texts) {
  try {
    swept(texts);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Value, TextIsShortestAndReadsBack) {
  for (const double x : {0.1, 1.0 / 3.0, 1e-300, 6.02214076e23, -2.5, 100.0}) {
    EXPECT_EQ(std::get<double>(parse_value(to_text(Value{x}), Value{0.0})), x);
  }
  EXPECT_EQ(to_text(Value{-0.0}), "0");
  EXPECT_EQ(std::get<std::int64_t>(parse_value("1e2", Value{std::int64_t{0}})), 100);
  for (const char* text : {"", "1x", "nan", "inf", "0x10", " 1"}) {
    EXPECT_THROW(parse_value(text, Value{0.0}), std::invalid_argument) << text;
  }
  EXPECT_THROW(parse_value("1.5", Value{std::int64_t{0}}), std::invalid_argument);
}

TEST(Parameters, AssignmentSplitsValues) {
  const Assignment assignment = parse_assignment("gamma=1,2,x=y");
  EXPECT_EQ(assignment.name, "gamma");
  EXPECT_THAT(assignment.values, ElementsAre("1", "2", "x=y"));
  for (const char* text : {"gamma", "=1", "gamma=", "gamma=1,,2", "gamma=1,"}) {
    EXPECT_THROW(parse_assignment(text), UsageError) << text;
  }
}

TEST(Parameters, AllIsEveryChoiceOfAWord) {
  const std::vector<Sample> samples = swept({"stiffness=1,2", "kind=all"});
  ASSERT_EQ(samples.size(), 4u);
  EXPECT_EQ(samples[1].word("kind"), "nonlinear");
  EXPECT_EQ(swept({"kind=linear,all"}).size(), 2u);
  EXPECT_THAT(refusal({"stiffness=all"}),
              AllOf(HasSubstr("stiffness = all"), HasSubstr("list of choices"), HasSubstr("[0, 1000]")));
}

TEST(Parameters, ASweepOverAllKeepsWhatTheStudyRefusesUnlessItRefusesEverything) {
  EXPECT_EQ(swept({"stiffness=0", "kind=all"}).size(), 2u);
  EXPECT_THAT(refusal({"stiffness=0", "kind=linear,nonlinear"}), HasSubstr("needs a stiffness above 0"));
  EXPECT_THAT(refusal({"stiffness=0", "kind=nonlinear", "behaviour=all"}), HasSubstr("needs a stiffness above 0"));
}

TEST(Parameters, AChoiceThatCannotServeIsRefusedAloneAndKeptInASweepOverAll) {
  Study study = for_tests::make_spring_study();
  study.parameters[2].unfit = {{"nonlinear", "it is made for other springs"}};
  const auto with = [&](const std::string& text) {
    return sweep(study, std::vector<Assignment>{parse_assignment(text)});
  };
  EXPECT_EQ(with("kind=all").size(), 2u);
  EXPECT_EQ(wrinkle::validation::refusal(study, with("kind=all")[1]), "kind = nonlinear: it is made for other springs");
  EXPECT_EQ(wrinkle::validation::refusal(study, with("kind=linear")[0]), std::nullopt);
  EXPECT_THROW(with("kind=nonlinear"), UsageError);
  EXPECT_EQ(allowed_values(study.parameters[2]), "one of linear");
}

TEST(Parameters, SweepIsTheCrossProductWithStandardValuesForTheRest) {
  const std::vector<Sample> samples = swept({"stiffness=1,2,3", "kind=linear,nonlinear"});
  ASSERT_EQ(samples.size(), 6u);
  EXPECT_EQ(samples[1].number("stiffness"), 1.0);
  EXPECT_EQ(samples[1].word("kind"), "nonlinear");
  EXPECT_EQ(samples[5].integer("sleep_ms"), 0);
  EXPECT_EQ(swept({"stiffness=0.01,1e-2,0.010"}).size(), 1u);
}

TEST(Parameters, RefusalsNameWhatIsAllowed) {
  EXPECT_THAT(refusal({"stifness=1"}), HasSubstr("unknown parameter 'stifness' (did you mean 'stiffness'?)"));
  EXPECT_THAT(refusal({"stifness=1"}), HasSubstr("known: stiffness, sleep_ms, kind, behaviour"));
  EXPECT_THAT(refusal({"stiffness=-1"}), HasSubstr("stiffness = -1 is impossible; allowed: a number in [0, 1000]"));
  EXPECT_THAT(refusal({"stiffness=soft"}), HasSubstr("stiffness = soft is impossible; allowed: a number"));
  EXPECT_THAT(refusal({"sleep_ms=1.5"}), HasSubstr("allowed: a whole number"));
  EXPECT_THAT(refusal({"kind=liner"}), HasSubstr("(did you mean 'linear'?); allowed: one of linear, nonlinear"));
  EXPECT_THAT(refusal({"kind=nonlinear", "stiffness=0"}), HasSubstr("needs a stiffness above 0"));
  EXPECT_THAT(refusal({"stiffness=1", "stiffness=2"}), HasSubstr("write -p stiffness=1,2"));
}

TEST(Parameters, ResolveConvertsWholeNumbersOnlyToNumbers) {
  const Sample sample = resolve(kSpring, {{{"stiffness", std::int64_t{2}}}});
  EXPECT_EQ(sample.number("stiffness"), 2.0);
  EXPECT_THROW(resolve(kSpring, {{{"sleep_ms", 2.0}}}), UsageError);
  EXPECT_THROW(resolve(kSpring, {{{"kind", 2.0}}}), UsageError);
}

TEST(Parameters, ProfileOfAContradictoryStudyIsAMistakeOfTheStudy) {
  Study study = kSpring;
  study.samples = [](Profile) { return std::vector<Sample>{{{{"stiffness", -1.0}}}}; };
  EXPECT_THROW(profile_samples(study, Profile::quick), std::logic_error);
  EXPECT_EQ(profile_samples(kSpring, Profile::paper).size(), 5u);
}

TEST(Sample, AccessorsSayWhatIsThere) {
  const Sample sample = resolve(kSpring, {});
  EXPECT_THAT([&] { sample.number("mass"); }, ::testing::ThrowsMessage<std::invalid_argument>(
                                                  HasSubstr("no parameter 'mass'; it has: behaviour, kind")));
  EXPECT_THAT([&] { sample.number("kind"); },
              ::testing::ThrowsMessage<std::invalid_argument>(HasSubstr("'kind' = linear is a word, not a number")));
}

TEST(SampleKey, DependsOnMeaningOnly) {
  const std::string key = sample_key(kSpring, swept({"stiffness=0.01", "kind=nonlinear"})[0]);
  EXPECT_EQ(key, sample_key(kSpring, swept({"kind=nonlinear", "stiffness=1e-2"})[0]));
  EXPECT_EQ(key, sample_key(kSpring, swept({"kind=nonlinear", "stiffness=0.010", "sleep_ms=0"})[0]));
  EXPECT_THAT(key, ::testing::MatchesRegex("[0-9a-f]{16}"));
  Study reordered = kSpring;
  std::swap(reordered.parameters.front(), reordered.parameters.back());
  EXPECT_EQ(key, sample_key(reordered, swept({"stiffness=0.01", "kind=nonlinear"})[0]));
}

TEST(SampleKey, ChangesWithStudyVersionValueAndType) {
  const Sample sample = resolve(kSpring, {});
  const std::string key = sample_key("spring", 1, sample);
  EXPECT_NE(key, sample_key("springs", 1, sample));
  EXPECT_NE(key, sample_key("spring", 2, sample));
  EXPECT_NE(key, sample_key("spring", 1, resolve(kSpring, {{{"stiffness", 1.0 + 1e-15}}})));
  EXPECT_NE(sample_key("s", 1, {{{"a", 1.0}}}), sample_key("s", 1, {{{"a", std::int64_t{1}}}}));
  EXPECT_NE(sample_key("s", 1, {{{"a", 1.0}}}), sample_key("s", 1, {{{"a", std::string("1")}}}));
}

TEST(SampleKey, IsTheSameOnEveryMachineAndRelease) {
  // FNV-1a of "s\n1\na=d:0.5\n": if this changes, every stored result is orphaned.
  EXPECT_EQ(sample_key("s", 1, {{{"a", 0.5}}}), "90d0b7cd8df6a5aa");
}

TEST(Registry, UnknownStudiesGetASuggestion) {
  const std::vector<const Study*> list{&kSpring};
  EXPECT_EQ(&find_study(list, "spring"), &kSpring);
  EXPECT_THAT([&] { find_study(list, "sprin"); },
              ::testing::ThrowsMessage<UsageError>("unknown study 'sprin' (did you mean 'spring'?); known: spring"));
  EXPECT_THROW(find_study("no_such_study"), std::invalid_argument);
}

TEST(SweepSize, IsCountedWithoutExpandingAndNeverOverflows) {
  const auto size = [](const std::vector<std::string>& texts) { return sweep_size(kSpring, parse_assignments(texts)); };
  EXPECT_EQ(size({}), 1u);
  EXPECT_EQ(size({"stiffness=1,2,3", "kind=all"}), 6u);
  EXPECT_EQ(size({"stiffness=1,2,3", "kind=all", "behaviour=ok,fail"}), 12u);
  EXPECT_THROW(size({"colour=red"}), UsageError);
  // Four of these are 2⁶⁴ and a little more.
  const std::vector<std::string> many(65537, "1");
  const std::vector<Assignment> huge{{"stiffness", many}, {"sleep_ms", many}, {"kind", many}, {"behaviour", many}};
  EXPECT_EQ(sweep_size(kSpring, huge), std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace wrinkle::validation::parameters_test
