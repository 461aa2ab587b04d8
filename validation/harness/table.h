#pragma once
/// Rows of text cells under column names, as other programs write them: CSV after RFC 4180.

#include <string>
#include <string_view>
#include <vector>

namespace wrinkle::validation {

struct TableRow {
  std::string place;  // "file.csv:3", for messages
  std::vector<std::string> cells;
};

/// As many cells in each row as there are names.
struct Table {
  std::string file;
  std::vector<std::string> names;
  std::vector<TableRow> rows;
};

/// Cells may stand in quotes, with quotes within them doubled; blanks around a cell without quotes, empty lines and
/// lines that start with '#' are left out. `file` is the name for messages. Throws UsageError naming the line where a
/// row is not as long as the header, a quote is never closed, or there is no header.
Table parse_csv(std::string_view text, const std::string& file);

}  // namespace wrinkle::validation
