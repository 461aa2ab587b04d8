#include "validation/performance/roofline.h"

namespace wrinkle::validation {

MachineShare machine_share(const KernelSamples& kernel, const BenchRun& run) {
  const double time = kernel.median();
  MachineShare share{BenchRun::kUnknown, BenchRun::kUnknown, false};
  share.in_cache = kernel.bytes * kernel.elements <= run.cache_bytes;
  if (kernel.bytes > 0) {
    share.bandwidth = kernel.bytes / time / (share.in_cache ? run.cache_bandwidth : run.copy_bandwidth);
  }
  if (kernel.flops > 0) share.arithmetic = kernel.flops / time / run.peak_flops;
  return share;
}

}  // namespace wrinkle::validation
