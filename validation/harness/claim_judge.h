#pragma once
/// From claims and rows to verdicts. Nothing else in this suite holds a number against a bound.

#include <span>
#include <string>
#include <vector>

#include "validation/harness/claim.h"
#include "validation/harness/claim_uncertainty.h"

namespace wrinkle::validation {

/// Not run where no row, or too few, bear on the claim; failed where one has no result (of a median: all of them); else
/// as the bound has it. A ratio of times is undecided where its noise, with what a reference
/// leaves open, holds the bound, or is not known. Unresolved
/// where the uncertainty, of these rows or of levels kept from an earlier run, holds the bound.
Verdict judge_claim(const Claim& claim, std::span<const Row> rows, const KeptLevels& kept = {});

/// Samples with a result that no claim reads and that the study does not say it shows.
std::vector<const Row*> unjudged(const Study& study, std::span<const Claim> claims, std::span<const Row> rows);

/// What is wrong with a study's claims, a sentence each: names that are not declared, values that are not allowed, no
/// origin, an expected deviation without a band, cause or evidence that excludes the bound.
std::vector<std::string> claim_faults(const Study& study, std::span<const Claim> claims);

}  // namespace wrinkle::validation
