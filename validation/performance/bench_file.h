#pragma once
/// Timings of the benchmarks on disk: one file for each run of `bench` (validation/harness/FORMAT.md).

#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace wrinkle::validation {

/// Raw timings of one row of the benchmarks ("assembly/stvk_hinge/simd/hessian_exact") in one run.
struct KernelSamples {
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  std::string name;
  std::string per;                    // what one element is: "triangle", "vertex", "solve"
  double elements = 1.0;              // in one iteration
  double bytes = 0.0, flops = 0.0;    // per element: least traffic with memory and least arithmetic; 0: not stated
  std::vector<std::int64_t> process;  // which process of the run a sample is from: noise is larger between than within
  std::vector<double> seconds;        // [s] processor time per element, one per repetition, in order of time
  double instructions = kUnknown;     // per element, by callgrind; NaN: not counted
  double goal = kUnknown;             // [s] per element that this run allows; NaN: nothing is asked, see goal.h
  std::string goal_basis;             // "25 % of arithmetic": what the goal refers to; not stored
  std::map<std::string, std::vector<double>> counters = {};  // that the row reports, one per repetition; not stored

  /// [s] per element; NaN without samples.
  double median() const;
};

/// One run of the benchmarks: one commit, one build, one machine.
struct BenchRun {
  static constexpr double kUnknown = KernelSamples::kUnknown;

  std::string utc;      // of its start, ISO 8601: "2024-05-31T12:34:56Z"
  std::string commit;   // 40 hexadecimal digits, or "unknown"
  std::string subject;  // first line of the commit's message
  bool dirty = false;   // the source had changes that were not committed
  std::string machine;  // machine_id()
  std::string cpu, compiler, compiler_flags;
  double copy_bandwidth = kUnknown;   // [B/s] of main memory, measured in this run: triad, one thread
  double cache_bandwidth = kUnknown;  // [B/s] the same within the second-level cache
  double cache_bytes = kUnknown;      // [B] of that cache
  double peak_flops = kUnknown;       // [1/s] measured in this run: fused multiply-adds in SIMD registers, one thread
  std::vector<KernelSamples> kernels;

  /// nullptr where there is none of that name.
  const KernelSamples* find(const std::string& kernel) const;
};

/// Where a run belongs: <folder>/<machine>/20240531T123456Z-<first 12 digits of the commit>.h5, "…-dirty.h5" where the
/// source was changed.
std::filesystem::path bench_file_path(const std::filesystem::path& folder, const BenchRun& run);

/// Makes the file's folder too. What was there is replaced, at once. Throws StorageError; std::invalid_argument where
/// a kernel has not one process per sample.
void write_bench_run(const std::filesystem::path& file, const BenchRun& run);

/// Throws StorageError naming the file: one that is missing, damaged, of another schema or none of ours.
BenchRun read_bench_run(const std::filesystem::path& file);

/// All runs below a folder (*.h5, at any depth), oldest first. Throws StorageError, UsageError where there is no such
/// folder.
std::vector<BenchRun> read_history(const std::filesystem::path& folder);

/// 12 hexadecimal digits from the processor's name, their number and the memory's size in GiB: runs that share them
/// can be compared.
std::string machine_id();

}  // namespace wrinkle::validation
