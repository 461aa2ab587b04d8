#include "validation/cli/ccd_queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "validation/harness/errors.h"
#include "validation/oracle/rounded_quotient.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kLongestLine = 1 << 16, kCells = 7;

std::optional<PairKind> kind_in(const std::string& name) {
  const auto has = [&](const char* word) { return name.find(word) != std::string::npos; };
  const bool edges = has("edge-edge") || has("edge_edge"), face = has("vertex-face") || has("vertex_face");
  if (edges == face) return {};
  return edges ? PairKind::edge_edge : PairKind::point_triangle;
}

PairKind kind_of(const fs::path& file, const std::string& kind) {
  if (const auto asked = kind_in(kind)) return *asked;
  for (fs::path path = fs::absolute(file).lexically_normal(); path.has_relative_path(); path = path.parent_path())
    if (const auto found = kind_in(path.filename().string())) return *found;
  throw UsageError(
      fmt::format("{}: are these queries of edges, or of vertices and faces? Name the file or a folder above it "
                  "edge-edge or vertex-face, or give --kind",
                  file.string()));
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".csv" && !entry.is_directory()) out.push_back(entry.path());
  if (out.empty()) throw UsageError(fmt::format("the folder {} has no *.csv files in it or below", folder.string()));
  std::sort(out.begin(), out.end());
  return out;
}

std::string_view trimmed(std::string_view text) {
  constexpr const char* kBlanks = " \t\r";
  const auto first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// The cells of a row; one more where it has more than it may.
std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> out;
  for (bool more = true; more && out.size() <= kCells;) {
    const auto comma = line.find(',');
    more = comma != std::string_view::npos;
    out.push_back(trimmed(line.substr(0, comma)));
    if (more) line.remove_prefix(comma + 1);
  }
  return out;
}

}  // namespace

const char* to_string(PairKind kind) {
  return kind == PairKind::edge_edge ? "edge-edge" : "vertex-face";
}

std::vector<CcdFile> find_ccd_files(const std::vector<std::string>& names, const std::string& kind) {
  std::vector<CcdFile> out;
  try {
    for (const std::string& name : names) {
      if (!fs::exists(name)) throw UsageError(fmt::format("there is no file or folder {}", name));
      for (const fs::path& file : fs::is_directory(name) ? files_below(name) : std::vector<fs::path>{name})
        out.push_back({file, kind_of(file, kind), fs::is_regular_file(file) ? fs::file_size(file) : 0});
    }
  } catch (const fs::filesystem_error& error) {
    throw StorageError(error.what());
  }
  return out;
}

CcdReader::CcdReader(const CcdFile& file) : name_(file.path.string()), stream_(file.path), line_(kLongestLine) {
  if (!stream_) throw StorageError(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
}

void CcdReader::refuse(const std::string& what) const {
  throw UsageError(fmt::format("{}:{}: {}", name_, number_, what));
}

/// The next that is not empty.
bool CcdReader::next_line() {
  do {
    stream_.getline(line_.data(), kLongestLine);
    if (stream_.bad()) throw StorageError(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
    if (stream_.gcount() == 0) return false;
    ++number_;
    bytes_ += static_cast<std::uint64_t>(stream_.gcount());
    if (stream_.fail()) refuse(fmt::format("the line is too long; allowed: {} bytes", kLongestLine - 1));
  } while (trimmed(line_.data()).empty());
  return true;
}

bool CcdReader::read_row(VectorN<3>& point, CcdQuery& query) {
  if (!next_line()) return false;
  const std::vector<std::string_view> cells = cells_of(line_.data());
  if (cells.size() != kCells)
    refuse(
        fmt::format("{}{} cells; allowed: 7, numerator and denominator of x, y and z, and 1 or 0 for touching or not",
                    cells.size() > kCells ? "more than 7, at least " : "", cells.size()));
  try {
    for (int k = 0; k < 3; ++k) {
      const RoundedQuotient x = rounded_quotient(cells[2 * k], cells[2 * k + 1]);
      point[k] = x.value;
      query.rounded = query.rounded || !x.exact;
    }
  } catch (const std::invalid_argument& error) {
    refuse(error.what());
  }
  if (cells[6] != "0" && cells[6] != "1") refuse(fmt::format("column 7 is '{}'; allowed: 0 or 1", cells[6]));
  truth_ = cells[6] == "1" ? 1 : 0;
  return true;
}

bool CcdReader::next(CcdQuery& query) {
  query = {};
  for (int row = 0; row < 8; ++row) {
    VectorN<3>& point = row < 4 ? query.start[row] : query.end[row - 4];
    if (!read_row(point, query)) {
      if (row == 0) return false;
      refuse(
          fmt::format("the file ends after {} of the rows of the query that begins in line {}; allowed: 8 rows a query",
                      row, query.line));
    }
    if (row == 0) query.line = number_, query.collides = truth_ == 1;
    if (query.collides != (truth_ == 1))
      refuse(fmt::format("column 7 is {} and was {} in line {}; allowed: the same in all 8 rows of a query", truth_,
                         1 - truth_, query.line));
  }
  return true;
}

}  // namespace wrinkle::validation
