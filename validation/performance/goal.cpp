#include "validation/performance/goal.h"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "validation/harness/median.h"

namespace wrinkle::validation {
namespace {

[[noreturn]] void refuse(const std::string& text) {
  throw std::invalid_argument(fmt::format(
      "the goal '{}' is neither 'arithmetic SHARE' nor 'formulas MULTIPLE COUNT ROW…' nor 'counter MOST NAME' nor "
      "nanoseconds",
      text));
}

double read_number(std::istringstream& words, const std::string& text) {
  double number = 0;
  if (!(words >> number) || !(number >= 0)) refuse(text);
  return number;
}

}  // namespace

Goal parse_goal(const std::string& text) {
  Goal goal;
  std::istringstream words(text);
  if (text.starts_with("arithmetic ")) {
    words.ignore(11);
    goal.arithmetic = read_number(words, text);
  } else if (text.starts_with("formulas ")) {
    words.ignore(9);
    goal.multiple = read_number(words, text);
    while (words >> std::ws && !words.eof()) {
      const double count = read_number(words, text);
      std::string row;
      if (!(words >> row)) refuse(text);
      goal.formulas.emplace_back(count, row);
    }
    if (goal.formulas.empty()) refuse(text);
  } else if (text.starts_with("counter ")) {
    words.ignore(8);
    goal.most = read_number(words, text);
    if (!(words >> goal.counter)) refuse(text);
  } else {
    goal.seconds = 1e-9 * read_number(words, text);
  }
  if (words >> std::ws && !words.eof()) refuse(text);
  return goal;
}

double allowed_time(const Goal& goal, const KernelSamples& kernel, const BenchRun& run) {
  if (goal.arithmetic > 0 && kernel.flops > 0) return kernel.flops / (goal.arithmetic * run.peak_flops);
  if (goal.multiple > 0) {
    double sum = 0;
    for (const auto& [count, name] : goal.formulas) {
      const KernelSamples* row = run.find(name);
      sum += row == nullptr ? BenchRun::kUnknown : count * row->median();
    }
    return goal.multiple * sum;
  }
  if (goal.most > 0) {
    const auto found = kernel.counters.find(goal.counter);
    return found == kernel.counters.end() ? BenchRun::kUnknown : kernel.median() * goal.most / median(found->second);
  }
  return goal.seconds > 0 ? goal.seconds : BenchRun::kUnknown;
}

std::string goal_basis(const Goal& goal) {
  if (goal.arithmetic > 0) return fmt::format("{:.3g} % of arithmetic", 100 * goal.arithmetic);
  if (goal.multiple > 0) {
    const std::string& row = goal.formulas.front().second;
    return fmt::format("{:.3g} x {}", goal.multiple, row.starts_with("formula/") ? "formulas" : row);
  }
  if (goal.most > 0) return fmt::format("{} {:.3g}", goal.counter, goal.most);
  return "";
}

}  // namespace wrinkle::validation
