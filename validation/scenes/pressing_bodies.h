#pragma once
/// What presses a pillow: rigid bodies of simple shapes, led together.

#include <vector>

#include "core/contact/signed_distance.h"

namespace wrinkle::validation {

enum class Presser {
  ball,
  hand,  ///< flat: a palm with four fingers along x and a thumb, capsules; Chen et al. 2023, Fig. 11, of its own sizes
};

struct PressingBody {
  Shape shape;
  VectorN<3> centre;    // [m]
  MatrixN<3> rotation;  // its axes as columns
};

/// Above z = 0, which they touch, about the z axis. `ball_radius` [m] is a ball's.
std::vector<PressingBody> pressing_bodies(Presser presser, double ball_radius);

}  // namespace wrinkle::validation
