#include "validation/performance/bench_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "validation/harness/errors.h"
#include "validation/harness/provenance.h"
#include "validation/performance/run_program.h"

namespace wrinkle::validation {
namespace {

/// What git prints, without the newline at its end; "" where it fails.
std::string git(const std::vector<std::string>& words) {
  std::vector<std::string> command{"git", "-C", source_folder().string()};
  command.insert(command.end(), words.begin(), words.end());
  const ProgramEnd end = run_program(command);
  if (!end.succeeded()) return "";
  return end.out.substr(0, end.out.find('\n'));
}

void append(std::vector<KernelSamples>& all, KernelSamples&& more) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == more.name; });
  if (found == all.end()) {
    all.push_back(std::move(more));
    return;
  }
  found->seconds.insert(found->seconds.end(), more.seconds.begin(), more.seconds.end());
  found->process.insert(found->process.end(), more.process.begin(), more.process.end());
  for (const auto& [name, values] : more.counters) {
    auto& all_values = found->counters[name];
    all_values.insert(all_values.end(), values.begin(), values.end());
  }
}

/// bytes (or flops) per second of a row at its fastest: other programs only ever slow it.
double best_rate(const BenchRun& run, const std::string& kernel, double KernelSamples::*amount) {
  const KernelSamples* samples = run.find(kernel);
  if (samples == nullptr || samples->seconds.empty()) return BenchRun::kUnknown;
  return samples->*amount / *std::min_element(samples->seconds.begin(), samples->seconds.end());
}

void take_limits(BenchRun& run) {
  run.copy_bandwidth = best_rate(run, "machine/triad/memory", &KernelSamples::bytes);
  run.cache_bandwidth = best_rate(run, "machine/triad/cache", &KernelSamples::bytes);
  run.peak_flops = best_rate(run, "machine/fused_multiply_add", &KernelSamples::flops);
  if (const long bytes = ::sysconf(_SC_LEVEL2_CACHE_SIZE); bytes > 0) run.cache_bytes = static_cast<double>(bytes);
}

/// Once the run is whole: what is asked of a row is a ratio to others.
void take_goals(BenchSide& side) {
  for (KernelSamples& kernel : side.run.kernels) {
    const Goal& goal = side.program->goal(kernel.name);
    kernel.goal = allowed_time(goal, kernel, side.run);
    kernel.goal_basis = goal_basis(goal);
  }
}

}  // namespace

std::vector<std::size_t> turns(std::size_t sides, int processes) {
  std::vector<std::size_t> order;
  for (int p = 0; p < processes; ++p)
    for (std::size_t s = 0; s < sides; ++s) order.push_back(p % 2 == 0 ? s : sides - 1 - s);
  return order;
}

bool measure(std::vector<BenchSide>& sides, const BenchOptions& options, const BenchProgress& progress) {
  const std::vector<std::size_t> order = turns(sides.size(), options.processes);
  const int total = static_cast<int>(order.size());
  bool finished = true;
  std::vector<std::int64_t> processes(sides.size(), 0);
  for (int done = 0; done < total && finished; ++done) {
    finished = progress(done, total);
    if (!finished) break;
    BenchSide& side = sides[order[done]];
    try {
      KernelResults results =
          side.program->measure(side.kernels, options.times, processes[order[done]]++, side.environment);
      for (KernelSamples& kernel : results.kernels) append(side.run.kernels, std::move(kernel));
      side.problems.merge(results.problems);
    } catch (const StorageError&) {
      // The signal that stops us reaches the process too.
      finished = progress(done, total);
      if (finished) throw;
    }
  }
  for (BenchSide& side : sides) {
    take_limits(side.run);
    take_goals(side);
  }
  return finished && progress(total, total);
}

BenchRun this_build() {
  const Provenance provenance = provenance_of({}, 1, "");
  BenchRun run{.utc = utc_now(), .commit = provenance.git_commit, .dirty = provenance.git_dirty};
  run.subject = git({"log", "-1", "--format=%s", run.commit});
  run.machine = machine_id();
  run.cpu = provenance.cpu;
  run.compiler = provenance.compiler;
  run.compiler_flags = provenance.compiler_flags;
  const char* slowdown = std::getenv("WRINKLEBENCH_SLOWDOWN");
  if (slowdown != nullptr && std::strtod(slowdown, nullptr) > 0) {
    run.dirty = true;
    run.subject += fmt::format(" (WRINKLEBENCH_SLOWDOWN={})", slowdown);
  }
  return run;
}

BenchRun build_of(const std::string& revision) {
  const std::string commit = git({"rev-parse", "--verify", "--quiet", revision + "^{commit}"});
  if (commit.empty()) {
    throw UsageError(fmt::format("git knows no revision '{}' in {}", revision, source_folder().string()));
  }
  BenchRun run = this_build();
  run.commit = commit;
  run.dirty = false;
  run.subject = git({"log", "-1", "--format=%s", commit});
  return run;
}

std::filesystem::path revision_program(const std::string& commit) {
  return source_folder() / "build" / "revisions" / commit / "build" / "release" / "bin" / "wrinklebench_kernels";
}

}  // namespace wrinkle::validation
