#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/coverage_rows.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/history_json.h"
#include "validation/cli/report_script.h"
#include "validation/cli/value_json.h"
#include "validation/harness/errors.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

/// What the stored runs of the benchmarks show: those asked for, else those in the results folder, nullptr where there
/// are none.
std::unique_ptr<const TextForScript> history_of(const ReportOptions& options, const std::string& results) {
  if (options.history.empty() && !fs::is_directory(fs::path(results) / "history")) return nullptr;
  const std::string folder = history_folder(options.history.empty() ? results : options.history);
  const std::vector<BenchRun> runs = read_history(folder);
  if (runs.empty()) {
    if (options.history.empty()) return nullptr;
    throw UsageError(fmt::format("{} holds no runs; `wrinklebench bench` stores some", folder));
  }
  const ChangeLimits limits;
  return std::make_unique<const TextForScript>(json_text(history_json(folder, analyse_history(runs, limits), limits)));
}

/// The program's own word on its studies: what a folder holds of other versions must not speak for them.
nlohmann::json studies_json(StudyList studies) {
  nlohmann::json list = nlohmann::json::array();
  for (const Study* study : studies) {
    list.push_back({{"name", study->name},
                    {"version", study->version},
                    {"title", study->title},
                    {"claim", study->claim},
                    {"source", study->source}});
  }
  return {{"schema_version", kSchemaVersion}, {"studies", list}};
}

}  // namespace

int report_command(const ReportOptions& options, const Context& context) {
  const std::string from = options.folder.existing_path();
  const std::string to = options.to.empty() ? (fs::path(from) / "report").string() : options.to;
  context.out.flush();
  const std::unique_ptr<const TextForScript> history = history_of(options, from);
  const TextForScript studies(json_text(studies_json(context.studies)));
  const ReferenceData reference(reference_root(""));
  const TextForScript coverage(json_text(coverage_json(coverage_rows(context.studies, from, reference))));
  std::vector<std::string> arguments{from, "--output", to, "--studies", studies.path(), "--coverage", coverage.path()};
  if (history) arguments.insert(arguments.end(), {"--history", history->path()});
  if (options.pdf) arguments.emplace_back("--pdf");
  const int code = run_report_script("report.py", arguments, from, context.err);
  if (code != kAsExpected) return code;
  context.out << "report: " << (fs::path(to) / "index.html").string() << '\n';
  return kAsExpected;
}

}  // namespace wrinkle::validation
