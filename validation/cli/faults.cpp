#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <tuple>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/faults/findings.h"
#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/fnv1a.h"
#include "validation/harness/suggestion.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

std::vector<Fault> chosen_faults(const std::vector<std::string>& names) {
  const auto all = seeded_faults();
  if (all.empty())
    throw UsageError(
        "this program was built without faults (the CMake option WRINKLEBENCH_FAULTS); `./wrinklebench faults` "
        "builds one that has them");
  std::vector<std::string> known;
  for (const Fault& fault : all) known.emplace_back(fault.name);
  for (const std::string& name : names)
    if (std::ranges::find(known, name) == known.end()) throw UsageError(unknown_name("fault", name, known));
  std::vector<Fault> out;
  for (const Fault& fault : all)
    if (names.empty() || std::ranges::find(names, fault.name) != names.end()) out.emplace_back(fault);
  return out;
}

/// Who is asked about a fault: its declared witnesses; with --all-tests also the whole of the core's tests, and the
/// quick profile of every study that is a witness of any fault.
std::vector<Finding> to_find(std::string_view fault, bool all_tests) {
  std::vector<Finding> out;
  for (const Witness& w : witnesses_of(fault)) {
    Finding& f = out.emplace_back();
    f.source = w.source;
    f.name = w.name;
    f.parameters = w.parameters;
    f.evidence = w.evidence;
  }
  if (!all_tests) return out;
  out.emplace_back().name = "*";
  std::set<std::string> studies;
  for (const Witness& w : declared_witnesses())
    if (w.source == WitnessSource::study) studies.emplace(w.name);
  for (const std::string& study : studies) {
    const auto declared = [&](const Finding& f) { return f.name == study && f.parameters.empty(); };
    if (std::ranges::any_of(out, declared)) continue;
    Finding& f = out.emplace_back();
    f.source = WitnessSource::study;
    f.name = study;
  }
  return out;
}

using Key = std::tuple<WitnessSource, std::string, std::string>;

Key key_of(const Finding& f) {
  return {f.source, f.name, f.parameters};
}

Trial trial_of(const Finding& f, const std::string& fault) {
  constexpr double kDeclared = 120, kAll = 1200;
  return {.fault = fault,
          .source = f.source,
          .name = f.name,
          .parameters = f.parameters,
          .limit = f.evidence ? kDeclared : kAll};
}

std::string hash_of_programs(const fs::path& programs) {
  std::vector<std::byte> all;
  for (const char* name : {"wrinklebench", "wrinklebench_core_tests", "wrinklebench_validation_tests"}) {
    const auto bytes = read_bytes(programs / name);
    all.insert(all.end(), bytes.begin(), bytes.end());
  }
  return fmt::format("{:016x}", fnv1a(all));
}

/// Runs what is asked for, fault by fault, and keeps what is found as it comes.
class Search {
 public:
  Search(const FaultsOptions& options, const Context& context)
      : options_(options), context_(context), folder_(options.folder.path()), faults_(chosen_faults(options.names)) {
    settings_ = own_trial_settings(options.jobs);
    record_.build = hash_of_programs(settings_.programs);
    record_.all_tests = options.all_tests;
    take_over();
  }
  ~Search() {
    std::error_code ignored;
    fs::remove_all(settings_.scratch, ignored);
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  const FaultRecord& record() const { return record_; }

  /// The signal that stopped it, or 0.
  int run() {
    if (left_.empty()) return 0;
    if (const int signal = run_without(); signal != 0) return signal;
    return run_with();
  }

 private:
  /// What the same programs have found before, in the order of the list.
  void take_over() {
    std::optional<FaultRecord> before;
    if (!options_.force) before = read_faults(folder_);
    if (before && before->build != record_.build) {
      context_.err << fmt::format("{}/faults.json is of other programs: all is run again\n", folder_);
      before.reset();
    }
    for (const Fault& fault : faults_) {
      FaultFindings next{std::string(fault.name), std::string(fault.place), std::string(fault.what),
                         to_find(fault.name, options_.all_tests)};
      const FaultFindings* done = nullptr;
      if (before)
        for (const FaultFindings& old : before->faults)
          if (old.name == next.name && has_all(old, next)) done = &old;
      if (done == nullptr) left_.push_back(record_.faults.size());
      record_.faults.push_back(done != nullptr ? *done : next);
    }
    if (before && left_.size() < faults_.size())
      context_.err << fmt::format("{} of {} faults were there already\n", faults_.size() - left_.size(),
                                  faults_.size());
  }

  static bool has_all(const FaultFindings& old, const FaultFindings& asked) {
    return std::ranges::all_of(asked.findings, [&](const Finding& f) {
      return std::ranges::any_of(old.findings, [&](const Finding& g) { return key_of(f) == key_of(g); });
    });
  }

  int run_without() {
    std::vector<Trial> trials;
    std::vector<Key> keys;
    for (const std::size_t i : left_)
      for (const Finding& f : record_.faults[i].findings)
        if (without_.try_emplace(key_of(f)).second) {
          trials.push_back(trial_of(f, ""));
          keys.push_back(key_of(f));
        }
    context_.err << fmt::format("{} witnesses without a fault\n", trials.size());
    return run_trials(trials, settings_, [&](std::size_t i, const TrialResult& result) {
      without_[keys[i]] = result;
      if (!result.broke.empty() || result.passed.empty())
        context_.err << fmt::format("  {} {} {}: {}\n", to_string(trials[i].source), trials[i].name,
                                    trials[i].parameters, result.broke.empty() ? "passes nothing" : result.broke);
    });
  }

  int run_with() {
    struct Place {
      std::size_t fault, finding;
    };
    std::vector<Trial> trials;
    std::vector<Place> places;
    std::vector<std::size_t> waiting(record_.faults.size(), 0);
    for (const std::size_t i : left_)
      for (std::size_t k = 0; k < record_.faults[i].findings.size(); ++k) {
        trials.push_back(trial_of(record_.faults[i].findings[k], record_.faults[i].name));
        places.push_back({i, k});
        ++waiting[i];
      }
    std::set<std::size_t> finished;
    for (std::size_t i = 0; i < record_.faults.size(); ++i)
      if (waiting[i] == 0) finished.insert(i);
    return run_trials(trials, settings_, [&](std::size_t i, const TrialResult& result) {
      const auto [fault, finding] = places[i];
      Finding& f = record_.faults[fault].findings[finding];
      compare_runs(without_[key_of(f)], result, f);
      if (--waiting[fault] > 0) return;
      finished.insert(fault);
      keep(finished);
      tell(record_.faults[fault], finished.size());
    });
  }

  void keep(const std::set<std::size_t>& finished) const {
    FaultRecord part = record_;
    part.faults.clear();
    for (const std::size_t i : finished) part.faults.push_back(record_.faults[i]);
    write_faults(folder_, part);
  }

  void tell(const FaultFindings& fault, std::size_t done) const {
    context_.err << fmt::format("[{} of {}] {}: {}\n", done, faults_.size(), fault.name,
                                fault.caught() ? "caught" : "NOT CAUGHT");
    context_.err.flush();
  }

  const FaultsOptions& options_;
  const Context& context_;
  std::string folder_;
  std::vector<Fault> faults_;
  TrialSettings settings_;
  FaultRecord record_;
  std::vector<std::size_t> left_;  // of record_.faults: not found before
  std::map<Key, TrialResult> without_;
};

/// "physics: study cantilever_master_curve 2 of 7; core tests 3 of 1066"
std::string refused_text(const FaultFindings& fault) {
  std::vector<std::string> parts;
  for (const Finding& f : fault.findings) {
    if (!f.refuses) continue;
    std::string part(to_string(f.source));
    if (f.source == WitnessSource::study) part += " " + f.name;
    parts.push_back(
        fmt::format("{} {}", part, f.broke.empty() ? fmt::format("{} of {}", f.refused.size(), f.of) : f.broke));
  }
  return parts.empty() ? "nobody" : fmt::format("{}", fmt::join(parts, "; "));
}

/// The strongest kind of evidence that refuses it.
std::string evidence_text(const FaultFindings& fault) {
  for (const Evidence evidence : {Evidence::physics, Evidence::consistency, Evidence::formula})
    if (fault.caught_by(evidence)) return std::string(to_string(evidence));
  return "";
}

void print(const FaultRecord& record, std::ostream& out) {
  TextTable table({"fault", "what is wrong", "refused by", "evidence"});
  for (const FaultFindings& fault : record.faults)
    table.add({fault.name, fault.what, refused_text(fault), evidence_text(fault)});
  table.print(out);
  const auto count = [&](const auto& condition) { return std::ranges::count_if(record.faults, condition); };
  out << fmt::format("\n{} of {} faults caught; {} by physics\n", count(&FaultFindings::caught), record.faults.size(),
                     count([](const FaultFindings& f) { return f.caught_by(Evidence::physics); }));
  for (const FaultFindings& fault : record.faults)
    for (const Finding& f : fault.findings)
      if (f.evidence && !f.refuses)
        out << fmt::format("{}: {} {} {} {}\n", fault.name, to_string(f.source), f.name,
                           f.accepts ? "does not refuse it" : "does not pass without it", f.parameters);
}

}  // namespace

int faults_command(const FaultsOptions& options, const Context& context) {
  if (!options.studies.empty() && !options.counters) throw UsageError("--study goes with --counters");
  if (options.profile != "quick" && !options.counters) throw UsageError("--profile goes with --counters");
  if (options.kept && (!options.counters || options.profile != "quick"))
    throw UsageError("--kept goes with --counters, of the quick profile");
  if (options.counters && !options.names.empty()) throw UsageError("--counters asks about no fault; give it no NAME");
  if (options.counters) return counters_command(options, context);
  Search search(options, context);
  const int signal = search.run();
  if (signal != 0) {
    context.err << fmt::format("stopped; what is finished is kept; go on with: {}\n", context.command_line);
    return kInterrupted;
  }
  const FaultRecord& record = search.record();
  write_faults(options.folder.path(), record);
  if (options.format == Format::json)
    context.out << json_text(faults_json(record));
  else
    print(record, context.out);
  // A declared witness that says nothing is as much of a fault as one that nobody sees.
  const bool all = std::ranges::all_of(record.faults, [](const FaultFindings& fault) {
    return fault.caught() &&
           std::ranges::all_of(fault.findings, [](const Finding& f) { return !f.evidence || f.refuses; });
  });
  if (!options.names.empty() || options.no_counters || options.format == Format::json)
    return all ? kAsExpected : kOtherVerdict;
  context.out << '\n';
  return std::max<int>(all ? kAsExpected : kOtherVerdict, counters_command(options, context));
}

}  // namespace wrinkle::validation
