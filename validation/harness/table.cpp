#include "validation/harness/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "validation/harness/errors.h"

namespace wrinkle::validation {
namespace {

std::string trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// Takes records off the front of a text; a record may span lines where a quoted cell does.
class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file) : text_(text), file_(file) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // spreadsheets mark UTF-8 so
  }

  /// False at the end of the text.
  bool next(TableRow& row) {
    while (at_ < text_.size() && line_is_blank()) skip_line();
    if (at_ >= text_.size()) return false;
    row = {fmt::format("{}:{}", file_, line_), {}};
    do {
      row.cells.push_back(cell(row.place));
    } while (take(','));
    if (!take('\n') && at_ < text_.size()) {
      throw UsageError(fmt::format("{}: text after the closing quote of cell {}", row.place, row.cells.size()));
    }
    ++line_;
    return true;
  }

 private:
  bool line_is_blank() const {
    const std::string line = trim(text_.substr(at_, text_.find('\n', at_) - at_));
    return line.empty() || line.front() == '#';
  }

  void skip_line() {
    const std::size_t end = text_.find('\n', at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
    ++line_;
  }

  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_blanks() {
    while (take(' ') || take('\t') || take('\r')) {
    }
  }

  std::string cell(const std::string& place) {
    skip_blanks();
    if (take('"')) return quoted_cell(place);
    const std::size_t start = at_;
    at_ = std::min(text_.find_first_of(",\n", at_), text_.size());
    return trim(text_.substr(start, at_ - start));
  }

  std::string quoted_cell(const std::string& place) {
    std::string content;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"' && (at_ + 1 >= text_.size() || text_[at_ + 1] != '"')) {
        ++at_;
        skip_blanks();
        return content;
      }
      if (c == '"') ++at_;  // the first of two
      if (c == '\n') ++line_;
      content += c;
    }
    throw UsageError(fmt::format("{}: a quote is never closed", place));
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

Table parse_csv(std::string_view text, const std::string& file) {
  CsvReader reader(text, file);
  TableRow header;
  if (!reader.next(header)) throw UsageError(fmt::format("{}: there is no line of column names", file));
  Table table{file, std::move(header.cells), {}};
  for (TableRow row; reader.next(row);) {
    if (row.cells.size() != table.names.size()) {
      throw UsageError(
          fmt::format("{}: {} cells under {} column names", row.place, row.cells.size(), table.names.size()));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace wrinkle::validation
