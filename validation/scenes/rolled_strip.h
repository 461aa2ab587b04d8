#pragma once
/// A strip rolled up upon itself: its first turn is held, a mandrel, and turns; the other end is pulled back.

#include "validation/scenes/drawn_strip.h"

namespace wrinkle::validation {

struct RolledStripOptions {
  double radius = 8e-3;    // R [m] of the spiral where the strip begins
  double pitch = 1.15e-3;  // [m] of the turn that is held
  double turns = 2;        // that are to be rolled up on it
  double tail = 8e-3;      // [m] that is left straight
  double width = 3.2e-3;   // [m]
  double edge = 1.6e-3;    // [m] in the mean
  double tension = 1;      // T₀ [N]
  double strain = 0;       // with which it starts
  std::uint64_t seed = 1;
};

/// Strip, start, driven vertices and load; the rest is the caller's. The strip's vertices lie one column behind the
/// other; from the turn that is held it goes off along z, where x is the radius.
DrawnStripOptions rolled_strip(const RolledStripOptions& options);

/// Drives what is held so that a step turns it by that angle about the y axis, from z towards x.
void turn_mandrel(DrawnStrip& strip, double angle, double time_step);

}  // namespace wrinkle::validation
