#pragma once
/// A fine membrane on a coarse sheet that is pressed together as it is told: what wrinkles does the coupling let it
/// have?

#include <functional>

#include "core/method/wrinkle_skin.h"

namespace wrinkle::validation {

struct DrivenSheetOptions {
  TriangleMesh coarse;      // of the unit square, in z = 0
  Index levels = 2;         // of subdivision
  double thickness = 2e-3;  // [m]
  double strain = 0.02;     // final shortening along the press direction, nothing across it
  double direction = 0.0;   // of the pressing, from the x axis [degrees]
  Index load_steps = 8;
  double seed_amplitude = 1e-5;  // [m] of the initial height, at random
  std::uint64_t seed = 1;
};

struct DrivenSheetResult {
  CoupledResult last;
  Subdivision surface;
  Vector x;       // fine state
  Vector height;  // z of each fine vertex [m]
  Index newton_steps = 0, cg_iterations = 0;
};

/// Static equilibrium of the membrane (ARAP, hinges of the plate's stiffness; E drops out) at each of the load steps,
/// each from the one before.
DrivenSheetResult press_sheet(const DrivenSheetOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
