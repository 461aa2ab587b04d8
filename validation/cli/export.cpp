#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/notices.h"
#include "validation/cli/value_json.h"
#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/result_store.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

struct Exported {
  const Study* study = nullptr;
  std::vector<StoredSample> samples;
};

/// RFC 4180: quotes around what holds a comma, a quote or a newline; quotes doubled.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::vector<std::string> quoted;
  quoted.reserve(cells.size());
  for (const std::string& cell : cells) quoted.push_back(csv_cell(cell));
  return fmt::format("{}\n", fmt::join(quoted, ","));
}

std::vector<std::string> header(const Study& study) {
  std::vector<std::string> names{"sample_key", "status", "reason", "caveats"};
  for (const Parameter& parameter : study.parameters) names.push_back(parameter.name);
  for (const Metric& metric : study.metrics) names.push_back(metric.name);
  return names;
}

/// Numbers in full, so that they read back the same; an undefined metric is "nan".
std::vector<std::string> row(const Study& study, const StoredSample& stored) {
  const Record& record = stored.record;
  std::vector<std::string> cells{stored.key, std::string(to_string(record.outcome)), record.reason,
                                 fmt::format("{}", fmt::join(record.caveats, "; "))};
  for (const Parameter& parameter : study.parameters) cells.push_back(to_text(stored.sample.values.at(parameter.name)));
  for (const Metric& metric : study.metrics) {
    const auto found = record.metrics.find(metric.name);
    cells.push_back(found == record.metrics.end() ? "nan" : to_text(Value{found->second}));
  }
  return cells;
}

std::string csv_text(const Exported& exported) {
  std::string text = csv_line(header(*exported.study));
  for (const StoredSample& stored : exported.samples) text += csv_line(row(*exported.study, stored));
  return text;
}

nlohmann::json sample_json(const StoredSample& stored) {
  return {{"sample_key", stored.key},
          {"status", to_string(stored.record.outcome)},
          {"reason", stored.record.reason},
          {"caveats", stored.record.caveats},
          {"parameters", parameters_json(stored.sample)},
          {"metrics", metrics_json(stored.record.metrics)}};
}

nlohmann::json all_json(const std::vector<Exported>& all) {
  nlohmann::json studies = nlohmann::json::array();
  for (const Exported& exported : all) {
    nlohmann::json samples = nlohmann::json::array();
    for (const StoredSample& stored : exported.samples) samples.push_back(sample_json(stored));
    studies.push_back({{"study", exported.study->name}, {"version", exported.study->version}, {"samples", samples}});
  }
  return {{"studies", studies}};
}

/// What is asked for by name, else every study that has samples.
std::vector<Exported> samples_to_export(const ExportOptions& options, const ResultStore& store,
                                        const Context& context) {
  std::vector<Exported> all;
  for (const Study* study : chosen_studies(options.studies, context)) {
    StudyResults results = store.load(*study);
    print_notices(results.notices, context.err);
    if (!results.samples.empty() || !options.studies.empty()) all.push_back({study, std::move(results.samples)});
  }
  return all;
}

void write_to_stream(const std::vector<Exported>& all, std::ostream& out) {
  if (all.size() == 1) {
    out << csv_text(all.front());
    return;
  }
  throw UsageError(
      fmt::format("{} studies have samples, and standard output takes one table: name one with --study", all.size()));
}

void write_to_folder(const std::vector<Exported>& all, const fs::path& folder, std::ostream& out) {
  make_folder(folder);
  for (const Exported& exported : all) {
    const fs::path file = folder / fmt::format("{}.csv", exported.study->name);
    write_atomically(file, csv_text(exported));
    out << fmt::format("{}: {} samples\n", file.string(), exported.samples.size());
  }
}

}  // namespace

int export_command(const ExportOptions& options, const Context& context) {
  const ResultStore store(options.folder.existing_path());
  const std::vector<Exported> all = samples_to_export(options, store, context);
  if (options.format == Format::json) {
    context.out << json_text(all_json(all));
  } else if (options.to == "-") {
    write_to_stream(all, context.out);
  } else {
    write_to_folder(all, options.to.empty() ? store.root() / "export" : fs::path(options.to), context.out);
  }
  return kAsExpected;
}

}  // namespace wrinkle::validation
