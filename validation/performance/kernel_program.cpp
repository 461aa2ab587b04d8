#include "validation/performance/kernel_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "validation/harness/errors.h"
#include "validation/harness/suggestion.h"
#include "validation/performance/run_program.h"

namespace wrinkle::validation {
namespace {

/// "standard\tassembly/…\ttriangle\t110": set, name, per, goal.
std::vector<std::string> split_at_tabs(const std::string& line) {
  std::vector<std::string> parts;
  std::istringstream text(line);
  for (std::string part; std::getline(text, part, '\t');) parts.push_back(part);
  return parts;
}

std::string last_line(const std::string& text) {
  std::istringstream lines(text);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

void require_success(const ProgramEnd& end, const std::filesystem::path& program) {
  if (end.succeeded()) return;
  const std::string how =
      end.signal != 0 ? fmt::format("signal {}", end.signal) : fmt::format("exit code {}", end.exit_code);
  throw StorageError(fmt::format("{} ended with {}: {}", program.string(), how, last_line(end.err)));
}

/// Names of rows have letters, digits and "/_-." only; a dot matches itself, among others.
std::string exactly(const std::vector<std::string>& names) {
  return fmt::format("^({})$", fmt::join(names, "|"));
}

/// Google Benchmark writes NaN (the variation of a counter that is 0), which JSON does not have.
std::string without_nan(std::string json) {
  constexpr std::string_view nan = ": NaN", null = ": null";
  for (auto at = json.find(nan); at != std::string::npos; at = json.find(nan, at)) json.replace(at, nan.size(), null);
  return json;
}

[[noreturn]] void refuse(const std::string& filter, const std::vector<KernelSamples>& rows) {
  std::vector<std::string> names;
  std::set<std::string> groups;
  bool elsewhere = false;
  for (const KernelSamples& row : rows) {
    names.push_back(row.name);
    groups.insert(row.name.substr(0, row.name.find('/') + 1));
    elsewhere = elsewhere || row.name.find(filter) != std::string::npos;
  }
  if (elsewhere) throw UsageError(fmt::format("kernels with '{}' in their names are in the other --set", filter));
  const std::string closest = closest_name(filter, names);
  throw UsageError(fmt::format("no kernel's name holds '{}'{}; they begin with: {}; --list names all", filter,
                               closest.empty() ? "" : fmt::format(" (did you mean '{}'?)", closest),
                               fmt::join(groups, " ")));
}

}  // namespace

bool is_machine_row(const std::string& name) {
  return name.starts_with("machine/");
}

KernelProgram::KernelProgram(std::filesystem::path program) : path_(std::move(program)) {
  if (!std::filesystem::exists(path_)) {
    throw StorageError(fmt::format("there is no {}; ./wrinklebench bench builds it", path_.string()));
  }
  const ProgramEnd end = run_program({path_.string(), "--rows"});
  require_success(end, path_);
  std::istringstream lines(end.out);
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> parts = split_at_tabs(line);
    if (parts.size() != 4) throw StorageError(fmt::format("{} names a row as '{}'", path_.string(), line));
    rows_.push_back({.name = parts[1], .per = parts[2]});
    try {
      goals_[parts[1]] = parse_goal(parts[3]);
    } catch (const std::invalid_argument& error) {
      throw StorageError(fmt::format("{}: row {}: {}", path_.string(), parts[1], error.what()));
    }
    sets_.push_back(parts[0] == "standard" ? KernelSet::standard : KernelSet::solves);
  }
}

std::vector<std::string> KernelProgram::choose(const std::vector<std::string>& filters, KernelSet set) const {
  std::vector<char> met(filters.size(), 0);
  std::set<std::string> wanted;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const std::string& name = rows_[r].name;
    if (set != KernelSet::all && sets_[r] != set && !is_machine_row(name)) continue;
    bool chosen = filters.empty() || is_machine_row(name);
    for (std::size_t f = 0; f < filters.size(); ++f) {
      if (name.find(filters[f]) == std::string::npos) continue;
      met[f] = 1;
      chosen = true;
    }
    if (!chosen) continue;
    wanted.insert(name);
    for (const auto& [count, formula] : goal(name).formulas) wanted.insert(formula);
  }
  for (std::size_t f = 0; f < filters.size(); ++f) {
    if (met[f] == 0) refuse(filters[f], rows_);
  }
  std::vector<std::string> names;
  for (const KernelSamples& row : rows_)
    if (wanted.contains(row.name)) names.push_back(row.name);
  return names;
}

KernelResults KernelProgram::measure(const std::vector<std::string>& names, const KernelTimes& times,
                                     std::int64_t process,
                                     const std::map<std::string, std::string>& environment) const {
  const ProgramEnd end = run_program({path_.string(), "--set=all", fmt::format("--benchmark_filter={}", exactly(names)),
                                      fmt::format("--benchmark_repetitions={}", times.repetitions),
                                      fmt::format("--benchmark_min_time={}", times.seconds),
                                      "--benchmark_enable_random_interleaving=true", "--benchmark_format=json"},
                                     environment);
  require_success(end, path_);
  return parse_benchmark_json(end.out, rows_, process);
}

KernelResults parse_benchmark_json(const std::string& json, const std::vector<KernelSamples>& rows,
                                   std::int64_t process) {
  KernelResults results;
  std::map<std::string, KernelSamples> measured;
  try {
    const nlohmann::json parsed = nlohmann::json::parse(without_nan(json));
    for (const nlohmann::json& one : parsed.at("benchmarks")) {
      if (one.at("run_type") != "iteration") continue;
      const std::string name = one.at("run_name");
      if (one.value("error_occurred", false)) {
        results.problems[name] = one.value("error_message", "");
        continue;
      }
      KernelSamples& kernel = measured[name];
      kernel.elements = one.at("elements");
      kernel.bytes = one.at("bytes");
      kernel.flops = one.at("flops");
      kernel.seconds.push_back(1e-9 * one.at("ns_per_element").get<double>());
      kernel.process.push_back(process);
      for (const auto& [key, value] : one.items())
        if (value.is_number()) kernel.counters[key].push_back(value);
    }
  } catch (const nlohmann::json::exception& error) {
    throw StorageError(fmt::format("the benchmarks' answer cannot be read: {}", error.what()));
  }
  for (const KernelSamples& row : rows) {
    const auto found = measured.find(row.name);
    if (found == measured.end()) continue;
    KernelSamples kernel = std::move(found->second);
    kernel.name = row.name;
    kernel.per = row.per;
    results.kernels.push_back(std::move(kernel));
  }
  return results;
}

}  // namespace wrinkle::validation
