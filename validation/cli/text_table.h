#pragma once
/// Tables for terminals.

#include <iosfwd>
#include <string>
#include <vector>

namespace wrinkle::validation {

class TextTable {
 public:
  explicit TextTable(std::vector<std::string> header) : rows_{std::move(header)} {}
  /// As many cells as the header. Throws std::logic_error.
  void add(std::vector<std::string> cells);
  /// Columns as wide as their widest cell, two blanks apart, a rule under the header.
  void print(std::ostream& out) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace wrinkle::validation
