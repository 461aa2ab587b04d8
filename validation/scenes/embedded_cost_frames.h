#pragma once
/// Frames of the objects of Rémillard & Kry 2013, Table 1, timed: the interior's implicit step, and the shell's static
/// solve by the constrained Newton, by the printed Newton with a factorisation, and by it with MINRES.

#include <functional>
#include <string>

#include "validation/harness/study.h"
#include "validation/meters/time_ratio.h"
#include "validation/scenes/embedded_cost_scene.h"

namespace wrinkle::validation {

struct CostFramesOptions {
  CostSceneOptions scene;
  Index frames = 5, minres_frames = 1;  // the latter with MINRES too
  Index turns = kTurns;                 // of single steps, which are held against each other
  double strain_per_frame = 0.4;        // over the onset
  double time_step = 0.02;              // [s]
  double tolerance = 1e-3;              // of ‖F‖ over the first; constrained Newton: of a step over h
  Index newton_iterations = 200;        // allowed a frame
  double minres_tolerance = 1e-4;       // relative residual
  Index minres_iterations = 20000;      // allowed a solve
};

/// Writes sizes, times and ratios of times as metrics, of no frames sizes alone; where it fails, the reason alone.
/// `go_on` is told the fraction done before each frame; false ends it.
void time_cost_frames(const CostFramesOptions& options, const std::function<bool(double)>& go_on, Record& record);

}  // namespace wrinkle::validation
