#include "validation/performance/compare_samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "validation/harness/median.h"
#include "validation/performance/bootstrap.h"
#include "validation/performance/mann_whitney.h"

namespace wrinkle::validation {
namespace {

using KernelFinding = KernelChange::Finding;

/// The test's p for x being larger than (1 + bound) y.
double p_beyond(std::vector<double> x, const std::vector<double>& y, double bound) {
  for (double& one : x) one /= 1 + bound;
  return mann_whitney(x, y).p;
}

/// All but what depends on the other kernels.
KernelChange compare_kernel(const KernelSamples& base, const KernelSamples& changed, const ChangeLimits& limits,
                            double tail) {
  KernelChange out;
  out.name = base.name;
  out.instruction_ratio = changed.instructions / base.instructions;
  out.more_instructions = out.instruction_ratio > 1 + limits.bound;
  const std::vector<double> before = process_times(base), after = process_times(changed);
  out.base = median(before), out.changed = median(after);
  if (before.size() < 2 || after.size() < 2) {  // nothing is known of the noise
    out.ratio = out.changed / out.base, out.lower = 0, out.upper = std::numeric_limits<double>::infinity();
    return out;
  }
  const auto noise = limits.run_noise.find(base.name);
  const RatioInterval interval = bootstrap_ratio(before, after,
                                                 {.tail = tail,
                                                  .run_noise = noise == limits.run_noise.end() ? 0.0 : noise->second,
                                                  .resamples = limits.resamples});
  out.ratio = interval.ratio, out.lower = interval.lower, out.upper = interval.upper;
  out.p = out.ratio >= 1 ? p_beyond(after, before, limits.bound) : p_beyond(before, after, limits.bound);
  return out;
}

KernelFinding finding_of(const KernelChange& change, const ChangeLimits& limits) {
  const double slow = 1 + limits.bound, fast = 1 / slow;
  if (change.lower > slow && change.p_adjusted <= limits.level) return KernelFinding::slower;
  if (change.upper < fast && change.p_adjusted <= limits.level) return KernelFinding::faster;
  return change.lower > fast && change.upper < slow ? KernelFinding::unchanged : KernelFinding::unclear;
}

double least_p(const KernelSamples& base, const KernelSamples& changed) {
  return least_mann_whitney_p(static_cast<int>(process_times(base).size()),
                              static_cast<int>(process_times(changed).size()));
}

void check(const ChangeLimits& limits) {
  if (limits.bound >= 0 && limits.level > 0 && limits.level < 1) return;
  throw std::invalid_argument(
      fmt::format("compare_samples: the bound {} is to be at least 0, and the level {} between 0 and 1", limits.bound,
                  limits.level));
}

}  // namespace

bool RunChanges::regressed() const {
  return std::ranges::any_of(kernels, [](const KernelChange& k) {
    return k.finding == KernelFinding::slower || (k.finding == KernelFinding::unclear && k.more_instructions);
  });
}

std::vector<double> process_times(const KernelSamples& samples) {
  if (samples.process.size() != samples.seconds.size()) {
    throw std::invalid_argument(fmt::format("kernel {}: {} samples of {} processes", samples.name,
                                            samples.seconds.size(), samples.process.size()));
  }
  std::map<std::int64_t, double> fastest;
  for (std::size_t i = 0; i < samples.seconds.size(); ++i) {
    const auto [found, is_new] = fastest.try_emplace(samples.process[i], samples.seconds[i]);
    if (!is_new) found->second = std::min(found->second, samples.seconds[i]);
  }
  std::vector<double> times;
  times.reserve(fastest.size());
  for (const auto& [process, seconds] : fastest) times.push_back(seconds);
  return times;
}

int processes_needed(std::size_t kernels, double level) {
  int n = 2;
  while (least_mann_whitney_p(n, n) * static_cast<double>(std::max<std::size_t>(kernels, 1)) > level) ++n;
  return n;
}

RunChanges compare_samples(const BenchRun& base, const BenchRun& changed, const ChangeLimits& limits) {
  check(limits);
  RunChanges out;
  std::vector<std::pair<const KernelSamples*, const KernelSamples*>> pairs;
  for (const KernelSamples& kernel : base.kernels) {
    const KernelSamples* partner = changed.find(kernel.name);
    if (partner == nullptr) {
      out.only_base.push_back(kernel.name);
    } else {
      pairs.emplace_back(&kernel, partner);
    }
  }
  for (const KernelSamples& kernel : changed.kernels) {
    if (base.find(kernel.name) == nullptr) out.only_changed.push_back(kernel.name);
  }
  out.processes_needed = processes_needed(pairs.size(), limits.level);

  std::vector<double> p;
  for (const auto& [before, after] : pairs) {
    const double tail = limits.level / static_cast<double>(pairs.size());
    p.push_back(out.kernels.emplace_back(compare_kernel(*before, *after, limits, tail)).p);
  }
  out.too_few_processes = !pairs.empty() && std::ranges::all_of(pairs, [&](const auto& pair) {
    return least_p(*pair.first, *pair.second) > limits.level / static_cast<double>(pairs.size());
  });
  const std::vector<double> adjusted = holm_adjusted(p);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    KernelChange& change = out.kernels[i];
    change.p_adjusted = adjusted[i];
    change.finding = finding_of(change, limits);
  }
  return out;
}

std::string_view finding_name(KernelFinding finding) {
  switch (finding) {
    case KernelFinding::unchanged: return "unchanged";
    case KernelFinding::slower: return "slower";
    case KernelFinding::faster: return "faster";
    case KernelFinding::unclear: break;
  }
  return "unclear";
}

}  // namespace wrinkle::validation
