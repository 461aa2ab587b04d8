#include "validation/chen2023/mat_drop_parameters.h"

namespace wrinkle::validation {

void bind(Binder& b, MatDropOptions& scene) {
  b(scene.levels, "subdivisions", "1", "of the membrane", Source::swept, {0, 3});
  b(scene.cells, "cells", "1", "of the mat along a side of 1 m: 2 cells² prisms", Source::paper, {4, 64});
  b(scene.time_step, "time_step", "s", "h, a frame", Source::paper, {1e-4, 0.1});
  b(scene.thickness, "thickness", "m", "of the mat", Source::assumed, {1e-3, 0.2});
  b(scene.membrane_thickness, "membrane_thickness", "m", "of the membrane", Source::assumed, {1e-6, 1e-2});
  b(scene.cube_side, "cube_side", "m", "of each cube", Source::assumed, {0.05, 0.3});
  b(scene.cube_mass, "cube_mass", "kg", "of each cube", Source::assumed, {0.01, 100});
  b(scene.drop_height, "drop_height", "m", "gap between cubes and mat at the start", Source::assumed, {0.003, 1});
  b(scene.friction, "friction", "1", "coefficient between cubes and mat", Source::assumed, {0, 2});
}

}  // namespace wrinkle::validation
