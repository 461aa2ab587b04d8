#include "validation/harness/coverage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <regex>
#include <set>
#include <sstream>

#include "validation/harness/errors.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/table.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr std::array<std::string_view, 5> kPapers{"chen2023", "remillard2013", "chen2019", "li2014", "patkar2015"};
constexpr std::array<std::string_view, 10> kColumns{"item",  "kind",    "source", "shows", "printed",
                                                    "scene", "studies", "sizes",  "tests", "differs"};
constexpr double kClose = 0.1;  // a size this near to print is as printed

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

Level read_scene(const std::string& word) {
  if (word == "printed") return Level::full;
  if (word == "assumed") return Level::assumed;
  if (word == "reduced") return Level::reduced;
  if (word == "stand_in") return Level::stand_in;
  if (word == "absent") return Level::absent;
  throw UsageError(fmt::format("scene is '{}', allowed are printed, assumed, reduced, stand_in, absent", word));
}

/// "row=3,solve=static"
std::map<std::string, std::string> read_values(const std::string& text) {
  std::map<std::string, std::string> out;
  std::istringstream in(text);
  for (std::string one; std::getline(in, one, ',');) {
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos) throw UsageError(fmt::format("'{}' in a size is not written name=value", one));
    out[one.substr(0, equals)] = one.substr(equals + 1);
  }
  return out;
}

/// study, [values], . quantity, =, <= or ==, number: as PrintedSize has it.
PrintedSize read_size(const std::string& text) {
  static const std::regex form(R"((\w+)(?:\[([^\]]*)\])?\.(\w+)([<=]?)=([-+.eE0-9]+))");
  std::smatch part;
  if (!std::regex_match(text, part, form))
    throw UsageError(fmt::format("size '{}' is not written study.quantity=number", text));
  const SizeIs is = part[4] == "<" ? SizeIs::at_most : part[4] == "=" ? SizeIs::equal : SizeIs::at_least;
  PrintedSize out{part[1], read_values(part[2]), part[3], 0, is};
  std::istringstream number(part[5]);
  if (!(number >> out.printed) || !number.eof() || !(out.printed > 0))
    throw UsageError(fmt::format("size '{}' has no number above 0", text));
  return out;
}

CoverageItem read_item(std::string_view paper, const std::vector<std::string>& cells) {
  CoverageItem out{.paper = std::string(paper),
                   .item = cells[0],
                   .kind = cells[1],
                   .source = cells[2],
                   .shows = cells[3],
                   .printed = cells[4],
                   .scene = read_scene(cells[5]),
                   .studies = words_of(cells[6]),
                   .sizes = {},
                   .tests = cells[8],
                   .differs = cells[9]};
  const std::set<std::string> kinds{"figure", "table", "technique", "statement"};
  if (!kinds.contains(out.kind))
    throw UsageError(fmt::format("kind is '{}', allowed are {}", out.kind, fmt::join(kinds, ", ")));
  for (const std::string& text : words_of(cells[7])) out.sizes.push_back(read_size(text));
  return out;
}

void read_paper(std::string_view paper, const fs::path& file, std::vector<CoverageItem>& out) {
  auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
  if (!*stream) throw StorageError(fmt::format("cannot read {}", file.string()));
  std::string place = file.string();
  try {
    CsvReader table(std::move(stream), file.string(), static_cast<std::int64_t>(fs::file_size(file)));
    if (!std::ranges::equal(table.names(), kColumns))
      throw UsageError(fmt::format("the columns are not {}", fmt::join(kColumns, ",")));
    for (TableRow row; table.next(row);) {
      place = table.place(row.number);
      out.push_back(read_item(paper, row.cells));
    }
  } catch (const UsageError& error) {
    const std::string what = error.what();
    throw StorageError(what.starts_with(file.string()) ? what : fmt::format("{}: {}", place, what));
  }
}

/// A number of a row: a parameter or a metric; NaN where it is neither.
double quantity_of(const Row& row, const std::string& name) {
  const auto parameter = row.sample.values.find(name);
  if (parameter != row.sample.values.end())
    if (const std::optional<double> number = number_in(parameter->second)) return *number;
  const auto metric = row.record.metrics.find(name);
  return metric == row.record.metrics.end() ? std::numeric_limits<double>::quiet_NaN() : metric->second;
}

bool has_values(const Sample& sample, const std::map<std::string, std::string>& wanted) {
  return std::ranges::all_of(wanted, [&](const auto& one) {
    const auto found = sample.values.find(one.first);
    return found != sample.values.end() && to_text(found->second) == one.second;
  });
}

/// How much of the printed size a value has: 1 and more where it is as printed; of `equal`, 1 at most.
double share_of(const PrintedSize& size, double value) {
  const double share = size.is == SizeIs::at_most ? size.printed / value : value / size.printed;
  return size.is == SizeIs::equal ? std::fmin(share, 1 / share) : share;
}

/// The value of the row that comes nearest to print or surpasses it; NaN where no sample has a result.
double best_of(const PrintedSize& size, std::span<const Row> rows, const Where& over) {
  double best = std::numeric_limits<double>::quiet_NaN();
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok || !has_values(row.sample, size.of) || !over(row.sample)) continue;
    const double value = quantity_of(row, size.quantity);
    if (std::isnan(best) || share_of(size, value) > share_of(size, best)) best = value;
  }
  return best;
}

/// Of what is not as large as printed.
Level smaller(Level level) {
  return std::max(level, Level::reduced);
}

/// What a study's own rows reach of an item. Sizes that only other studies have are not known to be reached.
Level level_alone(const CoverageItem& item, std::string_view study, std::span<const Row> rows, const Where& over) {
  CoverageItem mine = item;
  std::erase_if(mine.sizes, [&](const PrintedSize& size) { return size.study != study; });
  const RowsOf own{{std::string(study), rows}};
  const Reached found = reached(mine, own, over);
  const bool shown = found.is_known && mine.sizes.empty() == item.sizes.empty();
  return shown ? found.level : smaller(found.level);
}

/// Is `figure` the source, or the whole of which it is a part ("Fig. 6" of "Fig. 6, left")?
bool cites(std::string_view figure, std::string_view source) {
  if (!source.starts_with(figure)) return false;
  if (source.size() == figure.size()) return true;
  const char next = source[figure.size()];
  return next == ',' || next == ' ' || std::isalpha(static_cast<unsigned char>(next)) != 0;
}

}  // namespace

std::span<const std::string_view> covered_papers() {
  return kPapers;
}

PaperCoverage::PaperCoverage(const ReferenceData& reference) {
  for (const std::string_view paper : kPapers) {
    const fs::path file = reference.root() / paper / "coverage.csv";
    if (fs::exists(file)) read_paper(paper, file, items_);
  }
}

std::vector<std::string> PaperCoverage::papers() const {
  std::vector<std::string> out;
  for (const CoverageItem& item : items_)
    if (out.empty() || out.back() != item.paper) out.push_back(item.paper);
  return out;
}

std::vector<const CoverageItem*> PaperCoverage::answered(std::string_view study, std::string_view figure) const {
  std::vector<const CoverageItem*> out;
  if (figure.empty()) return out;
  for (const CoverageItem& item : items_)
    if (std::ranges::find(item.studies, study) != item.studies.end() && cites(figure, item.source))
      out.push_back(&item);
  return out;
}

Reached reached(const CoverageItem& item, const RowsOf& rows, const Where& over) {
  Reached out{item.scene};
  for (const PrintedSize& size : item.sizes) {
    const auto found = rows.find(size.study);
    const double best = found == rows.end() ? std::nan("") : best_of(size, found->second, over);
    if (std::isnan(best)) {
      out.is_known = false;
      continue;
    }
    if (share_of(size, best) >= 1 - kClose) continue;
    out.short_of.push_back(fmt::format("{} {:.4g} of {:.4g}", size.quantity, best, size.printed));
    out.level = smaller(out.level);
  }
  return out;
}

std::optional<Level> level_of_claim(const PaperCoverage& coverage, std::string_view study, std::string_view figure,
                                    std::span<const Row> rows, const Where& over) {
  std::optional<Level> out;
  for (const CoverageItem* item : coverage.answered(study, figure)) {
    const Level level = level_alone(*item, study, rows, over);
    if (!out || level > *out) out = level;
  }
  return out;
}

}  // namespace wrinkle::validation
