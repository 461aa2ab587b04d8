#include "validation/harness/foreign_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"
#include "validation/harness/suggestion.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

/// Columns that are neither parameter nor metric.
const std::vector<std::string>& general_columns() {
  static const std::vector<std::string> names{"study", "software", "sample_key", "status", "reason", "caveats"};
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
struct Layout {
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

Layout make_layout(const Study& study, const Table& table, const std::string& file) {
  Layout layout;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < table.names.size(); ++i) {
    const ColumnName column = split_unit(table.names[i]);
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

/// The one word that a column holds in all rows, or "" where there is no such column.
std::string common_word(const Table& table, const std::string& column) {
  const auto found = std::ranges::find(table.names, column);
  if (found == table.names.end() || table.rows.empty()) return "";
  const auto at = static_cast<std::size_t>(found - table.names.begin());
  const std::string& first = table.rows.front().cells[at];
  for (const TableRow& row : table.rows) {
    if (row.cells[at] == first) continue;
    throw UsageError(
        fmt::format("{}: the {} is {}, and {} before; allowed: one a file", row.place, column, row.cells[at], first));
  }
  return first;
}

const Study& named_study(const Table& table, const std::string& asked, StudyList studies) {
  const std::string written = common_word(table, "study");
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
  RowReader(const Study& study, const Layout& layout) : study_(study), layout_(layout) {}

  ForeignRow read(const TableRow& line) const {
    ForeignRow out;
    set_outcome(line, out.row.record);
    out.row.sample = sample(line, out.row.record.outcome);
    for (const Metric& metric : study_.metrics) {
      const auto column = layout_.metrics.find(&metric);
      const std::string text = column == layout_.metrics.end() ? "" : line.cells[column->second];
      out.row.record.metrics[metric.name] = number(line.place, metric, text);
      if (text.empty() && out.row.record.outcome == Outcome::ok) out.absent.insert(metric.name);
    }
    return out;
  }

 private:
  std::string general(const TableRow& line, const std::string& name) const {
    const auto column = layout_.general.find(name);
    return column == layout_.general.end() ? "" : line.cells[column->second];
  }

  Sample sample(const TableRow& line, Outcome outcome) const {
    std::vector<Assignment> assignments;
    for (const auto& [parameter, column] : layout_.parameters) {
      const std::string& text = line.cells[column];
      if (text.empty()) {
        throw UsageError(fmt::format("{}: {} is empty; allowed: {}. Without its column it is {}", line.place,
                                     parameter->name, allowed_values(*parameter), to_text(parameter->standard)));
      }
      assignments.push_back({parameter->name, {text}});
    }
    try {
      Sample sample = points(study_, assignments).front();
      return outcome == Outcome::skipped ? sample : resolve(study_, sample);  // a skipped one may be refused
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}: {}", line.place, error.what()));
    }
  }

  void set_outcome(const TableRow& line, Record& record) const {
    const std::string status = general(line, "status");
    const std::optional<Outcome> outcome = status.empty() ? Outcome::ok : find_outcome(status);
    if (!outcome) {
      throw UsageError(fmt::format("{}: status = {} is impossible; allowed: ok, failed, skipped", line.place, status));
    }
    record.outcome = *outcome;
    record.reason = general(line, "reason");
    if (const std::string caveats = general(line, "caveats"); !caveats.empty()) record.caveats.push_back(caveats);
  }

  static double number(const std::string& place, const Metric& metric, const std::string& text) {
    if (text.empty() || text == "nan") return kUndefined;
    if (text == "inf" || text == "-inf") return (text == "inf" ? 1 : -1) * std::numeric_limits<double>::infinity();
    try {
      return std::get<double>(parse_value(text, Value{0.0}));
    } catch (const std::invalid_argument&) {
      throw UsageError(
          fmt::format("{}: {} = {} is impossible; allowed: a number in [{}], nan where it is undefined, or an empty "
                      "cell where the program does not give it",
                      place, metric.name, text, metric.unit));
    }
  }

  const Study& study_;
  const Layout& layout_;
};

std::string values_text(const Sample& sample) {
  std::string text;
  for (const auto& [name, value] : sample.values) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, to_text(value));
  }
  return text;
}

/// Stored samples are never twice there, so judges count on it.
void check_distinct(const Table& table, const std::vector<ForeignRow>& rows) {
  std::map<std::map<std::string, Value>, std::string> places;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Sample& sample = rows[i].row.sample;
    const auto [earlier, is_new] = places.try_emplace(sample.values, table.rows[i].place);
    if (is_new) continue;
    throw UsageError(
        fmt::format("{}: the same sample as {} ({})", table.rows[i].place, earlier->second, values_text(sample)));
  }
}

}  // namespace

ForeignResults read_foreign(const Table& table, const ForeignNames& names, StudyList studies) {
  const Study& study = named_study(table, names.study, studies);
  const Layout layout = make_layout(study, table, table.file);
  ForeignResults results{&study, names.software.empty() ? common_word(table, "software") : names.software, {}, {}};
  const RowReader reader(study, layout);
  for (const TableRow& line : table.rows) results.rows.push_back(reader.read(line));
  check_distinct(table, results.rows);
  std::ranges::stable_sort(results.rows, {}, [](const ForeignRow& row) { return row.row.sample.values; });
  for (const Parameter& parameter : study.parameters) {
    if (!layout.parameters.contains(&parameter)) results.standard_values[parameter.name] = parameter.standard;
  }
  return results;
}

}  // namespace wrinkle::validation
