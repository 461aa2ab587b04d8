#pragma once
/// A witness's run with one fault on, or none, in processes of its own: the environment names the fault.

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "validation/faults/witness.h"

namespace wrinkle::validation {

struct Trial {
  std::string fault;  // "": none
  WitnessSource source = WitnessSource::core_tests;
  std::string name, parameters;  // as in Witness, several apart with ";"
  double limit = 120;            // [s] of wall time; what does not end by then has refused
};

/// What a trial came to: the tests that passed, or the claims that were judged as expected; and the others.
struct TrialResult {
  std::vector<std::string> passed, refused;
  std::string broke;                         // "crashed: Segmentation fault", "did not end within 120 s"; else ""
  double seconds = 0.0;                      // of wall time
  std::map<std::string, std::string> words;  // by claims: "deviates", "failed"
  std::map<std::string, double> measured;    // of those with a number
};

struct TrialSettings {
  std::filesystem::path programs;  // folder of wrinklebench and its test programs
  std::filesystem::path scratch;   // each trial has a folder of its own in it, removed when it has ended
  int jobs = 1;                    // trials at a time
};

/// The programs beside this one; a scratch folder of this process's own.
TrialSettings own_trial_settings(int jobs);

/// A claim's name in a trial's result: all that tells it apart.
std::string claim_name(const std::string& claim, const std::string& quantity);

/// Runs all; calls `ended` with the number of each when it has ended, in whatever order that is. Returns the signal
/// that stopped it, or 0. Throws StorageError where a program is missing or cannot be started.
int run_trials(std::span<const Trial> trials, const TrialSettings& settings,
               const std::function<void(std::size_t, const TrialResult&)>& ended);

}  // namespace wrinkle::validation
