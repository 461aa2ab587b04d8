#include "validation/harness/reference_data.h"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::reference_data_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

class ReferenceDataTest : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { for_tests::write_text(folder_ / name, text); }

  for_tests::TemporaryFolder folder_;
  ReferenceData data_{folder_.path()};
};

TEST_F(ReferenceDataTest, ReadsColumnsByName) {
  write("elastica/fig7.csv", "# a comment\nGamma, ratio ,element\r\n1e-1,0.5,quad\n\n10,,shell\n");
  const ReferenceTable table = data_.table("elastica", "fig7");
  EXPECT_EQ(table.rows(), 2u);
  EXPECT_THAT(table.column("Gamma"), ElementsAre(0.1, 10.0));
  EXPECT_EQ(table.column("ratio")[0], 0.5);
  EXPECT_TRUE(std::isnan(table.column("ratio")[1]));
  EXPECT_THAT(table.words("element"), ElementsAre("quad", "shell"));
}

TEST_F(ReferenceDataTest, ErrorsNameFileLineAndWhatThereIs) {
  write("elastica/fig7.csv", "a,b\n1,2\n3\n");
  write("elastica/words.csv", "a\n1\nx\n");
  write("elastica/empty.csv", "# nothing\n");
  EXPECT_THAT([&] { data_.table("elastica", "fig7"); },
              ThrowsMessage<StorageError>(HasSubstr("fig7.csv:3: 1 cells under 2 column names")));
  EXPECT_THAT([&] { data_.table("elastica", "words").column("a"); },
              ThrowsMessage<StorageError>(HasSubstr("words.csv:3: column 'a': 'x' is not a number")));
  EXPECT_THAT([&] { data_.table("elastica", "words").column("b"); },
              ThrowsMessage<StorageError>(HasSubstr("there is no column 'b'; columns: a")));
  EXPECT_THAT([&] { data_.table("elastica", "empty"); }, ThrowsMessage<StorageError>(HasSubstr("column names")));
  EXPECT_THAT([&] { data_.table("elastica", "fig8"); },
              ThrowsMessage<StorageError>(AllOf(HasSubstr("fig8.csv"), HasSubstr("there is: empty, fig7, words"))));
}

TEST_F(ReferenceDataTest, MetaIsJson) {
  write("elastica/meta.json", R"({"doi": "10.1145/1"})");
  write("other/meta.json", "{");
  EXPECT_EQ(data_.meta("elastica").at("doi"), "10.1145/1");
  EXPECT_THAT([&] { data_.meta("other"); }, ThrowsMessage<StorageError>(HasSubstr("other/meta.json")));
  EXPECT_THAT([&] { data_.meta("none"); }, ThrowsMessage<StorageError>(HasSubstr("No such file")));
}

TEST(ReferenceRoot, OptionThenEnvironmentThenSource) {
  EXPECT_EQ(reference_root("/a"), "/a");
  EXPECT_EQ(reference_root("").filename(), "reference_data");
  ::setenv("WRINKLEBENCH_REFERENCE_DATA", "/b", 1);
  EXPECT_EQ(reference_root(""), "/b");
  EXPECT_EQ(reference_root("/a"), "/a");
  ::unsetenv("WRINKLEBENCH_REFERENCE_DATA");
}

}  // namespace
}  // namespace wrinkle::validation::reference_data_test
