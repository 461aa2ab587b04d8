#pragma once
/// The motion of a skirt that touches itself, on a stand that turns, or lands: what is seen of it at every step, and
/// how it goes on after an interruption. Patkar et al. 2015, Figs. 1 and 5.

#include <optional>
#include <string>
#include <vector>

#include "validation/harness/study.h"
#include "validation/scenes/touching_skirt.h"

namespace wrinkle::validation {

struct TurningSkirtOptions {
  PleatedConeOptions cone{.columns = 36, .rows = 5, .pleats = 12};  // of 8 and fewer, folds go through each other
  TouchingSkirtOptions skirt;
  double rate = 0, duration = 4;  // [rad/s] that the stand reaches in the first quarter of the motion, [s]
  bool stops = false;             // it slows down in the second quarter, and stands from then on
  double landing = 0;  // [s] the stand falls for a quarter of that and is stopped in a tenth, as WaistMotion; 0: none
};

/// How its stand moves at the end of the step that ends then, rising as fast as it went in that step: before the first
/// it stood.
TouchingSkirt::Stand stand_at(const TurningSkirtOptions& options, double time);

/// How the skirt is at the end of a time step.
struct TurnStep {
  double time = 0;  // [s]
  Index iterations = 0, touches = 0;
  TouchingSkirt::Pierced pierced;
  double gap = 0;                 // [m] TouchingSkirt::gap
  double fold = 0, fold_hem = 0;  // [rad] angle_of_copies, of all cut triangles and of those in the last row
  Hem hem;
  double speed = 0;    // [m/s] TouchingSkirt::speed
  double seconds = 0;  // that the step took, looking at it too; wall time
};

struct TurnResult {
  Status status = Status::converged;
  std::string message;
  TurnStep start;                  // before the first step
  std::vector<TurnStep> steps;     // as many as converged
  Index from = 0;                  // of them were done when this process went on
  std::optional<Watched> watched;  // at all states that Newton's method accepts, where the skirt is watched
  Vector end;                      // [m] unknowns of the creased mesh
  std::vector<Frame> frames;       // of the collision mesh: the start, and evenly spread steps
};

/// Moves the stand. Ends early, with what there is, where a step fails or progress asks for a stop; goes on where a
/// state is kept. `cone` is that of the options.
TurnResult turn_skirt(const PleatedCone& cone, const TurningSkirtOptions& options, Progress& progress);

}  // namespace wrinkle::validation
