#pragma once
/// A circular skirt of inextensible cloth, hung by its waist and let go: Chen, Kry & Vouga 2019, Fig. 7.

#include <functional>
#include <memory>

#include "core/mesh/sheet_samples.h"
#include "core/model/shell/isometric_plate.h"

namespace wrinkle::validation {

struct HangingSkirtOptions {
  double waist = 0.1, hem = 0.4;  // [m] radii of the flat pattern, a full ring
  Index points = 300;
  double stiffness = 1e-4;    // D [J]
  double area_density = 0.2;  // [kg/m²]
  double tolerance = 0.01;    // of the isometry constraints
  double time_step = 5e-3;    // [s]
  double damping = 2;         // [1/s]
  double duration = 1.2;      // [s]
  std::uint64_t seed = 1;     // of points and first heights
};

struct HangingSkirt {
  std::unique_ptr<IsometricPlate> plate;
  IsometricPlate::Settling motion;
  double residual = 0;  // of the constraints over their tolerance, at the end
  bool stopped = false;
};

/// Let go flat, its waist held as a circle, each free point first moved up or down by up to a twentieth of the spacing.
HangingSkirt hang_skirt(const HangingSkirtOptions& options, const std::function<bool(double)>& go_on);

/// Horizontal distance of each point from the axis [m]: its waves around the hem are the folds.
Vector axis_distance(const HangingSkirt& skirt);

}  // namespace wrinkle::validation
