#pragma once
/// What each paper shows and how much of it is here: reference_data/<paper>/coverage.csv, a row for every figure,
/// table, technique and quantitative sentence.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/study.h"
#include "validation/harness/where.h"

namespace wrinkle::validation {

/// Which values are as printed, within 10 %: those that are no smaller, no larger, or neither.
enum class SizeIs { at_least, at_most, equal };

/// A printed size and where a study has it: "skin_cost.vertices=5300", "drape.time_step<=0.001" where less is more,
/// "cantilever.elements_along==100" where more is another mesh than the one whose error is printed, too,
/// "skin_cost[row=3,solve=static].vertices=5300" of samples with these values only.
struct PrintedSize {
  std::string study;
  std::map<std::string, std::string> of;  // parameters and their values as text
  std::string quantity;                   // a parameter or a metric
  double printed = 0.0;
  SizeIs is = SizeIs::at_least;
};

struct CoverageItem {
  std::string paper, item, kind, source, shows, printed;
  Level scene = Level::absent;  // `full` or `assumed` where scene and physics are as printed and sizes decide
  std::vector<std::string> studies;
  std::vector<PrintedSize> sizes;
  std::string tests, differs;
};

/// A level and the sizes that are short of print: "vertices 1681 of 5300".
struct Reached {
  Level level = Level::absent;
  std::vector<std::string> short_of = {};
  bool is_known = true;  // false: it rests on samples that are not there
};

using RowsOf = std::map<std::string, std::span<const Row>, std::less<>>;  // of studies, by name

/// All papers' items, in order of paper and file. Throws StorageError where a file is malformed; a paper without one is
/// left out.
class PaperCoverage {
 public:
  PaperCoverage() = default;
  explicit PaperCoverage(const ReferenceData& reference);

  const std::vector<CoverageItem>& items() const { return items_; }
  std::vector<std::string> papers() const;
  /// Those that a claim of the study with this figure answers: the figure itself or its parts.
  std::vector<const CoverageItem*> answered(std::string_view study, std::string_view figure) const;

 private:
  std::vector<CoverageItem> items_;
};

/// What the samples with a result reach of an item, of those that `over` lets through.
Reached reached(const CoverageItem& item, const RowsOf& rows, const Where& over = {});

/// The lowest level of all items that a claim answers, by the rows of its study that it reads. Where none of them tells
/// whether a size is as printed it is `reduced` at best. None where it cites nothing, or nothing that is in the tables.
std::optional<Level> level_of_claim(const PaperCoverage& coverage, std::string_view study, std::string_view figure,
                                    std::span<const Row> rows, const Where& over = {});

/// The papers whose coverage is written down, in the order of the report.
std::span<const std::string_view> covered_papers();

}  // namespace wrinkle::validation
