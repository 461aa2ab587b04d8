#pragma once
/// What is asked of a row.

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

namespace wrinkle::bench {

/// A ratio to what the same run measures, so that it holds on any machine: of its arithmetic, or of formulas' times, or
/// one that the row reports.
/// Or a time: what that says, it says of one machine. `bench` judges it: validation/performance/goal.h reads the text.
class Goal {
 public:
  /// At most this time per element [ns]; 0: nothing is asked.
  Goal(double ns = 0) : text_(fmt::format("{}", ns)) {}  // NOLINT(google-explicit-constructor): most rows have 0

  /// At least this share of the machine's fused multiply-adds, by the operations that the row states.
  static Goal arithmetic(double share) { return Goal(fmt::format("arithmetic {}", share)); }

  /// At most `multiple` times Σ count · time of other rows, such as formulas: how many of their elements are in one of
  /// this row's.
  static Goal formulas(double multiple, const std::vector<std::pair<double, std::string>>& rows) {
    std::string text = fmt::format("formulas {}", multiple);
    for (const auto& [count, row] : rows) text += fmt::format(" {} {}", count, row);
    return Goal(text);
  }

  /// A counter that the row reports, a ratio that it takes itself, is at most that.
  static Goal counter(const std::string& name, double most) { return Goal(fmt::format("counter {} {}", most, name)); }

  const std::string& text() const { return text_; }

 private:
  explicit Goal(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

}  // namespace wrinkle::bench
