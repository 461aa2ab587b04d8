#include "validation/cli/history_json.h"

#include <nlohmann/json.hpp>

#include "validation/cli/change_table.h"
#include "validation/harness/judge.h"

namespace wrinkle::validation {
namespace {

nlohmann::json described_run(const BenchRun& run) {
  return {{"utc", run.utc},
          {"commit", run.commit},
          {"dirty", run.dirty},
          {"subject", run.subject},
          {"compiler", run.compiler},
          {"compiler_flags", run.compiler_flags},
          {"copy_bandwidth", finite_or_null(run.copy_bandwidth)},
          {"peak_flops", finite_or_null(run.peak_flops)}};
}

nlohmann::json kernel_json(const KernelHistory& kernel) {
  nlohmann::json points = nlohmann::json::array(), steps = nlohmann::json::array();
  for (const HistoryPoint& p : kernel.points) {
    points.push_back({{"run", p.run},
                      {"median", finite_or_null(p.median)},
                      {"lower", finite_or_null(p.lower)},
                      {"upper", finite_or_null(p.upper)},
                      {"instructions", finite_or_null(p.instructions)}});
  }
  for (const HistoryStep& s : kernel.steps) {
    steps.push_back({{"run", s.run}, {"before", s.before}, {"after", s.after}, {"ratio", s.ratio()}, {"p", s.p}});
  }
  return {{"name", kernel.name},
          {"per", kernel.per},
          {"goal", finite_or_null(kernel.goal)},
          {"noise", finite_or_null(kernel.noise)},
          {"share", finite_or_null(kernel.share)},
          {"points", points},
          {"steps", steps}};
}

nlohmann::json machine_json(const MachineHistory& machine, const ChangeLimits& limits) {
  nlohmann::json runs = nlohmann::json::array(), kernels = nlohmann::json::array(), latest;
  for (const BenchRun& run : machine.runs) runs.push_back(described_run(run));
  for (const KernelHistory& kernel : machine.kernels) kernels.push_back(kernel_json(kernel));
  if (machine.latest) {
    latest = changes_json(machine.latest->changes, limits);
    latest["base_run"] = machine.latest->base;
    latest["new_run"] = machine.latest->changed;
  }
  return {{"machine", machine.machine}, {"cpu", machine.cpu}, {"noise_known", machine.noise_known}, {"runs", runs},
          {"kernels", kernels},         {"latest", latest}};
}

}  // namespace

nlohmann::json history_json(const std::string& folder, const std::vector<MachineHistory>& machines,
                            const ChangeLimits& limits) {
  nlohmann::json all = nlohmann::json::array();
  for (const MachineHistory& machine : machines) all.push_back(machine_json(machine, limits));
  return {{"folder", folder}, {"bound", limits.bound}, {"level", limits.level}, {"machines", all}};
}

}  // namespace wrinkle::validation
