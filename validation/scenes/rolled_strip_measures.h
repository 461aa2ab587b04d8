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
  double angle;   // where it begins, from the strip's beginning on
  double radius;  // [m] where it begins
};

/// From where the first turn is left until the strip comes off, less the margin.
RolledLength rolled_length(const std::vector<RolledPlace>& places, double turns, double margin);

/// [m] of its arcs, which are longer than edges by their angle²/24 of themselves, stretched by `strain`.
double stretched_length(const RolledLength& part, double edge, double strain);
/// That of a spiral of that pitch between the same angles, which begins at the same radius.
double spiral_length(const RolledLength& part, double pitch);
/// The same of turns that lie each a pitch above the one below, the lowest a spiral of its own: length_of_turns.
double turns_length(const RolledLength& part, double pitch, double lowest);

}  // namespace wrinkle::validation
