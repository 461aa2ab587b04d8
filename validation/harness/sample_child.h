#pragma once
/// The child's side of a sample process.

#include "validation/harness/sample_process.h"

namespace wrinkle::validation {

/// Messages from child to parent are lines: this letter, a blank, and the rest.
enum class Message : char {
  progress = 'p',  // "p 0.25 what it does"
  ok = 'o',        // "o": the sample is stored
  failed = 'f',    // "f reason": the failure is stored
  skipped = 'k',   // "k reason": that it is skipped is stored
  storage = 's',   // "s message": the result could not be stored
};

/// A sample with all that is known of it but its costs.
StoredSample describe_sample(const Job& job, const SampleContext& context);

/// Computes and stores `job`, tells the pipe, and ends the process. `parent` is the process that forked this one.
[[noreturn]] void run_child(const Job& job, const SampleContext& context, int pipe, pid_t parent);

}  // namespace wrinkle::validation
