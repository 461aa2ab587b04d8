#pragma once
/// Measures the benchmarks, of one build or of two side by side.

#include <functional>

#include "validation/performance/bench_file.h"
#include "validation/performance/kernel_program.h"

namespace wrinkle::validation {

/// One build that is measured.
struct BenchSide {
  const KernelProgram* program;
  std::vector<std::string> kernels;                  // rows to measure
  std::map<std::string, std::string> environment;    // added to ours
  BenchRun run;                                      // about the build; takes the samples
  std::map<std::string, std::string> problems = {};  // by row: why it has none
};

struct BenchOptions {
  int processes = 6;  // of each side
  KernelTimes times;
};

/// Whose turn it is: 0 0 0 … of one side; of two 0 1 1 0 0 1 1 0 …, so that a drift of the machine's speed, as long as
/// it is steady, slows both alike.
std::vector<std::size_t> turns(std::size_t sides, int processes);

/// Called before each process and at the end, with how many are done; false: stop here.
using BenchProgress = std::function<bool(int done, int total)>;

/// Adds the samples of all processes, one after the other, to the sides' runs, the machine's limits as measured,
/// and what the rows' goals allow by them. Where it is stopped, samples of the processes that were finished are kept.
/// True where all were.
bool measure(std::vector<BenchSide>& sides, const BenchOptions& options, const BenchProgress& progress);

/// A run of this build, now, without samples. A dirty source and WRINKLEBENCH_SLOWDOWN are noted.
BenchRun this_build();
/// The same of another commit, built alike. Throws UsageError where git does not know the revision.
BenchRun build_of(const std::string& revision);

/// build/revisions/<commit>/build/release/bin/wrinklebench_kernels of this checkout: where tools/against.sh builds it.
std::filesystem::path revision_program(const std::string& commit);

}  // namespace wrinkle::validation
