#include "validation/cli/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <stdexcept>

namespace wrinkle::validation {
namespace {

/// Characters on the screen: bytes of UTF-8 that continue a character take no place.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

void TextTable::add(std::vector<std::string> cells) {
  if (cells.size() != rows_.front().size()) {
    throw std::logic_error(fmt::format("a row of {} cells under {} headings", cells.size(), rows_.front().size()));
  }
  rows_.push_back(std::move(cells));
}

void TextTable::print(std::ostream& out) const {
  std::vector<std::size_t> widths(rows_.front().size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  const auto print_row = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) line += row[i] + std::string(widths[i] - width(row[i]) + 2, ' ');
    out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  };
  print_row(rows_.front());
  std::vector<std::string> rule;
  rule.reserve(widths.size());
  for (const std::size_t w : widths) rule.emplace_back(w, '-');
  print_row(rule);
  std::for_each(rows_.begin() + 1, rows_.end(), print_row);
}

}  // namespace wrinkle::validation
