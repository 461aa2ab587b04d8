#include "validation/harness/result_store.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::result_store_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Study kSpring = for_tests::make_spring_study();

StoredSample sample_of(const Study& study, double stiffness) {
  StoredSample stored;
  stored.study = study.name;
  stored.study_version = study.version;
  stored.sample = resolve(study, {{{"stiffness", stiffness}}});
  stored.key = sample_key(study, stored.sample);
  stored.record = for_tests::spring_record(stiffness);
  return stored;
}

class ResultStoreTest : public ::testing::Test {
 protected:
  ResultStoreTest() { store_.prepare(kSpring); }

  std::filesystem::path put(double stiffness) {
    const StoredSample stored = sample_of(kSpring, stiffness);
    store_.write(kSpring, stored);
    return store_.sample_path("spring", stored.key);
  }

  for_tests::TemporaryFolder folder_;
  ResultStore store_{folder_.path()};
};

TEST_F(ResultStoreTest, LoadsWhatWasWrittenInOrderOfParameters) {
  put(3.0);
  put(1.0);
  const StudyResults results = store_.load(kSpring);
  ASSERT_EQ(results.samples.size(), 2u);
  EXPECT_EQ(results.rows()[0].sample.number("stiffness"), 1.0);
  EXPECT_EQ(results.rows()[1].record.metrics.at("energy"), 6.0);
  EXPECT_EQ(results.count(Outcome::ok), 2);
  EXPECT_THAT(results.notices, ElementsAre());
  EXPECT_THAT(store_.study_names(), ElementsAre("spring"));
}

TEST_F(ResultStoreTest, AFolderThatIsNotThereIsEmpty) {
  EXPECT_TRUE(ResultStore(folder_ / "none").load(kSpring).samples.empty());
}

TEST_F(ResultStoreTest, TruncatedAndForeignFilesAreSetAsideAndReported) {
  const auto whole = put(1.0);
  const auto cut = put(2.0);
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 2);
  for_tests::write_text(folder_ / "spring/notes.h5", "a shopping list");
  const StudyResults results = store_.load(kSpring);
  EXPECT_EQ(results.samples.size(), 1u);
  ASSERT_EQ(results.notices.size(), 2u);
  EXPECT_THAT(results.notices,
              ::testing::Each(HasSubstr("it is truncated, or not written by wrinklebench; moved to ")));
  EXPECT_TRUE(std::filesystem::exists(whole));
  EXPECT_FALSE(std::filesystem::exists(cut));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "set_aside/spring" / cut.filename().string()));
  EXPECT_EQ(for_tests::read_text(folder_ / "set_aside/spring/notes.h5"), "a shopping list");
  EXPECT_TRUE(store_.load(kSpring).notices.empty());
}

TEST_F(ResultStoreTest, NothingThatWasSetAsideIsOverwritten) {
  for (const char* text : {"first", "second", "third"}) {
    for_tests::write_text(folder_ / "spring/a.h5", text);
    EXPECT_EQ(store_.load(kSpring).notices.size(), 1u);
  }
  EXPECT_EQ(for_tests::read_text(folder_ / "set_aside/spring/a.h5"), "first");
  EXPECT_EQ(for_tests::read_text(folder_ / "set_aside/spring/a.h5.1"), "second");
  EXPECT_EQ(for_tests::read_text(folder_ / "set_aside/spring/a.h5.2"), "third");
}

TEST_F(ResultStoreTest, AWholeFileUnderAnotherNameOrStudyIsNotTrusted) {
  const auto path = put(1.0);
  std::filesystem::copy_file(path, folder_ / "spring/0000000000000000.h5");
  std::filesystem::create_directories(folder_ / "other");
  std::filesystem::copy_file(path, folder_ / "other" / path.filename().string());
  EXPECT_THAT(store_.load(kSpring).notices, ElementsAre(HasSubstr("its key is " + path.stem().string())));
  EXPECT_THAT(store_.read_folder("other").notices, ElementsAre(HasSubstr("it is of the study 'spring'")));
}

TEST_F(ResultStoreTest, SamplesOfAnotherVersionAreStaleNotRemoved) {
  const auto path = put(1.0);
  Study next = kSpring;
  next.version = 2;
  const StudyResults results = store_.load(next);
  EXPECT_EQ(results.stale, 1);
  EXPECT_TRUE(results.samples.empty());
  EXPECT_TRUE(results.notices.empty());
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST_F(ResultStoreTest, SamplesOfOtherParametersAreStale) {
  put(1.0);
  Study fewer = kSpring;
  fewer.parameters.pop_back();
  EXPECT_EQ(store_.load(fewer).stale, 1);
  Study more = kSpring;
  more.parameters.push_back({"mass", 1.0, "kg", "of the spring"});
  EXPECT_EQ(store_.load(more).stale, 1);
}

TEST_F(ResultStoreTest, FramesHaveAnIndexAndSurplusOnesGo) {
  StoredSample stored = sample_of(kSpring, 1.0);
  stored.record.frames = {for_tests::two_cells(0.0), for_tests::two_cells(0.5), for_tests::two_cells(1.0)};
  store_.write(kSpring, stored);
  EXPECT_EQ(for_tests::count_files(folder_ / "spring", ".hdf"), 3);
  stored.record.frames.pop_back();
  store_.write(kSpring, stored);
  EXPECT_EQ(for_tests::count_files(folder_ / "spring", ".hdf"), 2);
  const auto series = nlohmann::json::parse(for_tests::read_text(folder_ / ("spring/" + stored.key + ".hdf.series")));
  ASSERT_EQ(series.at("files").size(), 2u);
  EXPECT_EQ(series.at("files")[1].at("name"), stored.key + ".0001.hdf");
  EXPECT_EQ(series.at("files")[1].at("time"), 0.5);
  EXPECT_EQ(series.at("time_name"), "time");
  EXPECT_EQ(series.at("time_unit"), "s");
  EXPECT_FALSE(series.at("files")[0].contains("label"));
  EXPECT_EQ(store_.load(kSpring).samples.size(), 1u);
}

}  // namespace
}  // namespace wrinkle::validation::result_store_test
