#pragma once
/// Valleys of a line of a surface in the plane of x and z.

#include <vector>

#include "core/base/types.h"

namespace wrinkle::validation {

/// A point of a line along x: where it is at rest, and now [m].
struct ProfilePoint {
  double rest, x, z;
};

/// x and z now [m] of a profile at a place at rest, between its points.
VectorN<2> place_on(const std::vector<ProfilePoint>& profile, double rest);

/// [rad] How the direction turns over a `reach` [m] to each side of a place at rest; positive in a valley.
double turn_at(const std::vector<ProfilePoint>& profile, double rest, double reach);

struct Valley {
  double rest;   // [m] where on the profile at rest
  double turn;   // [rad] turn_at
  bool crossed;  // its walls have passed through one another: the turn says nothing
};

/// Points from which the profile climbs by `prominence` [m] on both sides before it goes lower.
std::vector<Valley> valleys(const std::vector<ProfilePoint>& profile, double prominence, double reach);

}  // namespace wrinkle::validation
