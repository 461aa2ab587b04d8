#include "validation/cli/judge_foreign_progress.h"

#include <fmt/format.h>

#include <ostream>

namespace wrinkle::validation {
namespace {

constexpr std::size_t kBarWidth = 20;  // [characters] the whole line then fits into 40
constexpr double kBarInterval = 0.1;   // [s]

double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

void ForeignDisplay::update(double fraction, std::string_view what) {
  const Clock::time_point now = Clock::now();
  const bool is_bar = style_ == DisplayStyle::bar;
  if (seconds(now - start_) < patience_ || seconds(now - shown_) < (is_bar ? kBarInterval : patience_)) return;
  shown_ = now;
  if (is_bar) {
    const auto filled = static_cast<std::size_t>(fraction * kBarWidth);
    err_ << fmt::format("\r[{:.<{}}] {:.0f} % {}\x1b[K", std::string(filled, '#'), kBarWidth, 100 * fraction, what);
    has_bar_ = true;
  } else {
    err_ << fmt::format("{}: {:.0f} %\n", what, 100 * fraction);
  }
  err_ << std::flush;
}

void ForeignDisplay::clear() {
  if (has_bar_) err_ << "\r\x1b[K" << std::flush;
  has_bar_ = false;
}

}  // namespace wrinkle::validation
