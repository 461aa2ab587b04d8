#include "validation/faults/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/provenance.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr int kFaultsSchema = 1;
constexpr const char* kFile = "faults.json";

template <class E>
E from_text(const std::string& text, std::initializer_list<E> all) {
  for (const E e : all)
    if (to_string(e) == text) return e;
  throw StorageError(fmt::format("{} is none of the words known", text));
}

nlohmann::json finding_json(const Finding& f) {
  return {{"source", to_string(f.source)},
          {"name", f.name},
          {"parameters", f.parameters},
          {"evidence", f.evidence ? std::string(to_string(*f.evidence)) : ""},
          {"accepts_without", f.accepts},
          {"refuses", f.refuses},
          {"refused_by", f.refused},
          {"of", f.of},
          {"broke", f.broke},
          {"seconds", f.seconds}};
}

Finding read_finding(const nlohmann::json& json) {
  Finding f;
  f.source = from_text(json.at("source").get<std::string>(),
                       {WitnessSource::core_tests, WitnessSource::validation_tests, WitnessSource::study});
  f.name = json.at("name");
  f.parameters = json.at("parameters");
  if (const std::string evidence = json.at("evidence"); !evidence.empty())
    f.evidence = from_text(evidence, {Evidence::physics, Evidence::consistency, Evidence::formula});
  f.accepts = json.at("accepts_without");
  f.refuses = json.at("refuses");
  f.refused = json.at("refused_by").get<std::vector<std::string>>();
  f.of = json.at("of");
  f.broke = json.at("broke");
  f.seconds = json.at("seconds");
  return f;
}

FaultRecord read_record(const nlohmann::json& json) {
  FaultRecord out;
  if (json.at("schema_version") != kFaultsSchema) throw StorageError("another schema version");
  out.build = json.at("build");
  out.all_tests = json.at("all_tests");
  for (const auto& entry : json.at("faults")) {
    FaultFindings& fault = out.faults.emplace_back();
    fault.name = entry.at("name");
    fault.place = entry.at("place");
    fault.what = entry.at("what");
    for (const auto& witness : entry.at("witnesses")) fault.findings.emplace_back(read_finding(witness));
  }
  return out;
}

}  // namespace

void compare_runs(const TrialResult& without, const TrialResult& with, Finding& finding) {
  finding.accepts = without.broke.empty() && !without.passed.empty();
  finding.of = without.passed.size();
  finding.broke = with.broke;
  finding.seconds = with.seconds;
  finding.refused.clear();
  // What broke may have stopped before a test's turn: then none is blamed but those that said so.
  for (const std::string& name : without.passed) {
    const auto& where = with.broke.empty() ? with.passed : with.refused;
    const bool found = std::ranges::find(where, name) != where.end();
    if (found != with.broke.empty()) finding.refused.push_back(name);
  }
  finding.refuses = finding.accepts && (!finding.broke.empty() || !finding.refused.empty());
}

bool FaultFindings::caught() const {
  return std::ranges::any_of(findings, &Finding::refuses);
}

bool FaultFindings::caught_by(Evidence evidence) const {
  return std::ranges::any_of(findings, [&](const Finding& f) { return f.refuses && f.evidence == evidence; });
}

nlohmann::json faults_json(const FaultRecord& record) {
  nlohmann::json list = nlohmann::json::array();
  for (const FaultFindings& fault : record.faults) {
    nlohmann::json witnesses = nlohmann::json::array();
    for (const Finding& finding : fault.findings) witnesses.push_back(finding_json(finding));
    list.push_back({{"name", fault.name},
                    {"place", fault.place},
                    {"what", fault.what},
                    {"caught", fault.caught()},
                    {"witnesses", witnesses}});
  }
  const Provenance provenance = provenance_of({}, 1, "");
  return {{"schema_version", kFaultsSchema},
          {"date", utc_now()},
          {"git_commit", provenance.git_commit},
          {"git_dirty", provenance.git_dirty},
          {"build", record.build},
          {"all_tests", record.all_tests},
          {"faults", list}};
}

void write_faults(const fs::path& folder, const FaultRecord& record) {
  make_folder(folder);
  write_atomically(folder / kFile,
                   faults_json(record).dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

std::optional<FaultRecord> read_faults(const fs::path& folder) {
  const fs::path file = folder / kFile;
  std::error_code error;
  if (!fs::exists(file, error)) return std::nullopt;
  try {
    return read_record(nlohmann::json::parse(read_bytes(file)));
  } catch (const std::exception& problem) {
    throw StorageError(fmt::format("{}: {}; remove it to start afresh", file.string(), problem.what()));
  }
}

}  // namespace wrinkle::validation
