#include "validation/harness/table.h"

#include <gmock/gmock.h>

#include "validation/harness/errors.h"
#include "validation/harness/foreign_hdf5.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::table_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<TableRow> all_rows(TableReader& table) {
  std::vector<TableRow> rows;
  for (TableRow row; table.next(row);) rows.push_back(row);
  return rows;
}

std::string refusal(const std::string& text) {
  try {
    CsvReader table = csv_text(text, "a.csv");
    all_rows(table);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Table, ReadsQuotesCommentsAndForeignLineEnds) {
  CsvReader table =
      csv_text("\xEF\xBB\xBF# by hand\r\n\r\nname , x\r\n\"a, \"\"b\"\"\nc\" ,1\r\n\r\n#\nd, \r\n,2", "a.csv");
  EXPECT_THAT(table.names(), ElementsAre("name", "x"));
  const std::vector<TableRow> rows = all_rows(table);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0].cells, ElementsAre("a, \"b\"\nc", "1"));
  EXPECT_THAT(rows[1].cells, ElementsAre("d", ""));
  EXPECT_THAT(rows[2].cells, ElementsAre("", "2"));
  EXPECT_EQ(table.place(rows[0].number), "a.csv:4");
  EXPECT_EQ(table.place(rows[1].number), "a.csv:8");
}

TEST(Table, TellsHowMuchIsRead) {
  CsvReader table = csv_text("a,b\n1,2\n3,4\n", "a.csv");
  EXPECT_NEAR(table.fraction_read(), 4.0 / 12, 1e-12);
  TableRow row;
  EXPECT_TRUE(table.next(row));
  EXPECT_NEAR(table.fraction_read(), 8.0 / 12, 1e-12);
  EXPECT_TRUE(table.next(row));
  EXPECT_FALSE(table.next(row));
  EXPECT_EQ(table.fraction_read(), 1.0);
}

TEST(Table, ARowMustNotTakeAllTheMemory) {
  EXPECT_EQ(refusal("a,b\n1,\"" + std::string(2000000, '\n') + "\n"),
            "a.csv:2: a row is longer than 1000000 bytes; is a quote never closed?");
  EXPECT_EQ(refusal("#" + std::string(2000000, 'x') + "\na\n1\n"), "") << "a comment is no row";
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
  const for_tests::TemporaryFolder folder;
  for_tests::write_text(folder / "b.csv", "a\n1\n");
  EXPECT_THAT(read_table(folder / "b.csv")->place(2), HasSubstr("b.csv:2"));
}

}  // namespace
}  // namespace wrinkle::validation::table_test
