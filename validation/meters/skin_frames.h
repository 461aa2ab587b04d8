#pragma once
/// What a layered skin's frames take, by part: the columns of Li & Kry 2014, Table 1.

#include <vector>

#include "core/model/skin/layered_skin.h"
#include "validation/harness/study.h"
#include "validation/meters/unbalanced_force.h"

namespace wrinkle::validation {

/// Sums over frames and layers.
struct SkinFrames {
  double frame = 0, slowest = 0;                                            // [s] processor time
  double constraints = 0, solve = 0, remesh = 0, sampling = 0, linear = 0;  // [s] wall time
  double vertices = 0, residual = 0;
  std::vector<double> frame_seconds, solve_seconds;  // [s] processor time of each frame, and of solving in it
  UnbalancedForce left;
  Index frames = 0, solves = 0, as_asked = 0, minima = 0, steps = 0, factorisations = 0, linear_iterations = 0,
        uncovered = 0, fallbacks = 0;

  double parts() const { return constraints + solve + remesh + sampling; }
  /// A frame that took `seconds` of processor time.
  void add(const LayeredSkin& skin, const LayeredStep& step, double seconds);
  /// Means of a frame. The parts are measured in wall time; they are given as shares of the processor time.
  void write(Record& record) const;
};

}  // namespace wrinkle::validation
