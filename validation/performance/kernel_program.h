#pragma once
/// The program that measures: bin/wrinklebench_kernels, of this build or of another commit's.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "validation/performance/bench_file.h"
#include "validation/performance/goal.h"

namespace wrinkle::validation {

/// standard: hot loops, milliseconds each. solves: whole solves, up to seconds each.
enum class KernelSet { standard, solves, all };

/// How one process measures.
struct KernelTimes {
  int repetitions = 4;    // of each row, in an order drawn anew by each process
  double seconds = 0.01;  // [s] a repetition takes at least
};

/// What one process made of the rows.
struct KernelResults {
  std::vector<KernelSamples> kernels;           // with samples, in the program's order
  std::map<std::string, std::string> problems;  // by row: why there are none
};

class KernelProgram {
 public:
  /// Asks the program for its rows. Throws StorageError where it is missing or does not answer as it should.
  explicit KernelProgram(std::filesystem::path program);

  const std::filesystem::path& path() const { return path_; }
  /// The rows of a set whose names hold one of the filters, all where there are none; and what their goals refer to.
  /// Throws UsageError for a filter that no row meets.
  std::vector<std::string> choose(const std::vector<std::string>& filters, KernelSet set) const;
  /// All rows by name, without samples.
  const std::vector<KernelSamples>& rows() const { return rows_; }
  /// What is asked of a row. Throws std::out_of_range where there is none of that name.
  const Goal& goal(const std::string& row) const { return goals_.at(row); }

  /// Runs a process that measures these rows. `environment` is added to ours. Throws StorageError where it fails as a
  /// whole.
  KernelResults measure(const std::vector<std::string>& names, const KernelTimes& times, std::int64_t process,
                        const std::map<std::string, std::string>& environment = {}) const;

 private:
  std::filesystem::path path_;
  std::vector<KernelSamples> rows_;
  std::vector<KernelSet> sets_;  // of each row
  std::map<std::string, Goal> goals_;
};

/// Rows that measure the machine, not our code: "machine/…". They are part of every choice.
bool is_machine_row(const std::string& name);

/// What the JSON of Google Benchmark says of each row; `rows` has what does not change.
KernelResults parse_benchmark_json(const std::string& json, const std::vector<KernelSamples>& rows,
                                   std::int64_t process);

}  // namespace wrinkle::validation
