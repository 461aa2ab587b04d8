#pragma once
/// How a sample's process ended that gave no result, in words: for the sample's stored reason.

#include <string>

namespace wrinkle::validation {

/// A process that ended by itself, or by the system, without a result.
struct ProcessEnd {
  int status = 0;               // as wait() gives it
  double cpu_seconds = 0.0;     // of all its threads
  double peak_memory_mb = 0.0;  // [MB = 10⁶ bytes], resident
  double cpu_limit = 0.0;       // [s] `ulimit -t`, or infinity
};

/// "crashed: SIGSEGV (Segmentation fault)", or how else it ended.
std::string crash_reason(const ProcessEnd& end);

/// A process that was ended because it took longer than a sample may.
struct Overrun {
  double limit = 0.0;        // [s] wall clock
  double cpu_seconds = 0.0;  // of all its threads
  double fraction = 0.0;     // that it last said is done
  std::string stage = {};    // what it last said it was doing; "" where it said nothing
};

/// Tells a stall, which takes no processor time, from a computation without end, and how to give it longer.
std::string overrun_reason(const Overrun& overrun);

}  // namespace wrinkle::validation
