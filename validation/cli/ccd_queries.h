#pragma once
/// Files of queries of continuous collision detection, as Wang et al. 2021 share theirs: CSV without a header, eight
/// rows a query, the four points at the start and the four at the end of a straight motion. Columns 1/2, 3/4 and 5/6
/// are numerator and denominator of x, y and z, column 7 is 1 in all eight rows where the two parts touch, else 0. The
/// points are a0 a1 b0 b1 of two edges, v f0 f1 f2 of a vertex and a face.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/contact/closest_points.h"

namespace wrinkle::validation {

struct CcdQuery {
  PairPoints start, end;
  bool collides = false;  // column 7
  bool rounded = false;   // a number of it is no double: it stands for the nearest one
  std::int64_t line = 0;  // of its first row
};

struct CcdFile {
  std::filesystem::path path;
  PairKind kind;
  std::uint64_t size;  // [bytes]
};

/// "edge-edge" or "vertex-face".
const char* to_string(PairKind kind);

/// The files of those names; of a folder, all *.csv in it and below it, by name. `kind` is a word for all, or "": then
/// the innermost name of each path that has edge-edge or vertex-face in it says. Throws UsageError for what is missing,
/// a folder without such files, a file of neither kind; StorageError where the system refuses.
std::vector<CcdFile> find_ccd_files(const std::vector<std::string>& names, const std::string& kind);

/// Reads one query after the other, so that a file of any length takes the memory of one. Blanks around cells and empty
/// lines are left out.
class CcdReader {
 public:
  /// Throws StorageError where the file cannot be opened.
  explicit CcdReader(const CcdFile& file);

  /// False at the end. Throws UsageError, naming file and line, where a row is not what it should be.
  bool next(CcdQuery& query);
  std::uint64_t bytes_read() const { return bytes_; }

 private:
  bool next_line();
  bool read_row(VectorN<3>& point, CcdQuery& query);
  [[noreturn]] void refuse(const std::string& what) const;

  std::string name_;
  std::ifstream stream_;
  std::vector<char> line_;
  std::int64_t number_ = 0;  // of the line
  std::uint64_t bytes_ = 0;
  int truth_ = 0;
};

}  // namespace wrinkle::validation
