#include "validation/cli/foresight.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "validation/cli/command_text.h"
#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"

namespace wrinkle::validation {
namespace {

constexpr double kQuickSeconds = 20.0;  // that a study's quick profile takes at most: CONTRIBUTING.md
constexpr int kCores = 2;               // that studies' durations are of
// What `sweep` does unless it is told otherwise: tools/cluster/.
constexpr int kClusterJobs = 500,
              kClusterMemory = 2000;  // at a time; [MB] of a job whose samples were not measured yet

std::optional<double> count_of(const std::string& word) {
  static const std::map<std::string, double> counts{
      {"a", 1},        {"an", 1},      {"one", 1},     {"two", 2},    {"three", 3},     {"four", 4},
      {"five", 5},     {"six", 6},     {"seven", 7},   {"eight", 8},  {"nine", 9},      {"ten", 10},
      {"fifteen", 15}, {"twenty", 20}, {"thirty", 30}, {"half", 0.5}, {"quarter", 0.25}};
  if (word.find_first_not_of("0123456789") == std::string::npos) return std::stod(word);
  const auto it = counts.find(word);
  return it == counts.end() ? std::nullopt : std::optional(it->second);
}

/// Two digits, as more would not be true: "40 s", "12 min", "2.5 h", "42 h".
std::string rough_text(double seconds) {
  if (seconds < 100.0) return fmt::format("{:.0f} s", seconds);
  const bool hours = seconds >= 6000.0;
  const double number = seconds / (hours ? 3600.0 : 60.0);
  return fmt::format("{:.{}f} {}", number, number < 9.95 ? 1 : 0, hours ? "h" : "min");
}

}  // namespace

std::optional<double> seconds_of(std::string_view duration) {
  static const std::regex time(R"((?:(half|quarter) (?:of )?an?|(\d+|[a-z]+)) (second|minute|hour|day))");
  static const std::map<std::string, double> units{{"second", 1}, {"minute", 60}, {"hour", 3600}, {"day", 86400}};
  const std::string text(duration);
  std::optional<double> longest;
  for (std::sregex_iterator it(text.begin(), text.end(), time), end; it != end; ++it) {
    const std::optional<double> count = count_of((*it)[1].matched ? (*it)[1] : (*it)[2]);
    if (count) longest = std::max(longest.value_or(0.0), *count * units.at((*it)[3]));
  }
  return longest;
}

std::optional<double> declared_seconds(const Study& study, std::string_view profile) {
  const bool is_paper = profile == to_string(Profile::paper);
  if (!is_paper && profile != to_string(Profile::quick)) return std::nullopt;
  const auto samples = profile_samples(study, is_paper ? Profile::paper : Profile::quick).size();
  const std::optional<double> whole = is_paper ? seconds_of(study.paper_duration) : kQuickSeconds;
  if (!whole || samples == 0) return std::nullopt;
  return kCores * *whole / static_cast<double>(samples);
}

double Foresight::at_a_time(int jobs) const {
  return std::max(longest, seconds / jobs);
}

Foresight foresee(std::span<const Request> requests, const ResultStore& store, std::string_view profile) {
  Foresight all;
  for (const auto& [study, asked] : requests) {
    std::set<std::string> missing;
    for (const Sample& sample : asked) missing.insert(sample_key(*study, sample));
    all.asked += missing.size();
    double measured = 0.0;  // [s], of `there` samples
    std::size_t there = 0;
    for (const StoredSample& stored : store.load(*study).samples) {
      if (missing.erase(stored.key) == 0 || stored.record.outcome != Outcome::ok) continue;
      measured += stored.provenance.wall_seconds;
      ++there;
    }
    const std::optional<double> one =
        there > 0 ? measured / static_cast<double>(there) : declared_seconds(*study, profile);
    if (missing.empty()) continue;
    all.missing += missing.size();
    if (!one) {
      all.unknown += missing.size();
      all.unknown_studies.emplace_back(study->name);
      continue;
    }
    all.seconds += *one * static_cast<double>(missing.size());
    all.longest = std::max(all.longest, *one);
  }
  return all;
}

std::string foresight_text(const Foresight& foresight, std::string_view profile, int jobs, const std::string& folder) {
  if (foresight.missing == 0) return "";
  const std::string sweep = command_line_text({"sweep", "--profile", std::string(profile), "--slurm", "-o", folder});
  std::string text =
      fmt::format("{} samples of the {} profile, {} of them there: about {} here, {} at a time\n", foresight.asked,
                  profile, foresight.asked - foresight.missing, rough_text(foresight.at_a_time(jobs)), jobs);
  text += fmt::format(
      "on a cluster (docs/cluster.md), by `{}`: about {} of processor time, {} with {} jobs at a time, {} "
      "MB a job until its samples were measured\n",
      sweep, rough_text(foresight.seconds), rough_text(foresight.at_a_time(kClusterJobs)), kClusterJobs,
      kClusterMemory);
  if (foresight.unknown > 0) {
    text += fmt::format("that is without {} samples of {}, of which no time is known\n", foresight.unknown,
                        fmt::join(foresight.unknown_studies, ", "));
  }
  return text;
}

}  // namespace wrinkle::validation
