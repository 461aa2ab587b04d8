#include "validation/harness/table.h"

#include <gmock/gmock.h>

#include "validation/harness/errors.h"
#include "validation/harness/foreign_hdf5.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string refusal(std::string_view text) {
  try {
    parse_csv(text, "a.csv");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Table, ReadsQuotesCommentsAndForeignLineEnds) {
  const Table table =
      parse_csv("\xEF\xBB\xBF# by hand\r\n\r\nname , x\r\n\"a, \"\"b\"\"\nc\" ,1\r\n\r\n#\nd, \r\n,2", "a.csv");
  EXPECT_THAT(table.names, ElementsAre("name", "x"));
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_THAT(table.rows[0].cells, ElementsAre("a, \"b\"\nc", "1"));
  EXPECT_THAT(table.rows[1].cells, ElementsAre("d", ""));
  EXPECT_THAT(table.rows[2].cells, ElementsAre("", "2"));
  EXPECT_EQ(table.rows[0].place, "a.csv:4");
  EXPECT_EQ(table.rows[1].place, "a.csv:8");
}

TEST(Table, ARowOfAnotherLengthIsRefusedWithItsLine) {
  EXPECT_EQ(refusal("a,b\n1,2\n1,2,3\n"), "a.csv:3: 3 cells under 2 column names");
  EXPECT_EQ(refusal("a,b\n1\n"), "a.csv:2: 1 cells under 2 column names");
}

TEST(Table, BrokenQuotesAndEmptyFilesAreRefused) {
  EXPECT_EQ(refusal("a,b\n\"1,2\n"), "a.csv:2: a quote is never closed");
  EXPECT_EQ(refusal("a,b\n\"1\"x,2\n"), "a.csv:2: text after the closing quote of cell 1");
  EXPECT_EQ(refusal("# nothing\n\n"), "a.csv: there is no line of column names");
  EXPECT_THROW(read_table("/no/such/file.csv"), UsageError);
}

TEST(Table, AFileIsNamedInMessages) {
  const testing::TemporaryFolder folder;
  testing::write_text(folder / "b.csv", "a\n1\n");
  EXPECT_THAT(read_table(folder / "b.csv").rows.at(0).place, HasSubstr("b.csv:2"));
}

}  // namespace
}  // namespace wrinkle::validation
