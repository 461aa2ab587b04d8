#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/notices.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/parameters.h"
#include "validation/harness/result_store.h"
#include "validation/harness/sample_key.h"

namespace wrinkle::validation {
namespace {

/// How much of a profile is finished.
struct ResultCount {
  int finished = 0, total = 0;
  std::string text() const { return fmt::format("{}/{}", finished, total); }
};

struct StudyStatus {
  std::string name;
  int ok = 0, failed = 0, skipped = 0, stale = 0, set_aside = 0;
  ResultCount quick, paper;
};

ResultCount coverage(const Study& study, const StudyResults& results, Profile profile) {
  std::set<std::string> keys;
  for (const StoredSample& stored : results.samples) keys.insert(stored.key);
  ResultCount coverage;
  for (const Sample& sample : profile_samples(study, profile)) {
    ++coverage.total;
    coverage.finished += static_cast<int>(keys.count(sample_key(study, sample)));
  }
  return coverage;
}

int files_in(const std::filesystem::path& folder) {
  std::error_code error;
  int count = 0;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) ++count;
  return count;
}

StudyStatus status_of(const Study& study, const ResultStore& store, std::ostream& err) {
  const StudyResults results = store.load(study);
  print_notices(results.notices, err);
  return {std::string(study.name),
          results.count(Outcome::ok),
          results.count(Outcome::failed),
          results.count(Outcome::skipped),
          results.stale,
          files_in(store.set_aside_folder(study.name)),
          coverage(study, results, Profile::quick),
          coverage(study, results, Profile::paper)};
}

nlohmann::json status_json(const StudyStatus& status) {
  return {{"study", status.name},
          {"ok", status.ok},
          {"failed", status.failed},
          {"skipped", status.skipped},
          {"stale", status.stale},
          {"set_aside", status.set_aside},
          {"quick", {{"finished", status.quick.finished}, {"total", status.quick.total}}},
          {"paper", {{"finished", status.paper.finished}, {"total", status.paper.total}}}};
}

/// Folders of studies that this program does not know, perhaps of another version.
std::vector<std::string> unknown_folders(const ResultStore& store, const Context& context) {
  std::vector<std::string> names = store.study_names();
  std::erase_if(names, [&](const std::string& name) { return has_study(context.studies, name); });
  return names;
}

}  // namespace

int status_command(const StatusOptions& options, const Context& context) {
  const ResultStore store(options.folder.existing_path());
  std::vector<StudyStatus> all;
  for (const Study* study : context.studies) all.push_back(status_of(*study, store, context.err));
  const std::vector<std::string> unknown = unknown_folders(store, context);
  if (options.format == Format::json) {
    nlohmann::json studies = nlohmann::json::array();
    for (const StudyStatus& status : all) studies.push_back(status_json(status));
    context.out << json_text({{"folder", store.root().string()}, {"studies", studies}, {"unknown", unknown}});
    return kAsExpected;
  }
  TextTable table({"study", "ok", "failed", "skipped", "stale", "set aside", "quick", "paper"});
  for (const StudyStatus& s : all) {
    table.add({s.name, std::to_string(s.ok), std::to_string(s.failed), std::to_string(s.skipped),
               std::to_string(s.stale), std::to_string(s.set_aside), s.quick.text(), s.paper.text()});
  }
  table.print(context.out);
  for (const std::string& name : unknown) context.out << fmt::format("{}: unknown to this program\n", name);
  return kAsExpected;
}

}  // namespace wrinkle::validation
