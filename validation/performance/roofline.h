#pragma once
/// What a kernel could do at most on a machine: Williams, Waterman & Patterson 2009, Roofline.

#include "validation/performance/bench_file.h"

namespace wrinkle::validation {

/// Of what the machine can do on one thread, what a kernel does at its median; NaN where it is not known.
struct MachineShare {
  double bandwidth;   // bytes/time over the triad's; of the cache where all bytes of an iteration fit into it
  double arithmetic;  // operations/time over fused multiply-adds'
  bool in_cache;      // which triad
};

/// Bytes are the least that have to be moved: a kernel that moves more, or waits for each, has a small share.
MachineShare machine_share(const KernelSamples& kernel, const BenchRun& run);

}  // namespace wrinkle::validation
