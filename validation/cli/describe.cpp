#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/foreign_results.h"
#include "validation/harness/parameters.h"
#include "validation/harness/result_store.h"
#include "validation/harness/run_display.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

nlohmann::json parameter_json(const Parameter& parameter) {
  nlohmann::json json{{"name", parameter.name},
                      {"standard", value_json(parameter.standard)},
                      {"type", type_name(parameter.standard)},
                      {"unit", parameter.unit},
                      {"source", to_string(parameter.source)},
                      {"allowed", allowed_values(parameter)},
                      {"description", parameter.description}};
  if (!parameter.choices.empty()) json["choices"] = parameter.choices;
  if (!parameter.unfit.empty()) json["unfit"] = parameter.unfit;
  if (parameter.slot != Slot::none) json["slot"] = to_string(parameter.slot);
  return json;
}

/// What stored samples of a profile took, one after the other.
struct StoredTime {
  std::size_t stored = 0, all = 0;  // samples
  double seconds = 0.0;             // wall clock
};

StoredTime stored_time(const Study& study, const std::string& folder, Profile profile) {
  StoredTime out;
  const ResultStore store(folder);
  for (const Sample& sample : profile_samples(study, profile)) {
    ++out.all;
    const auto found = store.find(study, sample_key(study, sample));
    if (!found) continue;
    ++out.stored;
    out.seconds += found->provenance.wall_seconds;
  }
  return out;
}

nlohmann::json time_json(const StoredTime& time) {
  return {{"samples", time.stored}, {"of", time.all}, {"wall_seconds", time.seconds}};
}

void print_times(const Study& study, const std::string& folder, std::ostream& out) {
  for (const Profile profile : {Profile::quick, Profile::paper}) {
    const StoredTime time = stored_time(study, folder, profile);
    if (time.stored == 0) continue;
    out << fmt::format("in {}: {} of {} samples of the {} profile, which took {} one after the other\n", folder,
                       time.stored, time.all, to_string(profile), duration_text(time.seconds));
  }
}

nlohmann::json study_json(const Study& study, const std::string& folder) {
  nlohmann::json parameters = nlohmann::json::array();
  for (const Parameter& parameter : study.parameters) parameters.push_back(parameter_json(parameter));
  nlohmann::json metrics = nlohmann::json::array();
  for (const Metric& metric : study.metrics) {
    metrics.push_back({{"name", metric.name}, {"unit", metric.unit}, {"description", metric.description}});
  }
  return {
      {"name", study.name},
      {"title", study.title},
      {"claim", study.claim},
      {"source", study.source},
      {"version", study.version},
      {"paper_duration", study.paper_duration},
      {"samples",
       {{"quick", profile_samples(study, Profile::quick).size()},
        {"paper", profile_samples(study, Profile::paper).size()}}},
      {"stored",
       {{"quick", time_json(stored_time(study, folder, Profile::quick))},
        {"paper", time_json(stored_time(study, folder, Profile::paper))}}},
      {"limit_seconds", {{"quick", study.limit.quick}, {"paper", study.limit.paper}, {"custom", study.limit.custom}}},
      {"parameters", parameters},
      {"metrics", metrics},
      {"foreign_labels", study.any_code.labels}};
}

void print_parameters(const Study& study, std::ostream& out) {
  TextTable table({"parameter", "standard", "unit", "allowed", "source", "description"});
  for (const Parameter& parameter : study.parameters) {
    table.add({parameter.name, to_text(parameter.standard), parameter.unit, allowed_values(parameter),
               std::string(to_string(parameter.source)), parameter.description});
  }
  table.print(out);
  for (const Parameter& parameter : study.parameters) {
    for (const auto& [choice, reason] : parameter.unfit) {
      out << fmt::format("{} = {} cannot serve here: {}\n", parameter.name, choice, reason);
    }
  }
}

/// How to run every choice of a word, with the study's solver slots as examples.
void print_sweeps(const Study& study, std::ostream& out) {
  for (const Parameter& parameter : study.parameters) {
    if (parameter.slot == Slot::none) continue;
    out << fmt::format("every {}: wrinklebench run {} -p {}=all\n", to_string(parameter.slot), study.name,
                       parameter.name);
  }
}

void print_labels(const Study& study, std::ostream& out) {
  if (study.any_code.labels.empty()) return;
  out << fmt::format("another code's samples (`judge --foreign`) may have '{}' for: {}\n", kForeignLabel,
                     fmt::join(study.any_code.labels, ", "));
}

void print_metrics(const Study& study, std::ostream& out) {
  TextTable table({"metric", "unit", "description"});
  for (const Metric& metric : study.metrics) table.add({metric.name, metric.unit, metric.description});
  table.print(out);
}

}  // namespace

int describe_command(const DescribeOptions& options, const Context& context) {
  const Study& study = find_study(context.studies, options.study);
  if (options.format == Format::json) {
    context.out << json_text(study_json(study, options.folder.path()));
    return kAsExpected;
  }
  context.out << fmt::format("{} (version {}): {}\nclaim:  {}\nsource: {}\n", study.name, study.version, study.title,
                             study.claim, study.source)
              << fmt::format("quick profile: {} samples; paper profile: {} samples, {} on two cores\n",
                             profile_samples(study, Profile::quick).size(),
                             profile_samples(study, Profile::paper).size(), study.paper_duration)
              << fmt::format(
                     "a sample may take {:g} s in the quick profile, {:g} s in the paper profile, {:g} s with -p (or "
                     "--limit)\n",
                     study.limit.quick, study.limit.paper, study.limit.custom);
  print_times(study, options.folder.path(), context.out);
  context.out << '\n';
  print_parameters(study, context.out);
  print_sweeps(study, context.out);
  print_labels(study, context.out);
  context.out << '\n';
  print_metrics(study, context.out);
  return kAsExpected;
}

}  // namespace wrinkle::validation
