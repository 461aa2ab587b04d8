#include "validation/harness/reference_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include "validation/harness/coverage.h"
#include "validation/harness/errors.h"
#include "validation/harness/kept_uncertainty.h"
#include "validation/harness/provenance.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

std::ifstream open(const fs::path& file) {
  std::ifstream stream(file);
  if (stream) return stream;
  throw StorageError(
      fmt::format("cannot read reference data {}: {}", file.string(), std::generic_category().message(errno)));
}

std::string trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t comma = std::min(line.find(',', start), line.size());
    cells.push_back(trim(line.substr(start, comma - start)));
    start = comma + 1;
  }
  return cells;
}

/// Names of what lies in a folder, without extension where it is `extension`, for messages.
std::string contents(const fs::path& folder, std::string_view extension) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == extension) names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

ReferenceTable::ReferenceTable(const fs::path& file) : file_(file) {
  std::ifstream stream = open(file);
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    const std::string content = trim(line);
    if (content.empty() || content.front() == '#') continue;
    std::vector<std::string> cells = split(content);
    if (names_.empty()) {
      names_ = std::move(cells);
    } else if (cells.size() == names_.size()) {
      rows_.push_back({number, std::move(cells)});
    } else {
      throw StorageError(
          fmt::format("{}:{}: {} cells under {} column names", file.string(), number, cells.size(), names_.size()));
    }
  }
  if (names_.empty()) throw StorageError(fmt::format("{}: there is no line of column names", file.string()));
}

std::size_t ReferenceTable::position(std::string_view name) const {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
  throw StorageError(
      fmt::format("{}: there is no column '{}'; columns: {}", file_.string(), name, fmt::join(names_, ", ")));
}

std::vector<std::string> ReferenceTable::words(std::string_view name) const {
  const std::size_t at = position(name);
  std::vector<std::string> column;
  for (const Line& row : rows_) column.push_back(row.cells[at]);
  return column;
}

std::vector<double> ReferenceTable::column(std::string_view name) const {
  const std::size_t at = position(name);
  std::vector<double> numbers;
  for (const Line& row : rows_) {
    const std::string& cell = row.cells[at];
    try {
      numbers.push_back(cell.empty() || cell == "nan" ? std::numeric_limits<double>::quiet_NaN()
                                                      : std::get<double>(parse_value(cell, Value{0.0})));
    } catch (const std::invalid_argument& error) {
      throw StorageError(fmt::format("{}:{}: column '{}': {}", file_.string(), row.number, name, error.what()));
    }
  }
  return numbers;
}

ReferenceTable ReferenceData::table(std::string_view source, std::string_view figure) const {
  const fs::path folder = root_ / source;
  const fs::path file = folder / fmt::format("{}.csv", figure);
  std::error_code error;
  if (fs::exists(file, error)) return ReferenceTable(file);
  throw StorageError(fmt::format("there is no reference data {}; in {} there is: {}", file.string(), folder.string(),
                                 contents(folder, ".csv")));
}

nlohmann::json ReferenceData::meta(std::string_view source) const {
  const fs::path file = root_ / source / "meta.json";
  std::ifstream stream = open(file);
  try {
    return nlohmann::json::parse(stream);
  } catch (const nlohmann::json::exception& error) {
    throw StorageError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

const PaperCoverage& ReferenceData::coverage() const {
  if (!coverage_) coverage_ = std::make_shared<const PaperCoverage>(*this);
  return *coverage_;
}

const KeptUncertainty& ReferenceData::kept_uncertainty() const {
  if (!kept_uncertainty_) kept_uncertainty_ = std::make_shared<const KeptUncertainty>(*this);
  return *kept_uncertainty_;
}

fs::path reference_root(const std::string& option) {
  if (!option.empty()) return option;
  const char* variable = std::getenv("WRINKLEBENCH_REFERENCE_DATA");
  if (variable != nullptr && *variable != '\0') return variable;
  return source_folder() / "reference_data";
}

}  // namespace wrinkle::validation
