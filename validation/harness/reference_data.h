#pragma once
/// Published numbers that judges compare with: <root>/<source>/<figure>.csv beside <root>/<source>/meta.json.

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace wrinkle::validation {

/// A CSV file: a line of column names, then rows; empty lines and lines that start with '#' are left out.
class ReferenceTable {
 public:
  /// Throws StorageError where the file cannot be read or a row is not as long as the header, naming file and line.
  explicit ReferenceTable(const std::filesystem::path& file);

  std::size_t rows() const { return rows_.size(); }
  const std::vector<std::string>& names() const { return names_; }

  /// A column of numbers, NaN where a cell is empty or "nan". Throws StorageError naming the columns there are, or the
  /// cell.
  std::vector<double> column(std::string_view name) const;
  /// A column as written.
  std::vector<std::string> words(std::string_view name) const;

 private:
  struct Line {
    int number;  // in the file, for messages
    std::vector<std::string> cells;
  };
  std::size_t position(std::string_view name) const;

  std::filesystem::path file_;
  std::vector<std::string> names_;
  std::vector<Line> rows_;
};

class KeptUncertainty;
class PaperCoverage;

class ReferenceData {
 public:
  explicit ReferenceData(std::filesystem::path root) : root_(std::move(root)) {}

  const std::filesystem::path& root() const { return root_; }

  /// Throws StorageError, naming the path and what else there is, where the file is missing or malformed.
  ReferenceTable table(std::string_view source, std::string_view figure) const;

  /// The source's meta.json: DOI, figures, units, uncertainty, how obtained, licence. Throws StorageError.
  nlohmann::json meta(std::string_view source) const;

  /// What of each paper is here, read once. Throws StorageError where a table is malformed.
  const PaperCoverage& coverage() const;

  /// What refinement said in earlier runs, read once. Throws StorageError where the file is malformed.
  const KeptUncertainty& kept_uncertainty() const;

 private:
  std::filesystem::path root_;
  mutable std::shared_ptr<const PaperCoverage> coverage_;
  mutable std::shared_ptr<const KeptUncertainty> kept_uncertainty_;
};

/// Where the reference data is: `option` unless empty, else the environment's WRINKLEBENCH_REFERENCE_DATA, else the
/// checkout that the program was built from.
std::filesystem::path reference_root(const std::string& option);

}  // namespace wrinkle::validation
