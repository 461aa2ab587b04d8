#pragma once
/// How far the reading and judging of a long file is: a bar on a terminal, plain lines elsewhere.

#include <chrono>
#include <iosfwd>
#include <string>
#include <string_view>

#include "validation/harness/run_display.h"

namespace wrinkle::validation {

/// Says nothing of what is done at once.
class ForeignDisplay {
 public:
  /// `patience` [s] before the first word; between plain lines it is as long.
  ForeignDisplay(std::ostream& err, DisplayStyle style, double patience = 2.0)
      : err_(err), style_(style), patience_(patience) {}
  ~ForeignDisplay() { clear(); }
  ForeignDisplay(const ForeignDisplay&) = delete;
  ForeignDisplay& operator=(const ForeignDisplay&) = delete;

  void update(double fraction, std::string_view what);
  /// Takes the bar away, so that other text can follow.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::ostream& err_;
  DisplayStyle style_;
  double patience_;
  Clock::time_point start_ = Clock::now(), shown_ = start_;
  bool has_bar_ = false;
};

}  // namespace wrinkle::validation
