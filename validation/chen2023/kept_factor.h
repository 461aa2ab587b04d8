#pragma once
/// What is claimed of steps whose directions a factor finds that is kept from iteration to iteration, and from step to
/// step. They are this suite's own, and cite no figure: Chen et al. 2023 factorise in every iteration (§ 5).

#include <string>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

constexpr const char* kStale = "pcg-stale";
constexpr double kStaleTolerance = 0.1;

struct KeptFactorScene {
  std::vector<std::string> measured;  // metrics by which two motions are compared
  double loose;                       // "tolerance" of steps that end too early: the counter
  std::string known;                  // before the claims were registered
  Expectation expect = reproduced();  // of how many factorisations a step takes
};

/// How many factorisations a step takes, and that what is measured of the motion is the same. `of`: the samples of one
/// scene and mesh that differ in the linear solver only.
std::vector<Claim> kept_factor_claims(const Where& of, const KeptFactorScene& scene);

}  // namespace wrinkle::validation
