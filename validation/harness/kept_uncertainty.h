#pragma once
/// What refinement said of claims in runs too long for the quick profile: reference_data/suite/uncertainty.json, which
/// reference_data/suite/keep_uncertainty.py writes from the verdicts of such a run.

#include <map>
#include <string>
#include <string_view>

#include "validation/harness/claim_uncertainty.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

class KeptUncertainty {
 public:
  KeptUncertainty() = default;
  /// None where there is no such file. Throws StorageError where it is malformed.
  explicit KeptUncertainty(const ReferenceData& reference);

  /// None of another version of the study: its results are others.
  const KeptLevels& of(const Study& study, std::string_view claim) const;

  struct OfStudy {
    int version = 0;
    std::map<std::string, KeptLevels, std::less<>> claims;
  };
  const std::map<std::string, OfStudy, std::less<>>& studies() const { return studies_; }

 private:
  std::map<std::string, OfStudy, std::less<>> studies_;
};

}  // namespace wrinkle::validation
