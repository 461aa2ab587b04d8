#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/bench_output.h"
#include "validation/cli/change_table.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/value_json.h"
#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/interrupt.h"
#include "validation/performance/bench_run.h"
#include "validation/performance/callgrind.h"
#include "validation/performance/compare_samples.h"

namespace wrinkle::validation {
namespace {

namespace fs = std::filesystem;

/// Beside our own program, where the build puts both.
fs::path kernel_program_path() {
  return fs::read_symlink("/proc/self/exe").parent_path() / "wrinklebench_kernels";
}

KernelSet set_of(const BenchCommandOptions& options) {
  if (options.set == "all") return KernelSet::all;
  return options.set == "solves" ? KernelSet::solves : KernelSet::standard;
}

/// Solves take up to seconds, and are measured once in a process.
KernelTimes times_of(const BenchCommandOptions& options) {
  return set_of(options) == KernelSet::standard ? KernelTimes{} : KernelTimes{.repetitions = 1};
}

/// The rows that are compared: the machine's own speed is none of ours.
BenchRun without_machine(BenchRun run) {
  std::erase_if(run.kernels, [](const KernelSamples& kernel) { return is_machine_row(kernel.name); });
  return run;
}

/// Adds callgrind's counts of some kernels to a run.
void count(BenchSide& side, const std::vector<std::string>& kernels, std::ostream& err) {
  std::vector<std::string> names;
  for (const std::string& name : kernels)
    if (!is_machine_row(name) && side.run.find(name) != nullptr) names.push_back(name);
  if (names.empty()) return;
  err << fmt::format("counting instructions of {} kernels of {} with callgrind\n", names.size(),
                     side.run.commit.substr(0, 12));
  const InstructionCounts counts = count_instructions(side.program->path(), names, side.environment);
  if (!counts.problem.empty()) err << fmt::format("instructions not counted: {}\n", counts.problem);
  for (KernelSamples& kernel : side.run.kernels) {
    const auto found = counts.per_element.find(kernel.name);
    if (found != counts.per_element.end()) kernel.instructions = found->second;
  }
}

/// Measures, telling progress. True where nothing interrupted it.
bool measure_all(std::vector<BenchSide>& sides, const BenchOptions& how, const Context& context, int& signal) {
  const InterruptGuard guard;
  RunDisplay display(context.err, context.progress);
  auto last = std::chrono::steady_clock::now();
  const BenchProgress progress = [&](int done, int total) {
    const auto now = std::chrono::steady_clock::now();
    if (guard.signal() != 0) {
      display.clear();
      return false;
    }
    if (done == 0) display.start(total);
    if (done > 0)
      display.finished({.label = "process"}, {.seconds = std::chrono::duration<double>(now - last).count()});
    last = now;
    if (done < total)
      display.update(0.0);
    else
      display.clear();
    return true;
  };
  const bool finished = measure(sides, how, progress);
  signal = guard.signal();
  return finished;
}

void print_problems(const BenchSide& side, std::ostream& out) {
  for (const auto& [name, problem] : side.problems) out << fmt::format("not measured: {}: {}\n", name, problem);
}

fs::path history_of(const BenchCommandOptions& options) {
  return fs::path(options.folder.path()) / "history";
}

/// Stores a run, as long as it has samples; where it was stored before, it is replaced.
void store(const BenchRun& run, const BenchCommandOptions& options) {
  if (!run.kernels.empty()) write_bench_run(bench_file_path(history_of(options), run), run);
}

void tell_where(const BenchRun& run, const BenchCommandOptions& options, const Context& context) {
  if (run.kernels.empty()) return;
  (options.format == Format::text ? context.out : context.err)
      << fmt::format("stored: {}\n", bench_file_path(history_of(options), run).string());
}

int stopped(const BenchRun& run, const BenchCommandOptions& options, const Context& context, int signal) {
  context.err << fmt::format("stopped ({}): {} is kept\n", signal == SIGINT ? "Ctrl-C" : "signal",
                             run.kernels.empty() ? "nothing was finished, nothing" : "what was finished");
  store(run, options);
  tell_where(run, options, context);
  return kInterrupted;
}

int bench_one(const KernelProgram& program, const std::vector<std::string>& kernels, const BenchCommandOptions& options,
              const Context& context) {
  constexpr int kProcesses = 6;
  std::vector<BenchSide> sides{{&program, kernels, {}, this_build()}};
  const int processes = options.repetitions > 0 ? options.repetitions : kProcesses;
  int signal = 0;
  if (!measure_all(sides, {processes, times_of(options)}, context, signal))
    return stopped(sides.front().run, options, context, signal);
  BenchSide& side = sides.front();
  store(side.run, options);  // counting may be interrupted
  if (options.instructions) {
    count(side, kernels, context.err);
    store(side.run, options);
  }
  if (options.format == Format::json) {
    context.out << json_text(run_json(side.run));
  } else {
    print_run(side.run, context.out);
    print_problems(side, context.out);
  }
  tell_where(side.run, options, context);
  return kAsExpected;
}

/// Kernels that both programs have, of those chosen.
std::vector<std::string> in_both(const std::vector<std::string>& chosen, const KernelProgram& base) {
  std::vector<std::string> both;
  for (const std::string& name : chosen) {
    const auto& rows = base.rows();
    if (std::any_of(rows.begin(), rows.end(), [&](const KernelSamples& row) { return row.name == name; }))
      both.push_back(name);
  }
  return both;
}

/// Those that only one program has, among the ones asked for.
void list_missing(RunChanges& changes, const std::vector<std::string>& chosen, const std::vector<std::string>& both,
                  const std::vector<std::string>& of_base) {
  const auto missing = [](const std::vector<std::string>& from, const std::vector<std::string>& in,
                          std::vector<std::string>& out) {
    for (const std::string& name : from)
      if (std::find(in.begin(), in.end(), name) == in.end() && std::find(out.begin(), out.end(), name) == out.end())
        out.push_back(name);
  };
  missing(chosen, both, changes.only_changed);
  missing(of_base, chosen, changes.only_base);
}

/// The names that the filters choose of the base, none where they choose nothing there.
std::vector<std::string> chosen_of_base(const KernelProgram& base, const BenchCommandOptions& options) {
  try {
    return base.choose(options.kernels, set_of(options));
  } catch (const UsageError&) {
    return {};
  }
}

/// Callgrind's word on what the clock calls a change, or cannot tell.
void witness(std::vector<BenchSide>& sides, const RunChanges& changes, std::ostream& err) {
  std::vector<std::string> changed;
  for (const KernelChange& change : changes.kernels) {
    if (change.finding != KernelChange::Finding::unchanged) changed.push_back(change.name);
  }
  for (BenchSide& side : sides) count(side, changed, err);
}

int bench_against(const KernelProgram& program, const std::vector<std::string>& kernels,
                  const BenchCommandOptions& options, const Context& context) {
  BenchRun base_run = build_of(options.against);
  const KernelProgram base(revision_program(base_run.commit));
  const std::vector<std::string> both = in_both(kernels, base);
  const ChangeLimits limits{.bound = options.bound};
  constexpr int kSpare = 4;  // so that a process which something disturbed does not hide a change
  const int least = processes_needed(both.size(), limits.level);
  const int processes = options.repetitions > 0 ? options.repetitions : least + kSpare;
  if (processes < least) {
    context.err << fmt::format("note: with fewer than {} repetitions no change of {} kernels can be beyond chance\n",
                               least, both.size());
  }
  // A seeded slowdown is of this build only.
  std::vector<BenchSide> sides{{&base, both, {{"WRINKLEBENCH_SLOWDOWN", "0"}}, std::move(base_run)},
                               {&program, both, {}, this_build()}};
  int signal = 0;
  if (!measure_all(sides, {processes, times_of(options)}, context, signal))
    return stopped(sides[1].run, options, context, signal);
  const auto compare = [&] {
    return compare_samples(without_machine(sides[0].run), without_machine(sides[1].run), limits);
  };
  RunChanges changes = compare();
  store(sides[1].run, options);  // counting may be interrupted
  witness(sides, changes, context.err);
  changes = compare();
  list_missing(changes, kernels, both, chosen_of_base(base, options));
  if (options.format == Format::json) {
    context.out << json_text({{"base", run_json(sides[0].run)},
                              {"new", run_json(sides[1].run)},
                              {"changes", changes_json(changes, limits)}});
  } else {
    print_changes(changes, limits, context.out);
    for (const BenchSide& side : sides) print_problems(side, context.out);
  }
  store(sides[1].run, options);
  tell_where(sides[1].run, options, context);
  return changes.regressed() ? kRegression : kAsExpected;
}

int list_rows(const KernelProgram& program, const BenchCommandOptions& options, const Context& context) {
  for (const std::string& name : program.choose(options.kernels, set_of(options))) context.out << name << '\n';
  return kAsExpected;
}

}  // namespace

int bench_command(const BenchCommandOptions& options, const Context& context) {
  const KernelProgram program(kernel_program_path());
  if (options.list) return list_rows(program, options, context);
  const std::vector<std::string> kernels = program.choose(options.kernels, set_of(options));
  make_folder(history_of(options));
  check_writable(history_of(options));  // before minutes of measuring
  if (options.against.empty()) return bench_one(program, kernels, options, context);
  return bench_against(program, kernels, options, context);
}

}  // namespace wrinkle::validation
