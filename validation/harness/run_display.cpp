#include "validation/harness/run_display.h"

#include <fmt/format.h>

#include <cmath>
#include <ostream>

namespace wrinkle::validation {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBarWidth = 30;  // [characters] the whole line then fits into 80

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

std::string duration_text(double seconds) {
  if (seconds < 10.0) return fmt::format("{:.2g} s", seconds);
  const long whole = std::lround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

void RunDisplay::start(int total) {
  total_ = total;
  start_ = Clock::now();
}

/// Elapsed · (what is to do) / (what is done), once anything is done.
std::string RunDisplay::time_left(double running) const {
  const double done = done_ + running;
  if (done <= 0.0) return "";
  return fmt::format(", about {} left", duration_text(seconds_since(start_) * (total_ - done) / done));
}

void RunDisplay::finished(const Job& job, const SampleResult& result) {
  ++done_;
  if (result.outcome == Outcome::failed) ++failed_;
  if (style_ == DisplayStyle::bar) return;
  const std::string how =
      result.outcome == Outcome::ok ? "ok" : fmt::format("{} ({})", to_string(result.outcome), result.reason);
  const std::string left = done_ < total_ ? time_left(0.0) : "";
  out_ << fmt::format("[{}/{}] {}: {} in {}{}\n", done_, total_, job.label, how, duration_text(result.seconds), left)
       << std::flush;
}

void RunDisplay::update(double running) {
  if (style_ != DisplayStyle::bar || seconds_since(drawn_) < 0.1) return;
  drawn_ = Clock::now();
  draw(running);
}

void RunDisplay::draw(double running) {
  const double fraction = total_ == 0 ? 1.0 : (done_ + running) / total_;
  const int filled = static_cast<int>(fraction * kBarWidth);
  const std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                          std::string(static_cast<std::size_t>(kBarWidth - filled), '.');
  const std::string failed = failed_ == 0 ? "" : fmt::format(", {} failed", failed_);
  out_ << fmt::format("\r[{}] {}/{}{}{}\x1b[K", bar, done_, total_, failed, time_left(running)) << std::flush;
}

void RunDisplay::clear() {
  if (style_ == DisplayStyle::bar) out_ << "\r\x1b[K" << std::flush;
}

}  // namespace wrinkle::validation
