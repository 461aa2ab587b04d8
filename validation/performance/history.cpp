#include "validation/performance/history.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "validation/harness/median.h"
#include "validation/performance/kernel_program.h"
#include "validation/performance/roofline.h"

namespace wrinkle::validation {
namespace {

std::string source_of(const BenchRun& run) {
  return run.commit + (run.dirty ? "-dirty" : "");
}

/// The value with a share `q` of the sorted ones below it, by linear interpolation.
double quantile(const std::vector<double>& sorted, double q) {
  const double place = q * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(place);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (place - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

HistoryPoint point_of(std::size_t run, const KernelSamples& kernel) {
  std::vector<double> times = process_times(kernel);
  std::sort(times.begin(), times.end());
  return {run, median(times), quantile(times, 0.25), quantile(times, 0.75), kernel.instructions};
}

/// Names in the order of the last run, then those that only earlier ones have.
std::vector<std::string> kernel_names(const std::vector<BenchRun>& runs) {
  std::vector<std::string> names;
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    for (const KernelSamples& kernel : run->kernels) {
      if (std::find(names.begin(), names.end(), kernel.name) == names.end()) names.push_back(kernel.name);
    }
  }
  return names;
}

double segment_median(const std::vector<double>& times, std::size_t first, std::size_t last) {
  return median(
      {times.begin() + static_cast<std::ptrdiff_t>(first), times.begin() + static_cast<std::ptrdiff_t>(last)});
}

double largest_share(const KernelSamples& kernel, const BenchRun& run) {
  const MachineShare share = machine_share(kernel, run);
  return std::fmax(share.bandwidth, share.arithmetic);
}

KernelHistory kernel_history(const std::string& name, const std::vector<BenchRun>& runs, double level) {
  KernelHistory out;
  out.name = name;
  std::vector<double> times;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const KernelSamples* kernel = runs[i].find(name);
    if (kernel == nullptr || kernel->seconds.empty()) continue;
    times.push_back(out.points.emplace_back(point_of(i, *kernel)).median);
    out.per = kernel->per, out.goal = kernel->goal, out.share = largest_share(*kernel, runs[i]);
  }
  const std::vector<Step> steps = find_steps(times, {.level = level});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::size_t first = i == 0 ? 0 : steps[i - 1].at;
    const std::size_t last = i + 1 == steps.size() ? times.size() : steps[i + 1].at;
    out.steps.push_back({out.points[steps[i].at].run, segment_median(times, first, steps[i].at),
                         segment_median(times, steps[i].at, last), steps[i].p});
  }
  out.noise = run_noise(times, steps);
  return out;
}

/// All runs of one source as one run: processes of different runs are different processes. Without the rows that
/// measure the machine: its speed is none of ours.
BenchRun merged(const std::vector<BenchRun>& runs, const std::string& source) {
  BenchRun out;
  std::map<std::string, std::size_t> place;
  std::int64_t processes = 0;
  for (const BenchRun& run : runs) {
    if (source_of(run) != source) continue;
    std::int64_t most = 0;
    for (const KernelSamples& kernel : run.kernels) {
      if (kernel.seconds.empty() || is_machine_row(kernel.name)) continue;  // the machine's speed is none of ours
      const auto [found, is_new] = place.try_emplace(kernel.name, out.kernels.size());
      if (is_new) {
        out.kernels.push_back(kernel);
        out.kernels.back().process.clear(), out.kernels.back().seconds.clear();
      }
      KernelSamples& all = out.kernels[found->second];
      all.seconds.insert(all.seconds.end(), kernel.seconds.begin(), kernel.seconds.end());
      for (const std::int64_t process : kernel.process) {
        all.process.push_back(processes + process);
        most = std::max(most, process + 1);
      }
      if (!std::isnan(kernel.instructions)) all.instructions = kernel.instructions;
    }
    processes += most;
  }
  return out;
}

std::optional<LatestChange> latest_change(const MachineHistory& history, const ChangeLimits& limits) {
  const auto& runs = history.runs;
  const std::string last = source_of(runs.back());
  const auto before =
      std::find_if(runs.rbegin(), runs.rend(), [&](const BenchRun& run) { return source_of(run) != last; });
  if (before == runs.rend()) return std::nullopt;
  // The mean of r runs varies by noise/√r, and run_noise is that of one run on each side.
  const auto count = [&](const std::string& source) {
    return static_cast<double>(std::ranges::count_if(runs, [&](const auto& run) { return source_of(run) == source; }));
  };
  const double share = std::sqrt(0.5 * (1 / count(source_of(*before)) + 1 / count(last)));
  ChangeLimits with_noise = limits;
  for (const KernelHistory& kernel : history.kernels) {
    if (!std::isnan(kernel.noise)) with_noise.run_noise[kernel.name] = share * kernel.noise;
  }
  return LatestChange{static_cast<std::size_t>(runs.rend() - before) - 1, runs.size() - 1,
                      compare_samples(merged(runs, source_of(*before)), merged(runs, last), with_noise)};
}

MachineHistory analyse_machine(std::vector<BenchRun> runs, const ChangeLimits& limits) {
  MachineHistory out;
  out.machine = runs.back().machine, out.cpu = runs.back().cpu;
  out.runs = std::move(runs);
  const std::vector<std::string> names = kernel_names(out.runs);
  out.kernels.reserve(names.size());
  for (const std::string& name : names) {
    out.kernels.push_back(kernel_history(name, out.runs, limits.level / static_cast<double>(names.size())));
  }
  out.noise_known =
      std::ranges::any_of(out.kernels, [](const KernelHistory& kernel) { return !std::isnan(kernel.noise); });
  out.latest = latest_change(out, limits);
  return out;
}

}  // namespace

std::vector<MachineHistory> analyse_history(const std::vector<BenchRun>& runs, const ChangeLimits& limits) {
  std::vector<std::string> machines;  // that of the last run first
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    if (std::find(machines.begin(), machines.end(), run->machine) == machines.end()) machines.push_back(run->machine);
  }
  std::vector<MachineHistory> out;
  out.reserve(machines.size());
  for (const std::string& machine : machines) {
    std::vector<BenchRun> own;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(own),
                 [&](const BenchRun& run) { return run.machine == machine; });
    out.push_back(analyse_machine(std::move(own), limits));
  }
  return out;
}

}  // namespace wrinkle::validation
