#include "validation/harness/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>

#include "validation/harness/errors.h"

namespace wrinkle::validation {
namespace {

// A quote that is never closed would make one cell of all the rest of the file.
constexpr std::int64_t kLongestRow = 1000000;  // [bytes]

bool is_blank(int c) {
  return c == ' ' || c == '\t' || c == '\r';
}

void trim_end(std::string& text) {
  while (!text.empty() && is_blank(text.back())) text.pop_back();
}

}  // namespace

CsvReader::CsvReader(std::unique_ptr<std::istream> text, std::string file, std::int64_t size)
    : text_(std::move(text)), file_(std::move(file)), size_(size) {
  skip_mark();
  TableRow header;
  if (!next_record(header)) throw UsageError(fmt::format("{}: there is no line of column names", file_));
  names_ = std::move(header.cells);
}

bool CsvReader::next(TableRow& row) {
  if (!next_record(row)) return false;
  if (row.cells.size() == names_.size()) return true;
  throw UsageError(
      fmt::format("{}: {} cells under {} column names", place(row.number), row.cells.size(), names_.size()));
}

std::string CsvReader::place(std::int64_t number) const {
  return fmt::format("{}:{}", file_, number);
}

double CsvReader::fraction_read() const {
  return size_ <= 0 ? 1.0 : std::min(1.0, static_cast<double>(at_) / static_cast<double>(size_));
}

/// A record may span lines where a quoted cell does. Cells keep the memory of the row before.
bool CsvReader::next_record(TableRow& row) {
  if (!skip_empty_lines()) return false;
  row.number = record_line_ = line_;
  record_start_ = at_;
  std::size_t count = 0;
  do {
    if (row.cells.size() == count) row.cells.emplace_back();
    read_cell(row.cells[count++]);
  } while (take(','));
  row.cells.resize(count);
  if (!take('\n') && peek() != EOF) {
    throw UsageError(fmt::format("{}: text after the closing quote of cell {}", place(row.number), count));
  }
  ++line_;
  return true;
}

/// Spreadsheets mark UTF-8 so.
void CsvReader::skip_mark() {
  if (take('\xEF') && take('\xBB')) take('\xBF');
}

/// False at the end of the text.
bool CsvReader::skip_empty_lines() {
  while (true) {
    record_start_ = at_;
    skip_blanks();
    if (peek() == EOF) return false;
    if (peek() == '#') {
      while (peek() != EOF && peek() != '\n') {
        take_any();
        record_start_ = at_;  // a comment may be of any length
      }
      if (peek() == EOF) return false;
    }
    if (!take('\n')) return true;
    ++line_;
  }
}

int CsvReader::peek() const {
  return text_->rdbuf()->sgetc();
}

char CsvReader::take_any() {
  if (++at_ - record_start_ > kLongestRow) {
    throw UsageError(
        fmt::format("{}: a row is longer than {} bytes; is a quote never closed?", place(record_line_), kLongestRow));
  }
  return static_cast<char>(text_->rdbuf()->sbumpc());
}

bool CsvReader::take(char c) {
  if (peek() != static_cast<unsigned char>(c)) return false;
  take_any();
  return true;
}

void CsvReader::skip_blanks() {
  while (is_blank(peek())) take_any();
}

void CsvReader::read_cell(std::string& cell) {
  cell.clear();
  skip_blanks();
  if (take('"')) return read_quoted(cell);
  while (peek() != EOF && peek() != ',' && peek() != '\n') cell += take_any();
  trim_end(cell);
}

void CsvReader::read_quoted(std::string& cell) {
  while (peek() != EOF) {
    const char c = take_any();
    if (c == '"' && !take('"')) {  // the second of two stands for itself
      skip_blanks();
      return;
    }
    if (c == '\n') ++line_;
    cell += c;
  }
  throw UsageError(fmt::format("{}: a quote is never closed", place(record_line_)));
}

CsvReader csv_text(const std::string& text, const std::string& file) {
  return {std::make_unique<std::istringstream>(text), file, static_cast<std::int64_t>(text.size())};
}

}  // namespace wrinkle::validation
