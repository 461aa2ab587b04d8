#include "validation/harness/run_display.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "validation/harness/seconds_since.h"

namespace wrinkle::validation {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWidestBar = 30, kNarrowestBar = 5;  // [characters]
constexpr int kUsualColumns = 80;                  // where the terminal does not say

/// It may change while the run goes on.
int terminal_columns() {
  struct winsize size {};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsualColumns;
}

}  // namespace

std::string duration_text(double seconds) {
  if (seconds < 10.0) return fmt::format("{:.2g} s", seconds);
  const long whole = std::lround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

// A line that reaches the last column may wrap, and a wrapped one cannot be drawn over: one column stays free. What
// does not fit goes in this order: the bar's width, the time left, the bar.
std::string bar_text(const BarState& state, int columns) {
  const int room = columns - 1;
  const std::string failed = state.failed == 0 ? "" : fmt::format(", {} failed", state.failed);
  const std::string counts = fmt::format("{}/{}{}", state.done, state.total, failed);
  std::string text = counts + state.time_left;
  const auto width_of_bar = [&] { return std::min(kWidestBar, room - 3 - static_cast<int>(text.size())); };
  if (width_of_bar() < kNarrowestBar) text = counts;
  const int width = width_of_bar();
  if (width < kNarrowestBar) return text.substr(0, static_cast<std::size_t>(std::max(0, room)));
  const double fraction = state.total == 0 ? 1.0 : (state.done + state.running) / state.total;
  const int filled = std::clamp(static_cast<int>(fraction * width), 0, width);
  return fmt::format("[{:#<{}}{:.<{}}] {}", "", filled, "", width - filled, text);
}

void RunDisplay::start(int total) {
  total_ = total;
  start_ = Clock::now();
  if (style_ == DisplayStyle::lines) drawn_ = start_;
}

/// Elapsed · (what is to do) / (what is done), once more than a fiftieth is done: before, it would be of a few samples.
std::string RunDisplay::time_left(double running) const {
  const double done = done_ + running;
  if (done <= 0.02 * total_) return "";
  return fmt::format(", about {} left", duration_text(seconds_since(start_) * (total_ - done) / done));
}

void RunDisplay::count(Outcome outcome) {
  ++done_;
  if (outcome == Outcome::failed) ++failed_;
}

void RunDisplay::finished_by_others(const Job& job, Outcome outcome) {
  count(outcome);
  if (style_ == DisplayStyle::bar) return;
  write_line(fmt::format("[{}/{}] {}: {}, computed by another run", done_, total_, job.label, to_string(outcome)));
}

void RunDisplay::note(const std::string& text) {
  clear();
  out_ << text << '\n' << std::flush;
}

void RunDisplay::finished(const Job& job, const SampleResult& result) {
  count(result.outcome);
  if (style_ == DisplayStyle::bar) return;
  const std::string how =
      result.outcome == Outcome::ok ? "ok" : fmt::format("{} ({})", to_string(result.outcome), result.reason);
  const std::string left = done_ < total_ ? time_left(0.0) : "";
  write_line(fmt::format("[{}/{}] {}: {} in {}{}", done_, total_, job.label, how, duration_text(result.seconds), left));
}

void RunDisplay::write_line(const std::string& text) {
  out_ << text << '\n' << std::flush;
  drawn_ = Clock::now();
}

void RunDisplay::update(double running) {
  if (seconds_since(drawn_) < (style_ == DisplayStyle::bar ? 0.1 : patience_)) return;
  drawn_ = Clock::now();
  if (style_ == DisplayStyle::bar) return draw(running);
  const double percent = 100 * (done_ + running) / std::max(total_, 1);
  write_line(fmt::format("[{}/{}] {:.3g} % done{}", done_, total_, percent, time_left(running)));
}

void RunDisplay::draw(double running) {
  const int columns = columns_ > 0 ? columns_ : terminal_columns();
  out_ << fmt::format("\r{}\x1b[K", bar_text({done_, total_, failed_, running, time_left(running)}, columns))
       << std::flush;
}

void RunDisplay::clear() {
  if (style_ == DisplayStyle::bar) out_ << "\r\x1b[K" << std::flush;
}

}  // namespace wrinkle::validation
