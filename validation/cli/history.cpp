#include "validation/performance/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/change_table.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/history_json.h"
#include "validation/cli/text_table.h"
#include "validation/cli/time_text.h"
#include "validation/cli/value_json.h"
#include "validation/harness/errors.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kSubject = 50;  // characters of a commit's subject in tables

std::string commit_text(const BenchRun& run) {
  return run.commit.substr(0, 12) + (run.dirty ? "-dirty" : "");
}

/// Cut at a whole character.
std::string subject_text(const BenchRun& run) {
  if (run.subject.size() <= kSubject) return run.subject;
  std::size_t end = kSubject;
  while (end > 0 && (static_cast<unsigned char>(run.subject[end]) & 0xC0) == 0x80) --end;
  return run.subject.substr(0, end) + "…";
}

std::size_t process_count(const BenchRun& run) {
  std::size_t most = 0;
  for (const KernelSamples& kernel : run.kernels) most = std::max(most, process_times(kernel).size());
  return most;
}

void print_runs(const MachineHistory& machine, std::ostream& out) {
  TextTable table({"run", "utc", "commit", "kernels", "processes", "subject"});
  for (std::size_t i = 0; i < machine.runs.size(); ++i) {
    const BenchRun& run = machine.runs[i];
    table.add({std::to_string(i + 1), run.utc, commit_text(run), std::to_string(run.kernels.size()),
               std::to_string(process_count(run)), subject_text(run)});
  }
  table.print(out);
}

void print_steps(const MachineHistory& machine, std::ostream& out) {
  TextTable table({"kernel", "from run", "commit", "before", "after", "change", "p", "subject"});
  int steps = 0;
  for (const KernelHistory& kernel : machine.kernels) {
    for (const HistoryStep& s : kernel.steps) {
      const BenchRun& run = machine.runs[s.run];
      table.add({kernel.name, std::to_string(s.run + 1), commit_text(run), time_text(s.before), time_text(s.after),
                 fmt::format("{:+.1f} %", 100 * (s.ratio() - 1)), fmt::format("{:.2g}", s.p), subject_text(run)});
      ++steps;
    }
  }
  if (steps == 0) {
    out << "\nsteps found: none\n";
    return;
  }
  out << fmt::format("\nsteps found: {}\n", steps);
  table.print(out);
}

void print_latest(const MachineHistory& machine, const ChangeLimits& limits, std::ostream& out) {
  if (!machine.latest) {
    out << "\nall runs are of one commit: there is nothing to compare it with\n";
    return;
  }
  out << fmt::format("\nlast commit: {}, against {}\n", commit_text(machine.runs[machine.latest->changed]),
                     commit_text(machine.runs[machine.latest->base]));
  print_changes(machine.latest->changes, limits, out);
  if (!machine.noise_known) {
    out << "the noise between runs is not known yet (it takes 6 of them): the intervals hold for runs side by side, as "
           "`bench --against` makes them\n";
  }
}

bool regressed(const std::vector<MachineHistory>& machines) {
  return std::ranges::any_of(
      machines, [](const MachineHistory& m) { return m.latest.has_value() && m.latest->changes.regressed(); });
}

}  // namespace

std::string history_folder(const std::string& folder) {
  std::error_code error;
  const fs::path within = fs::path(folder) / "history";
  if (fs::is_directory(within, error)) return within.string();
  if (fs::is_directory(folder, error)) return folder;
  throw UsageError(
      fmt::format("there is no folder {} and no {}; `wrinklebench bench` makes one", folder, within.string()));
}

int history_command(const HistoryOptions& options, const Context& context) {
  const ChangeLimits limits{.bound = options.bound, .level = options.level};
  const std::string folder = history_folder(options.folder.path());
  const std::vector<BenchRun> runs = read_history(folder);
  if (runs.empty()) throw UsageError(fmt::format("{} holds no runs; `wrinklebench bench` stores some", folder));
  const std::vector<MachineHistory> machines = analyse_history(runs, limits);
  if (options.format == Format::json) {
    context.out << json_text(history_json(folder, machines, limits));
  } else {
    for (const MachineHistory& machine : machines) {
      context.out << fmt::format("machine {}: {}, {} runs\n\n", machine.machine, machine.cpu, machine.runs.size());
      print_runs(machine, context.out);
      print_steps(machine, context.out);
      print_latest(machine, limits, context.out);
      if (&machine != &machines.back()) context.out << '\n';
    }
  }
  return regressed(machines) ? kRegression : kAsExpected;
}

}  // namespace wrinkle::validation
