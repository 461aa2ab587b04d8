#pragma once
/// How a pleated skirt gets the shape that it begins with: Patkar et al. 2015, § 8.

#include "validation/scenes/pleated_cone.h"
#include "validation/scenes/touching_skirt.h"

namespace wrinkle::validation {

struct SeparationOptions {
  double opening = 0.3;      // [rad] that the fold angle is short of π where they have separated
  double speed = 1;          // [m/s] that points on the cuts get, radially
  double time_step = 0.002;  // [s] of backward Euler
  Index most_steps = 1000;
};

struct SeparatedPleats {
  PleatedCone cone;   // folded as the pleats are once they have separated
  double before = 0;  // [rad] fold angle of the skirt whose pleats are folded in
  double after = 0;   // [rad] once they have separated
  Index steps = 0;
};

/// "Given this conical skirt with pleats completely folded-in, we impart small radial velocities to the soft bound
/// particles along the cuts and save the state of the cloth after the pleats have slightly separated": the points of
/// outer creases go outwards, those of inner ones inwards, in free flight, as nothing is held and nothing weighs, and
/// without contact, until the mean fold angle is π less `opening`.
///
/// Rolled facets are strained by up to a hundredth, and what they let go of moves them at a few tenths of a metre a
/// second: slower speeds leave layers in each other. At 1 m/s knife pleats of 4 to 9 columns part (printed: 5) and
/// those of 12 do not; box pleats of 8 and more take 2 to 5 m/s and 0.4 to 0.8 rad.
///
/// `cone.separation` and `cone.fold` are not read. Throws std::runtime_error where a step fails, the pleats do not
/// separate, or go through each other then.
SeparatedPleats separate_pleats(PleatedConeOptions cone, const TouchingSkirtOptions& cloth,
                                const SeparationOptions& options = {});

}  // namespace wrinkle::validation
