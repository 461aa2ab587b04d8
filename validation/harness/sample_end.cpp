#include "validation/harness/sample_end.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cmath>
#include <csignal>
#include <cstring>

namespace wrinkle::validation {
namespace {

/// The kernel looks at the limit once a tick and counts in whole seconds.
bool reached_cpu_limit(const ProcessEnd& end) {
  return std::isfinite(end.cpu_limit) && end.cpu_seconds > end.cpu_limit - 0.5;
}

/// What may lie behind a signal that the process did not send itself.
std::string likely_cause(const ProcessEnd& end, int signal) {
  if (signal == SIGXCPU || (signal == SIGKILL && reached_cpu_limit(end))) {
    return fmt::format(": it used {:.3g} s of processor time, and the limit on that (ulimit -t) is {:g} s",
                       end.cpu_seconds, end.cpu_limit);
  }
  if (signal != SIGKILL) return "";
  return fmt::format(
      ": ended from outside, by a person, a batch system, or the kernel where memory runs out; it had used up to "
      "{:.3g} MB",
      end.peak_memory_mb);
}

}  // namespace

std::string crash_reason(const ProcessEnd& end) {
  if (!WIFSIGNALED(end.status)) {
    return fmt::format("crashed: the process ended without a result, exit code {}", WEXITSTATUS(end.status));
  }
  const int signal = WTERMSIG(end.status);
  const char* name = ::sigabbrev_np(signal);
  const char* description = ::sigdescr_np(signal);
  return fmt::format("crashed: SIG{} ({}){}", name == nullptr ? std::to_string(signal) : name,
                     description == nullptr ? "a real-time signal" : description, likely_cause(end, signal));
}

std::string overrun_reason(const Overrun& overrun) {
  // Of the wall clock; a computation on a crowded machine gets more, and to start takes a little.
  constexpr double idle = 0.05, start = 0.2;
  const bool computed = overrun.cpu_seconds > idle * overrun.limit + start;
  const std::string stage = overrun.stage.empty() ? "" : fmt::format(" ({})", overrun.stage);
  const std::string said = overrun.fraction > 0.0 || !stage.empty()
                               ? fmt::format("it last said that {:.0f} % is done{}", 100.0 * overrun.fraction, stage)
                               : "it never said how far it was";
  return fmt::format(
      "ended after {:g} s, the limit of a sample: it used {:.2g} s of processor time, so it was {}; {}; --limit "
      "SECONDS "
      "gives it longer",
      overrun.limit, overrun.cpu_seconds, computed ? "computing" : "waiting for something", said);
}

}  // namespace wrinkle::validation
