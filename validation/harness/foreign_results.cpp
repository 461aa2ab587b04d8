#include "validation/harness/foreign_results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"
#include "validation/harness/suggestion.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kEmptyCell = std::numeric_limits<double>::quiet_NaN();

/// Columns that are neither parameter nor metric.
const std::vector<std::string>& general_columns() {
  static const std::vector<std::string> names{"study",  "software", "sample_key", "status",
                                              "reason", "caveats",  "seconds"};
  return names;
}

/// "gamma [1]" as its two halves; without brackets the unit is the study's.
struct ColumnName {
  std::string name;
  std::optional<std::string> unit;
};

ColumnName split_unit(const std::string& text) {
  const auto open = text.rfind('[');
  if (open == std::string::npos || !text.ends_with(']')) return {text, std::nullopt};
  std::string name = text.substr(0, open);
  name.erase(name.find_last_not_of(' ') + 1);
  return {name, text.substr(open + 1, text.size() - open - 2)};
}

template <class Named>
const Named* find_named(const std::vector<Named>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& named) { return named.name == name; });
  return found == all.end() ? nullptr : &*found;
}

void check_unit(const std::string& place, const ColumnName& column, const std::string& unit) {
  if (!column.unit || *column.unit == unit) return;
  throw UsageError(fmt::format("{}: {} is in [{}]; allowed: [{}]", place, column.name, *column.unit, unit));
}

/// Where a table has what.
struct ColumnLayout {
  std::map<std::string, std::size_t> general;
  std::map<const Parameter*, std::size_t> parameters;
  std::map<const Metric*, std::size_t> metrics;
};

std::vector<std::string> known_columns(const Study& study) {
  std::vector<std::string> known;
  for (const Parameter& parameter : study.parameters) known.push_back(parameter.name);
  for (const Metric& metric : study.metrics) known.push_back(metric.name);
  known.insert(known.end(), general_columns().begin(), general_columns().end());
  return known;
}

ColumnLayout make_layout(const Study& study, const TableReader& table) {
  const std::string& file = table.file();
  ColumnLayout layout;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < table.names().size(); ++i) {
    const ColumnName column = split_unit(table.names()[i]);
    if (!seen.insert(column.name).second) {
      throw UsageError(fmt::format("{}: there are two columns '{}'", file, column.name));
    }
    if (const Parameter* parameter = find_named(study.parameters, column.name)) {
      check_unit(file, column, parameter->unit);
      layout.parameters[parameter] = i;
    } else if (const Metric* metric = find_named(study.metrics, column.name)) {
      check_unit(file, column, metric->unit);
      layout.metrics[metric] = i;
    } else if (std::ranges::find(general_columns(), column.name) != general_columns().end()) {
      layout.general[column.name] = i;
    } else {
      throw UsageError(
          fmt::format("{}: {}: {}", file, study.name, unknown_name("column", column.name, known_columns(study))));
    }
  }
  return layout;
}

/// A column that holds one word in all rows.
class CommonWord {
 public:
  CommonWord(const TableReader& table, std::string column) : table_(table), column_(std::move(column)) {
    const auto found = std::ranges::find(table.names(), column_);
    if (found != table.names().end()) at_ = static_cast<std::size_t>(found - table.names().begin());
  }

  void read(const TableRow& row) {
    if (!at_) return;
    const std::string& word = row.cells[*at_];
    if (!word_) word_ = word;
    if (word == *word_) return;
    throw UsageError(fmt::format("{}: the {} is {}, and {} before; allowed: one a file", table_.place(row.number),
                                 column_, word, *word_));
  }

  /// "" where there is no such column, or no row.
  std::string word() const { return word_.value_or(""); }

 private:
  const TableReader& table_;
  std::string column_;
  std::optional<std::size_t> at_;
  std::optional<std::string> word_;
};

const Study& named_study(const std::string& written, const std::string& asked, StudyList studies) {
  if (asked.empty() && written.empty()) {
    throw UsageError("which study are these results of? Name it with --study, or in a column `study`");
  }
  if (!asked.empty() && !written.empty() && asked != written) {
    throw UsageError(fmt::format("--study {} is asked for, and the file is of study {}", asked, written));
  }
  return find_study(studies, asked.empty() ? written : asked);
}

/// Reads the rows of one table of one study.
class RowReader {
 public:
  RowReader(const Study& study, const ColumnLayout& layout, const TableReader& table)
      : study_(study), layout_(layout), table_(table) {}

  ForeignRow read(const TableRow& line) const {
    ForeignRow out{.number = line.number};
    set_outcome(line, out.row.record);
    out.row.sample = sample(line, out.row.record.outcome);
    for (const Metric& metric : study_.metrics) {
      const auto column = layout_.metrics.find(&metric);
      const std::string text = column == layout_.metrics.end() ? "" : line.cells[column->second];
      out.row.record.metrics[metric.name] = number(line, metric, text);
      if (text.empty() && out.row.record.outcome == Outcome::ok) out.absent.insert(metric.name);
    }
    derive(out);
    return out;
  }

  /// Those of the row that are labelled `foreign`.
  std::set<std::string> foreign_labels(const TableRow& line) const {
    std::set<std::string> out;
    for (const auto& [parameter, column] : layout_.parameters)
      if (is_foreign(*parameter, line.cells[column])) out.insert(parameter->name);
    return out;
  }

 private:
  std::string general(const TableRow& line, const std::string& name) const {
    const auto column = layout_.general.find(name);
    return column == layout_.general.end() ? "" : line.cells[column->second];
  }

  bool is_foreign(const Parameter& parameter, const std::string& text) const {
    return text == kForeignLabel && std::ranges::count(study_.any_code.labels, parameter.name) > 0;
  }

  /// Sets the absent metrics that follow from those that are given.
  void derive(ForeignRow& out) const {
    if (!study_.derive || out.row.record.outcome != Outcome::ok) return;
    std::map<std::string, double> metrics;
    for (const auto& [name, value] : out.row.record.metrics)
      if (!out.absent.contains(name)) metrics[name] = value;
    study_.derive(out.row.sample, metrics);
    std::erase_if(out.absent, [&](std::string_view name) {
      const auto found = metrics.find(std::string(name));
      if (found == metrics.end()) return false;
      out.row.record.metrics[found->first] = found->second;
      return true;
    });
  }

  Sample sample(const TableRow& line, Outcome outcome) const {
    std::vector<Assignment> assignments;
    for (const auto& [parameter, column] : layout_.parameters) {
      const std::string& text = line.cells[column];
      if (is_foreign(*parameter, text)) continue;
      if (text.empty()) {
        throw UsageError(fmt::format("{}: {} is empty; allowed: {}. Without its column it is {}",
                                     table_.place(line.number), parameter->name, allowed_values(*parameter),
                                     to_text(parameter->standard)));
      }
      assignments.push_back({parameter->name, {text}});
    }
    try {
      Sample sample = points(study_, assignments).front();
      return outcome == Outcome::skipped ? sample : resolve(study_, sample);  // a skipped one may be refused
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}: {}", table_.place(line.number), error.what()));
    }
  }

  void set_outcome(const TableRow& line, Record& record) const {
    const std::string status = general(line, "status");
    const std::optional<Outcome> outcome = status.empty() ? Outcome::ok : find_outcome(status);
    if (!outcome) {
      throw UsageError(fmt::format("{}: status = {} is impossible; allowed: ok, failed, skipped",
                                   table_.place(line.number), status));
    }
    record.outcome = *outcome;
    record.reason = general(line, "reason");
    if (const std::string seconds = general(line, "seconds"); !seconds.empty()) record.seconds = time(line, seconds);
    if (const std::string caveats = general(line, "caveats"); !caveats.empty()) record.caveats.push_back(caveats);
  }

  double time(const TableRow& line, const std::string& text) const {
    try {
      const double seconds = std::get<double>(parse_value(text, Value{0.0}));
      if (seconds >= 0 && std::isfinite(seconds)) return seconds;
    } catch (const std::invalid_argument&) {
    }
    throw UsageError(fmt::format("{}: seconds = {} is impossible; allowed: a number from 0, or an empty cell",
                                 table_.place(line.number), text));
  }

  double number(const TableRow& line, const Metric& metric, const std::string& text) const {
    if (text.empty() || text == "nan") return kEmptyCell;
    if (text == "inf" || text == "-inf") return (text == "inf" ? 1 : -1) * std::numeric_limits<double>::infinity();
    try {
      return std::get<double>(parse_value(text, Value{0.0}));
    } catch (const std::invalid_argument&) {
      throw UsageError(
          fmt::format("{}: {} = {} is impossible; allowed: a number in [{}], nan where it is undefined, or an empty "
                      "cell where the program does not give it",
                      table_.place(line.number), metric.name, text, metric.unit));
    }
  }

  const Study& study_;
  const ColumnLayout& layout_;
  const TableReader& table_;
};

std::string values_text(const Sample& sample) {
  std::string text;
  for (const auto& [name, value] : sample.values) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, to_text(value));
  }
  return text;
}

/// Stored samples are never twice there, so judges count on it. The rows are in order of parameters.
void check_distinct(const TableReader& table, const std::vector<ForeignRow>& rows) {
  const auto same = [](const ForeignRow& a, const ForeignRow& b) { return a.row.sample.values == b.row.sample.values; };
  const auto found = std::ranges::adjacent_find(rows, same);
  if (found == rows.end()) return;
  throw UsageError(fmt::format("{}: the same sample as {} ({})", table.place(std::next(found)->number),
                               table.place(found->number), values_text(found->row.sample)));
}

/// All rows are another program's in the same parameters: claims of this suite's elements and of any go different ways.
void check_labels(const std::string& place, const std::set<std::string>& first, const std::set<std::string>& labels) {
  if (labels == first) return;
  throw UsageError(fmt::format("{}: labelled '{}' are [{}], and [{}] in the first row; allowed: the same in all rows",
                               place, kForeignLabel, fmt::join(labels, ", "), fmt::join(first, ", ")));
}

/// Before there are more than memory should hold.
void check_count(const TableReader& table, const Study& study, const TableRow& row, std::size_t samples) {
  const std::size_t values = study.parameters.size() + study.metrics.size(), most = kMostForeignValues / values;
  if (samples < most) return;
  throw UsageError(fmt::format("{}: more than {} samples; of {}, which has {} values for each, no more are judged",
                               table.place(row.number), most, study.name, values));
}

}  // namespace

ForeignResults read_foreign(TableReader& table, const ForeignNames& names, StudyList studies,
                            const ForeignProgress& progress) {
  constexpr std::size_t progress_rows = 256;
  TableRow line;
  bool is_row = table.next(line);
  CommonWord study_word(table, "study"), software(table, "software");
  if (is_row) study_word.read(line);
  const Study& study = named_study(study_word.word(), names.study, studies);
  const ColumnLayout layout = make_layout(study, table);
  ForeignResults results{&study, names.software, {}, {}};
  const RowReader reader(study, layout, table);
  for (; is_row; is_row = table.next(line)) {
    study_word.read(line);
    if (names.software.empty()) software.read(line);
    check_count(table, study, line, results.rows.size());
    const std::set<std::string> labels = reader.foreign_labels(line);
    if (results.rows.empty()) results.foreign_labels = labels;
    check_labels(table.place(line.number), results.foreign_labels, labels);
    results.rows.push_back(reader.read(line));
    if (progress && results.rows.size() % progress_rows == 0) progress(table.fraction_read(), "reading");
  }
  if (names.software.empty()) results.software = software.word();
  std::ranges::stable_sort(
      results.rows, {}, [](const ForeignRow& row) -> const auto& { return row.row.sample.values; });
  check_distinct(table, results.rows);
  for (const Parameter& parameter : study.parameters) {
    if (!layout.parameters.contains(&parameter)) results.standard_values[parameter.name] = parameter.standard;
  }
  return results;
}

}  // namespace wrinkle::validation
