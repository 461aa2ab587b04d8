#pragma once
/// A narrow strip laid round a meshed drum, its ends straight: a belt.

#include <numbers>

#include "validation/scenes/drawn_strip.h"

namespace wrinkle::validation {

struct WrappedStripOptions {
  double radius = 0.05;            // R [m] of the drum, whose axis is y
  double wrap = std::numbers::pi;  // φ
  double tail = 0.02;              // [m] of each end
  double width = 0.01;             // w [m]
  double edge = 3e-3;              // [m] of strip and drum, in the mean
  double tension = 1;              // T₀ [N] of the end that is loaded
  double other = 0;                // T₁ [N], with which the other end is loaded; 0: it is driven
  double gap = 8e-4;               // [m] between drum and strip where it starts, less what facets take
  double strain = 0;               // with which it starts
  std::uint64_t seed = 1;
};

/// Strip, start, drum, driven end and loads; contact, shell's laws and times are the caller's. `load` has T₀ at both
/// ends where none is driven, `more` the T₁ − T₀.
DrawnStripOptions wrapped_strip(const WrappedStripOptions& options);

/// The direction in which the strip leaves the drum at the end that is driven.
VectorN<3> way_off(const WrappedStripOptions& options);

}  // namespace wrinkle::validation
