#include "validation/cli/comparison_json.h"

#include <nlohmann/json.hpp>

#include "validation/cli/value_json.h"
#include "validation/harness/judge.h"

namespace wrinkle::validation {
namespace {

std::string unit_of(StudyList studies, const std::string& study, const std::string& quantity) {
  if (!has_study(studies, study)) return "";
  for (const Metric& metric : find_study(studies, study).metrics)
    if (metric.name == quantity) return metric.unit;
  return quantity == "wall_seconds" ? "s" : "";
}

nlohmann::json differences_json(const std::vector<Difference>& differences, StudyList studies) {
  nlohmann::json json = nlohmann::json::array();
  for (const Difference& d : differences) {
    json.push_back({{"study", d.study},
                    {"quantity", d.quantity},
                    {"unit", unit_of(studies, d.study, d.quantity)},
                    {"base", d.base},
                    {"new", d.changed},
                    {"relative", finite_or_null(d.relative)},
                    {"parameters", parameters_json(d.sample)}});
  }
  return json;
}

nlohmann::json costs_json(const std::vector<CostRatio>& costs, const ComparisonOptions& limits, StudyList studies) {
  nlohmann::json json = nlohmann::json::array();
  for (const CostRatio& c : costs) {
    nlohmann::json samples = nlohmann::json::array();
    for (const SampleCost& s : c.samples) {
      samples.push_back({{"base", s.base}, {"new", s.changed}, {"parameters", parameters_json(s.sample)}});
    }
    json.push_back({{"study", c.study},
                    {"cost", c.cost},
                    {"unit", unit_of(studies, c.study, c.cost)},
                    {"base", c.base},
                    {"new", c.changed},
                    {"ratio", finite_or_null(c.ratio())},
                    {"regressed", c.regressed(limits)},
                    {"samples", samples}});
  }
  return json;
}

nlohmann::json lone_json(const std::vector<LoneSample>& lone) {
  nlohmann::json json = nlohmann::json::array();
  for (const LoneSample& one : lone) {
    json.push_back(
        {{"study", one.study}, {"folder", one.in_base ? "base" : "new"}, {"parameters", parameters_json(one.sample)}});
  }
  return json;
}

nlohmann::json builds_json(const std::vector<BuildCount>& builds) {
  nlohmann::json json = nlohmann::json::array();
  for (const BuildCount& build : builds) {
    const Provenance& p = build.provenance;
    json.push_back({{"samples", build.samples},
                    {"first_date", build.first_date},
                    {"last_date", build.last_date},
                    {"git_commit", p.git_commit},
                    {"git_dirty", p.git_dirty},
                    {"compiler", p.compiler},
                    {"compiler_flags", p.compiler_flags},
                    {"build_type", p.build_type},
                    {"libraries", p.libraries},
                    {"cpu", p.cpu},
                    {"threads", p.threads}});
  }
  return json;
}

}  // namespace

nlohmann::json comparison_json(const Comparison& comparison, const ComparisonOptions& limits,
                               const ComparedFolders& folders, StudyList studies) {
  return {{"folders", {{"base", folders.base}, {"new", folders.changed}}},
          {"matched", comparison.matched},
          {"only_base", comparison.only_base},
          {"only_new", comparison.only_changed},
          {"tolerance", limits.tolerance},
          {"cost_limit", limits.cost_limit},
          {"same_physics", comparison.differences.empty()},
          {"regressed", comparison.regressed(limits)},
          {"differences", differences_json(comparison.differences, studies)},
          {"lone_samples", lone_json(comparison.lone)},
          {"costs", costs_json(comparison.costs, limits, studies)},
          {"builds", {{"base", builds_json(comparison.base_builds)}, {"new", builds_json(comparison.changed_builds)}}}};
}

}  // namespace wrinkle::validation
