#pragma once
/// How far a claim's number may be off, from the rows that its UncertaintyFrom names or from an earlier run's.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// What an earlier run said of a claim's number, level by level; empty where there was none.
struct KeptLevels {
  std::string along = {};  // the parameter that was refined
  std::vector<RefinementLevel> levels = {};
  double order = 0.0;
};

/// Numerical: at the finest level the grid convergence index; at a coarser one that, and how far its value lies from
/// the finest's. Of all series the largest, at the coarsest level that the claim judges; where the claim is on the
/// worst row each row with its refinements is one, else there is one, of what its reducer makes of the rows that all
/// levels have. Where these rows have fewer than three levels, the kept level that the claim judges. Seeds: the largest
/// of all series of three or more. None where nothing is known.
std::optional<Uncertainty> uncertainty_of(const Claim& claim, std::span<const Row> rows, const KeptLevels& kept);

}  // namespace wrinkle::validation
