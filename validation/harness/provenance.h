#pragma once
/// Where a result comes from: source, build, machine and command.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The attributes of /provenance in a sample's file.
struct Provenance {
  std::string git_commit;  // "unknown" where the source was no git checkout
  bool git_dirty = false;
  std::string compiler, compiler_flags, build_type;
  std::map<std::string, std::string> libraries;  // versions by name, of the build
  std::string cpu;
  std::int64_t threads = 1;       // that the sample was allowed
  std::int64_t blas_threads = 0;  // that BLAS used; 0: not known
  std::int64_t seed = 0;          // the sample's parameter "seed" where it has one
  std::string command_line;
  double wall_seconds = 0.0;    // [s] of the sample
  double peak_memory_mb = 0.0;  // [MB = 10⁶ bytes], resident, of the sample's process
};

/// What is known before a sample runs: all but its costs.
Provenance provenance_of(const Sample& sample, std::int64_t threads, const std::string& command_line);

/// "0.1.0"
std::string software_version();

/// The checkout that this program was built from, where its reference data and its report scripts are.
std::filesystem::path source_folder();

/// The processor's name, as the system gives it.
std::string cpu_name();

/// The time now in UTC, ISO 8601: "2024-05-31T12:34:56Z".
std::string utc_now();

}  // namespace wrinkle::validation
