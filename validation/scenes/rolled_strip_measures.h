#pragma once
/// Where the turns of a rolled strip lie.

#include "validation/scenes/rolled_strip.h"

namespace wrinkle::validation {

/// A vertex of the strip.
struct RolledPlace {
  double along;   // [m] on the strip at rest
  double angle;   // about the y axis, from the strip's beginning on
  double radius;  // [m]
};

/// One behind the other, as the strip's vertices are.
std::vector<RolledPlace> rolled_places(const DrawnStrip& strip);

/// A vertex over another turn.
struct TurnAbove {
  double angle;
  double pitch;    // [m] its radius less that of the turn below
  double middle;   // [m] the radius between both
  double outside;  // turns from this one outwards, whole
};

/// All of them but those within `margin` [rad] of where a turn begins, where the strip begins or comes off. Sorted by
/// angle.
std::vector<TurnAbove> turns_above(const std::vector<RolledPlace>& places, double turns, double margin);

/// A part of the strip.
struct RolledLength {
  double along;   // [m] at rest
  double turned;  // [rad]
  double radius;  // [m] where it begins
};

/// From where the first turn is left until the strip comes off, less the margin.
RolledLength rolled_length(const std::vector<RolledPlace>& places, double turns, double margin);

/// The part's length over that of a spiral of that pitch between the same angles, which begins at the same radius. Its
/// own is that of its arcs, longer than edges by their angle²/24 of itself, and stretched by `strain`.
double length_ratio(const RolledLength& part, double pitch, double edge, double strain);

}  // namespace wrinkle::validation
