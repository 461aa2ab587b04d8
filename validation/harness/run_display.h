#pragma once
/// Progress of a run, for people: a bar on a terminal, plain lines elsewhere.

#include <chrono>
#include <iosfwd>
#include <string>

#include "validation/harness/sample_process.h"

namespace wrinkle::validation {

/// "0.42 s", "12 s", "3 min 20 s", "2 h 5 min"
std::string duration_text(double seconds);

enum class DisplayStyle { bar, lines };

class RunDisplay {
 public:
  RunDisplay(std::ostream& out, DisplayStyle style) : out_(out), style_(style) {}

  void start(int total);
  void finished(const Job& job, const SampleResult& result);
  /// `running` is the sum of the fractions of the samples under way. Draws the bar, at most ten times a second.
  void update(double running);
  /// Takes the bar away, so that other text can follow.
  void clear();

 private:
  std::string time_left(double running) const;
  void draw(double running);

  std::ostream& out_;
  DisplayStyle style_;
  int total_ = 0, done_ = 0, failed_ = 0;
  std::chrono::steady_clock::time_point start_{}, drawn_{};
};

}  // namespace wrinkle::validation
