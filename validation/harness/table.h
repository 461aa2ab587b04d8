#pragma once
/// Rows of text cells under column names, as other programs write them: CSV after RFC 4180.

#include <cstdint>
#include <istream>
#include <memory>
#include <string>
#include <vector>

namespace wrinkle::validation {

struct TableRow {
  std::int64_t number = 0;  // a line of the file, or a sample: TableReader::place makes words of it
  std::vector<std::string> cells;
};

/// A table's rows one after the other, so that a file of any length takes the memory of a row.
class TableReader {
 public:
  virtual ~TableReader() = default;
  virtual const std::string& file() const = 0;  // its name for messages
  virtual const std::vector<std::string>& names() const = 0;
  /// Puts the next row in place of `row`, with as many cells as there are names; false at the end. Throws UsageError
  /// naming the place where the file is no such table, StorageError where it cannot be read.
  virtual bool next(TableRow& row) = 0;
  /// "file.csv:3", for messages.
  virtual std::string place(std::int64_t number) const = 0;
  /// How much of the file has been read, in [0, 1].
  virtual double fraction_read() const = 0;
};

/// Cells may stand in quotes, with quotes within them doubled; blanks around a cell without quotes, empty lines and
/// lines that start with '#' are left out. Refused are rows that are not as long as the header or longer than 1 MB,
/// quotes that are never closed, and files without a header.
class CsvReader final : public TableReader {
 public:
  /// `size` [bytes] of the text is for fraction_read only.
  CsvReader(std::unique_ptr<std::istream> text, std::string file, std::int64_t size);

  const std::string& file() const override { return file_; }
  const std::vector<std::string>& names() const override { return names_; }
  bool next(TableRow& row) override;
  std::string place(std::int64_t number) const override;
  double fraction_read() const override;

 private:
  bool next_record(TableRow& row);
  void skip_mark();
  bool skip_empty_lines();
  int peek() const;
  char take_any();
  bool take(char c);
  void skip_blanks();
  void read_cell(std::string& cell);
  void read_quoted(std::string& cell);

  std::unique_ptr<std::istream> text_;
  std::string file_;
  std::int64_t size_, at_ = 0, line_ = 1, record_line_ = 1, record_start_ = 0;
  std::vector<std::string> names_;
};

/// Text that is in memory already.
CsvReader csv_text(const std::string& text, const std::string& file);

}  // namespace wrinkle::validation
