#pragma once
/// What witnesses found of the seeded faults, and the file that keeps it: faults.json (harness/FORMAT.md).

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/fault.h"
#include "validation/faults/trial.h"

namespace wrinkle::validation {

/// One witness on one fault.
struct Finding {
  WitnessSource source = WitnessSource::core_tests;
  std::string name, parameters;      // as in Witness
  std::optional<Evidence> evidence;  // of a declared witness; none: run because all were asked for
  bool accepts = false;              // without the fault it runs, and passes
  bool refuses = false;              // accepts, and with the fault does not pass
  std::vector<std::string> refused;  // tests or claims that pass without the fault and not with it
  std::size_t of = 0;                // tests or claims that pass without the fault
  std::string broke;                 // how the witness ended with the fault where it did not end well
  double seconds = 0.0;              // with the fault
};

/// Fills in what the two runs of a witness say.
void compare_runs(const TrialResult& without, const TrialResult& with, Finding& finding);

struct FaultFindings {
  std::string name, place, what;  // as in Fault
  std::vector<Finding> findings;

  bool caught() const;
  /// By a witness of this kind.
  bool caught_by(Evidence evidence) const;
};

struct FaultRecord {
  std::string build;  // hash of the programs: only what the same ones found is gone on with
  bool all_tests = false;
  std::vector<FaultFindings> faults;
};

nlohmann::json faults_json(const FaultRecord& record);
void write_faults(const std::filesystem::path& folder, const FaultRecord& record);
/// None where there is no faults.json. Throws StorageError where it is damaged.
std::optional<FaultRecord> read_faults(const std::filesystem::path& folder);

}  // namespace wrinkle::validation
