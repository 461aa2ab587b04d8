/// Coverage tables: what is refused in them, which level samples reach, and that those of the five papers name what is
/// there.

#include "validation/harness/coverage.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "validation/harness/errors.h"
#include "validation/harness/judge.h"
#include "validation/harness/parameters.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::coverage_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

constexpr const char* kHeader = "item,kind,source,shows,printed,scene,studies,sizes,tests,differs\n";

/// Read while its folder is there.
ReferenceData written(const std::string& rows) {
  const for_tests::TemporaryFolder folder;
  for_tests::write_text(folder / "li2014/coverage.csv", kHeader + rows);
  ReferenceData out(folder.path());
  (void)out.coverage();
  return out;
}

std::string refusal(const std::string& rows) {
  try {
    written(rows);
  } catch (const StorageError& error) {
    return error.what();
  }
  return "";
}

std::vector<Row> rows_with(double vertices, double step) {
  Row out{Sample{{{"row", std::int64_t{3}}, {"step", step}}}, {}};
  out.record.metrics = {{"vertices", vertices}};
  return {out};
}

TEST(Coverage, LevelIsThatOfTheSizesReached) {
  const ReferenceData reference = written("f,figure,Fig. 1,a,b,printed,s,s[row=3].vertices=1000 s.step<=0.01,,\n");
  const CoverageItem& item = reference.coverage().items().at(0);
  const auto at = [&](const std::vector<Row>& rows) { return reached(item, {{"s", rows}}); };
  EXPECT_EQ(at(rows_with(950, 0.01)).level, Level::full);
  EXPECT_EQ(at(rows_with(1500, 0.001)).level, Level::full);
  EXPECT_EQ(at(rows_with(800, 0.01)).level, Level::reduced);
  EXPECT_THAT(at(rows_with(800, 0.02)).short_of, ElementsAre("vertices 800 of 1000", "step 0.02 of 0.01"));
  EXPECT_FALSE(reached(item, {}).is_known);
  std::vector<Row> other = rows_with(1000, 0.01);
  other[0].sample.values["row"] = std::int64_t{2};
  EXPECT_FALSE(at(other).is_known) << "another row's size is not this one's";
  other = rows_with(1000, 0.01);
  other[0].record.outcome = Outcome::failed;
  EXPECT_FALSE(at(other).is_known);
}

TEST(Coverage, APrintedMeshIsNoFinerOne) {
  const ReferenceData reference = written("f,figure,Fig. 1,a,b,printed,s,s.vertices==1000,,\n");
  const CoverageItem& item = reference.coverage().items().at(0);
  const auto level_with = [&](const std::vector<Row>& rows) { return reached(item, {{"s", rows}}).level; };
  for (const auto& [vertices, level] :
       {std::pair{850.0, Level::reduced}, {950.0, Level::full}, {1050.0, Level::full}, {1200.0, Level::reduced}})
    EXPECT_EQ(level_with(rows_with(vertices, 1)), level) << vertices;
  std::vector<Row> both = rows_with(16000, 1);
  both.push_back(rows_with(1000, 1)[0]);
  EXPECT_EQ(level_with(both), Level::full) << "the nearest counts, not the largest";
}

TEST(Coverage, AClaimHasTheLevelOfTheRowsThatItReads) {
  const ReferenceData reference = written("f,figure,Fig. 1,a,b,printed,s t,s.vertices==1000,,\n");
  std::vector<Row> rows = rows_with(1000, 0.1);
  rows.push_back(rows_with(8000, 0.2)[0]);
  const auto level = [&](const char* study, const Where& over) {
    return level_of_claim(reference.coverage(), study, "Fig. 1", rows, over);
  };
  EXPECT_EQ(level("s", {}), Level::full);
  EXPECT_EQ(level("s", where("step", 0.1)), Level::full);
  EXPECT_EQ(level("s", where("step", 0.2)), Level::reduced) << "another claim's rows are as printed, its own are not";
  EXPECT_EQ(level("s", where("step", 0.3)), Level::reduced) << "it reads none";
  EXPECT_EQ(level("t", {}), Level::reduced) << "no size of its own tells that it is as printed";
}

TEST(Coverage, AnAssumedSceneOfThePrintedSizeIsNoStandInAndASmallerOneIsReduced) {
  const ReferenceData reference = written(
      "f,figure,Fig. 1,a,no material given,assumed,s,s.vertices=1000,,\ng,figure,Fig. 2,a,no scene "
      "given,assumed,s,,,\n");
  const auto level = [&](const char* figure, double vertices) {
    return level_of_claim(reference.coverage(), "s", figure, rows_with(vertices, 0.1));
  };
  EXPECT_EQ(level("Fig. 1", 1000), Level::assumed);
  EXPECT_EQ(level("Fig. 1", 500), Level::reduced);
  EXPECT_EQ(level("Fig. 2", 500), Level::assumed) << "no size is printed";
}

TEST(Coverage, AClaimHasTheLowestLevelOfWhatItCites) {
  const ReferenceData reference = written(
      "a,figure,\"Fig. 1, left\",a,b,printed,s,,,\nb,figure,\"Fig. 1, right\",a,b,stand_in,s t,,,x\n"
      "c,figure,Fig. 10,a,b,printed,s,,,\nd,statement,§ 5,a,b,printed,s,,,\ne,statement,§ 5.1,a,b,absent,s,,,x\n");
  const auto level = [&](const char* study, const char* figure) {
    return level_of_claim(reference.coverage(), study, figure, {});
  };
  EXPECT_EQ(level("s", "Fig. 1"), Level::stand_in);
  EXPECT_EQ(level("s", "Fig. 1, left"), Level::full);
  EXPECT_EQ(level("t", "Fig. 1"), Level::stand_in);
  EXPECT_EQ(level("s", "Fig. 10"), Level::full);
  EXPECT_EQ(level("s", "§ 5"), Level::full);
  EXPECT_EQ(level("s", ""), std::nullopt);
  EXPECT_EQ(level("t", "Fig. 10"), std::nullopt);
}

TEST(Coverage, RefusesWhatItCannotRead) {
  EXPECT_THAT(refusal("f,picture,Fig. 1,a,b,printed,s,,,\n"), HasSubstr("coverage.csv:2: kind is 'picture'"));
  EXPECT_THAT(refusal("f,figure,Fig. 1,a,b,partly,s,,,\n"), HasSubstr("scene is 'partly'"));
  EXPECT_THAT(refusal("f,figure,Fig. 1,a,b,printed,s,s.n,,\n"), HasSubstr("'s.n' is not written"));
  EXPECT_THAT(refusal("f,figure,Fig. 1,a,b,printed,s,s.n=-1,,\n"), HasSubstr("no number above 0"));
  EXPECT_THAT(refusal("f,figure,Fig. 1\n"), HasSubstr("coverage.csv:2"));
}

TEST(Verdict, SaysReproducedOfThePrintedSceneOnly) {
  Verdict verdict{.claim = "c", .figure = "Fig. 1", .judgement = Judgement::reproduced};
  EXPECT_EQ(verdict_word(verdict), "consistent");
  verdict.level = Level::full;
  EXPECT_EQ(verdict_word(verdict), "reproduced");
  verdict.level = Level::assumed;
  EXPECT_EQ(verdict_word(verdict), "consistent in an assumed scene");
  verdict.level = Level::reduced;
  EXPECT_EQ(verdict_word(verdict), "consistent at reduced scale");
  verdict.level = Level::stand_in;
  EXPECT_EQ(verdict_word(verdict), "consistent with a stand-in");
  verdict.basis = Basis{.is_check = true};
  EXPECT_EQ(verdict_word(verdict), "holds");
  verdict.judgement = Judgement::deviates;
  EXPECT_EQ(verdict_word(verdict), "deviates");
}

/// The suite's reference data, with Fig. 7 of Chen et al. 2023 as it were if ν and Γ were printed.
ReferenceData with_fig_7_printed(const fs::path& folder) {
  fs::copy(reference_root(""), folder, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  const fs::path file = folder / "chen2023/coverage.csv";
  for_tests::write_text(file,
                        std::regex_replace(for_tests::read_text(file), std::regex(",assumed,cantilever_master_curve,"),
                                           ",printed,cantilever_master_curve,"));
  return ReferenceData(folder);
}

TEST(Verdict, IsFullOfRowsOnThePrintedMeshOnly) {
  const for_tests::TemporaryFolder folder;
  const ReferenceData printed = with_fig_7_printed(folder.path());
  const Study& study = find_study("cantilever_master_curve");
  for (const std::int64_t along : {100, 800}) {
    Row row{resolve(study, {{{"elements_along", along}}}), {}};
    for (const Metric& metric : study.metrics) row.record.metrics[metric.name] = 0;
    int full = 0;
    for (const Verdict& verdict : judge_study(study, std::vector{row}, printed)) {
      if (verdict.figure != "Fig. 7") continue;
      const bool reads_it = verdict.judgement != Judgement::not_run;
      EXPECT_EQ(verdict.level, reads_it ? Level::full : Level::reduced) << along << ": " << verdict.claim;
      if (reads_it) ++full;
    }
    EXPECT_EQ(full > 0, along == 100) << along;
  }
}

bool declares(const Study& study, const std::string& name) {
  return std::ranges::find(study.parameters, name, &Parameter::name) != study.parameters.end() ||
         std::ranges::find(study.metrics, name, &Metric::name) != study.metrics.end();
}

TEST(CoverageOfThePapers, NamesStudiesAndQuantitiesThatThereAre) {
  const ReferenceData reference(reference_root(""));
  EXPECT_EQ(reference.coverage().papers().size(), covered_papers().size());
  for (const CoverageItem& item : reference.coverage().items()) {
    SCOPED_TRACE(item.paper + " " + item.item);
    for (const std::string& name : item.studies) EXPECT_NO_THROW(find_study(name));
    for (const PrintedSize& size : item.sizes) {
      EXPECT_TRUE(declares(find_study(size.study), size.quantity)) << size.quantity;
      for (const auto& [name, value] : size.of) EXPECT_TRUE(declares(find_study(size.study), name)) << name;
    }
    EXPECT_FALSE(item.shows.empty());
    EXPECT_TRUE(item.scene == Level::full || !item.differs.empty()) << "it does not say what differs";
    EXPECT_TRUE(item.scene != Level::absent || item.sizes.empty());
  }
}

}  // namespace
}  // namespace wrinkle::validation::coverage_test
