#include "validation/cli/bench_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/text_table.h"
#include "validation/cli/time_text.h"
#include "validation/harness/judge.h"
#include "validation/performance/roofline.h"

namespace wrinkle::validation {
namespace {

/// The value below which a part of the samples lies, linear in between.
double quantile(std::vector<double> sorted, double part) {
  const double at = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const double above = sorted[std::min(below + 1, sorted.size() - 1)];
  return sorted[below] + (at - static_cast<double>(below)) * (above - sorted[below]);
}

/// "93 ns missed (2 x formulas)"
std::string goal_text(const KernelSamples& kernel) {
  if (std::isnan(kernel.goal)) return "";
  const std::string basis = kernel.goal_basis.empty() ? "" : fmt::format(" ({})", kernel.goal_basis);
  return fmt::format("{} {}{}", time_text(kernel.goal), kernel.median() <= kernel.goal ? "met" : "missed", basis);
}

}  // namespace

double relative_spread(const KernelSamples& kernel) {
  if (kernel.seconds.empty()) return KernelSamples::kUnknown;
  std::vector<double> sorted = kernel.seconds;
  std::sort(sorted.begin(), sorted.end());
  return 0.5 * (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / kernel.median();
}

void print_run(const BenchRun& run, std::ostream& out) {
  out << fmt::format("{}{} on {} (machine {})\n", run.commit.substr(0, 12), run.dirty ? ", changed" : "", run.cpu,
                     run.machine);
  out << fmt::format("one thread: memory {}, cache {}, arithmetic {}\n\n", si_text(run.copy_bandwidth, "B/s"),
                     si_text(run.cache_bandwidth, "B/s"), si_text(run.peak_flops, "flop/s"));
  TextTable table({"kernel", "median", "per", "spread", "rate", "bandwidth", "arithmetic", "instructions", "goal"});
  for (const KernelSamples& k : run.kernels) {
    const MachineShare share = machine_share(k, run);
    const std::string bandwidth = percent_text(share.bandwidth);
    table.add({k.name, time_text(k.median()), k.per, percent_text(relative_spread(k)), si_text(1 / k.median(), "/s"),
               bandwidth.empty() ? "" : bandwidth + (share.in_cache ? " of cache" : ""), percent_text(share.arithmetic),
               std::isnan(k.instructions) ? "" : fmt::format("{:.4g}", k.instructions), goal_text(k)});
  }
  table.print(out);
}

nlohmann::json run_json(const BenchRun& run) {
  nlohmann::json kernels = nlohmann::json::array();
  for (const KernelSamples& k : run.kernels) {
    const MachineShare share = machine_share(k, run);
    kernels.push_back({{"name", k.name},
                       {"per", k.per},
                       {"elements", k.elements},
                       {"seconds", k.seconds},
                       {"process", k.process},
                       {"median", finite_or_null(k.median())},
                       {"spread", finite_or_null(relative_spread(k))},
                       {"bytes", k.bytes},
                       {"flops", k.flops},
                       {"bandwidth_share", finite_or_null(share.bandwidth)},
                       {"bandwidth_of", share.in_cache ? "cache" : "memory"},
                       {"arithmetic_share", finite_or_null(share.arithmetic)},
                       {"instructions", finite_or_null(k.instructions)},
                       {"goal", finite_or_null(k.goal)},
                       {"goal_basis", k.goal_basis}});
  }
  return {{"utc", run.utc},
          {"commit", run.commit},
          {"dirty", run.dirty},
          {"subject", run.subject},
          {"machine", run.machine},
          {"cpu", run.cpu},
          {"compiler", run.compiler},
          {"compiler_flags", run.compiler_flags},
          {"copy_bandwidth", finite_or_null(run.copy_bandwidth)},
          {"cache_bandwidth", finite_or_null(run.cache_bandwidth)},
          {"peak_flops", finite_or_null(run.peak_flops)},
          {"kernels", std::move(kernels)}};
}

}  // namespace wrinkle::validation
