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

/// What the bar shows.
struct BarState {
  int done = 0, total = 0, failed = 0;
  double running = 0.0;  // sum of the fractions of the samples under way
  std::string time_left = {};
};

/// "[###...] 3/8, 1 failed, about 2 s left", shorter where it would not fit into a terminal of so many columns.
std::string bar_text(const BarState& state, int columns);

class RunDisplay {
 public:
  /// `columns` of the terminal; 0: those that standard error has whenever the bar is drawn. Where plain lines say
  /// nothing for `patience` [s], one tells how far the samples under way are.
  RunDisplay(std::ostream& out, DisplayStyle style, int columns = 0, double patience = 60)
      : out_(out), style_(style), columns_(columns), patience_(patience) {}

  void start(int total);
  void finished(const Job& job, const SampleResult& result);
  /// Another run on the same folder has computed it.
  void finished_by_others(const Job& job, Outcome outcome);
  /// A line of its own, above the bar.
  void note(const std::string& text);
  /// `running` is the sum of the fractions of the samples under way. Draws the bar, at most ten times a second, or
  /// writes a line where none was for long.
  void update(double running);
  /// Takes the bar away, so that other text can follow.
  void clear();

 private:
  std::string time_left(double running) const;
  void draw(double running);
  void count(Outcome outcome);
  void write_line(const std::string& text);

  std::ostream& out_;
  DisplayStyle style_;
  int columns_;
  double patience_;  // [s]
  int total_ = 0, done_ = 0, failed_ = 0;
  std::chrono::steady_clock::time_point start_{}, drawn_{};  // `drawn_`: or written
};

}  // namespace wrinkle::validation
