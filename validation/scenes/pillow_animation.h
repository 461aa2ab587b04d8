#pragma once
/// The surface of a pillow under a hand, frame by frame: an animation to put wrinkles on, as that of Chen et al. 2023,
/// Fig. 13.

#include <functional>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/mesh/triangle_mesh.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle::validation {

struct PillowAnimation {
  TriangleMesh rest;           // [m] closed: both sides and the rim, of each layer
  std::vector<Vector> frames;  // [m] of its vertices: first as it lies under its weight, then the hand comes down
  Status status = Status::converged;
  std::string message = {};
};

struct PillowAnimationOptions {
  Index cells = 51;  // of the pillow along each side
  Index frames = 24;
  double time_step = 0.01;  // [s]
  double depth = 0.05;      // [m] that the hand goes down
  Prism element = Prism::dual;
  Index layers = 1;
};

constexpr double kPillowSide = 0.5;  // [m]

/// `go_on(fraction)` is asked after every step. Ends early, with fewer frames, where that says no or a step fails.
PillowAnimation hand_over_pillow(const PillowAnimationOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
