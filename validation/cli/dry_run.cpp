#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/foresight.h"
#include "validation/cli/notices.h"
#include "validation/cli/value_json.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/sample_process.h"

namespace wrinkle::validation {
namespace {

/// One sample that was asked for, what limits it, and what is known of it where it has been computed.
nlohmann::json sample_json(const Study& study, const Sample& sample, double limit, const StoredSample* stored) {
  nlohmann::json json{{"study", study.name},
                      {"key", sample_key(study, sample)},
                      {"parameters", parameters_json(sample)},
                      {"limit_seconds", std::isfinite(limit) ? nlohmann::json(limit) : nlohmann::json()},
                      {"outcome", nullptr}};
  if (stored == nullptr) return json;
  json["outcome"] = to_string(stored->record.outcome);
  json["reason"] = stored->record.reason;
  json["wall_seconds"] = stored->provenance.wall_seconds;
  json["peak_memory_mb"] = stored->provenance.peak_memory_mb;
  return json;
}

}  // namespace

int dry_run(const RunTask& task, Format format, const Context& context) {
  const ResultStore store(task.folder);
  const SampleContext limits{.profile = task.options.profile, .command_line = {}, .limit = task.options.limit};
  nlohmann::json studies = nlohmann::json::object(), samples = nlohmann::json::array();
  std::size_t there = 0, failed = 0, to_compute = 0;
  for (const auto& [study, asked] : task.requests) {
    const StudyResults results = store.load(*study);
    print_notices(results.notices, context.err);
    std::map<std::string_view, const StoredSample*> found;
    for (const StoredSample& stored : results.samples) found[stored.key] = &stored;
    for (const Sample& sample : asked) {
      const auto it = found.find(sample_key(*study, sample));
      const StoredSample* stored = it == found.end() ? nullptr : it->second;
      if (stored != nullptr) ++there;
      if (stored != nullptr && stored->record.outcome == Outcome::failed) ++failed;
      if (is_to_compute(stored, task.options.rerun)) ++to_compute;
      samples.push_back(sample_json(*study, sample, limit_of(*study, limits), stored));
    }
    const std::optional<double> declared = declared_seconds(*study, task.options.profile);
    studies[std::string(study->name)] = {{"version", study->version},
                                         {"declared_seconds", declared ? nlohmann::json(*declared) : nlohmann::json()},
                                         {"samples", asked.size()}};
  }
  if (format == Format::json) {
    context.out << json_text(
        {{"folder", task.folder}, {"profile", task.options.profile}, {"studies", studies}, {"samples", samples}});
  } else {
    const std::string of_them = failed > 0 ? fmt::format(" ({} of them failed)", failed) : "";
    context.out << fmt::format("{} samples asked for: {} are there{}, {} to compute; nothing was run\n", samples.size(),
                               there, of_them, to_compute);
  }
  return kAsExpected;
}

}  // namespace wrinkle::validation
