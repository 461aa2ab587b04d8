#include "validation/cli/gap_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/command_text.h"
#include "validation/cli/value_json.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr std::size_t kShown = 3;  // samples of a kind, and commands

std::string label(const Study& study, const Gap& gap) {
  const std::vector<std::string> values = own_values(study, gap.sample);
  return values.empty() ? "the standard sample" : fmt::format("{}", fmt::join(values, " "));
}

/// How the samples of a kind are computed.
struct Cure {
  std::string_view what, option;
};

/// The command that computes the sample, or the profile it belongs to. A sample of the user's own is named by a value
/// at least, as without any the command would run a profile.
std::string command_for(const Study& study, const Gap& gap, const std::string& folder, std::string_view option) {
  std::vector<std::string> words{"run", std::string(study.name)};
  if (gap.profile == "paper") words.insert(words.end(), {"--profile", "paper"});
  if (gap.profile == "custom") {
    std::vector<std::string> values = own_values(study, gap.sample);
    if (values.empty() && !study.parameters.empty()) {
      const Parameter& first = study.parameters.front();
      values.push_back(fmt::format("{}={}", first.name, to_text(first.standard)));
    }
    for (const std::string& value : values) words.insert(words.end(), {"-p", value});
  }
  if (!option.empty()) words.emplace_back(option);
  words.insert(words.end(), {"-o", folder});
  return command_line_text(words);
}

void print_kind(const Study& study, const std::vector<Gap>& gaps, std::string_view what, std::ostream& out) {
  for (std::size_t i = 0; i < std::min(gaps.size(), kShown); ++i) {
    const std::string why = gaps[i].reason.empty() ? "" : fmt::format(": {}", gaps[i].reason);
    out << fmt::format("  {}: {}{}\n", what, label(study, gaps[i]), why);
  }
  if (gaps.size() > kShown) out << fmt::format("  and {} more\n", gaps.size() - kShown);
}

void print_commands(const Study& study, const std::vector<Gap>& gaps, const std::string& folder, const Cure& cure,
                    std::ostream& out) {
  std::vector<std::string> commands;
  for (const Gap& gap : gaps) {
    const std::string command = command_for(study, gap, folder, cure.option);
    if (std::find(commands.begin(), commands.end(), command) == commands.end()) commands.push_back(command);
  }
  for (std::size_t i = 0; i < std::min(commands.size(), kShown); ++i) {
    out << fmt::format("  compute {} with: {}\n", cure.what, commands[i]);
  }
  if (commands.size() > kShown) out << fmt::format("  and {} more such commands\n", commands.size() - kShown);
}

nlohmann::json list_json(const std::vector<Gap>& gaps) {
  nlohmann::json list = nlohmann::json::array();
  for (const Gap& gap : gaps) {
    list.push_back({{"parameters", parameters_json(gap.sample)}, {"profile", gap.profile}, {"reason", gap.reason}});
  }
  return list;
}

}  // namespace

void print_gaps(const StudyGaps& one, const std::string& folder, std::ostream& out) {
  const auto& [study, gaps] = one;
  if (!gaps.any()) return;
  out << fmt::format("\n{}: not all samples have a result: {} failed, {} without a number, {} missing, {} set aside\n",
                     study->name, gaps.failed.size(), gaps.undefined.size(), gaps.missing.size(), gaps.set_aside);
  print_kind(*study, gaps.failed, "failed", out);
  print_kind(*study, gaps.undefined, "ok, but no metric of it is a number", out);
  print_kind(*study, gaps.missing, "missing", out);
  print_commands(*study, gaps.failed, folder, {"failed ones again", "--failed"}, out);
  print_commands(*study, gaps.undefined, folder, {"those without a number again", "--force"}, out);
  print_commands(*study, gaps.missing, folder, {"what is missing", ""}, out);
  if (gaps.set_aside > 0) {
    const std::string aside = ResultStore(folder).set_aside_folder(study->name).string();
    out << fmt::format("  set aside in {}; when nothing there is needed any more: rm -r {}\n", aside,
                       shell_word(aside));
  }
}

nlohmann::json gaps_json(const StudyGaps& one) {
  return {{"study", one.study->name},
          {"failed", list_json(one.gaps.failed)},
          {"undefined", list_json(one.gaps.undefined)},
          {"missing", list_json(one.gaps.missing)},
          {"set_aside", one.gaps.set_aside}};
}

}  // namespace wrinkle::validation
