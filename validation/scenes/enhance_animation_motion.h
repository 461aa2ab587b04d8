#pragma once
/// Coarse animations to put wrinkles on, made where they are needed: a sheet or a skirt, and how it moves.

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// rigid: a sheet that is turned and carried away. roll: a sheet that is rolled up, each row of cells staying flat, so
/// that no edge changes its length. press: a sheet that is shortened along x. twist: a skirt whose waist turns and
/// sinks towards the hem. hand: a closed pillow that a hand is pressed into, which PillowAnimation computes.
enum class MotionKind { rigid, roll, press, twist, hand };

struct PrescribedMotion {
  MotionKind kind = MotionKind::press;
  Index cells = 8;         // along a side; around the skirt three times as many
  double amplitude = 0.1;  // at the end: turns (rigid, roll, twist), strain (press), or part of the hand's way

  double spacing() const;     // h_c [m], along the sheet or down the skirt
  TriangleMesh rest() const;  // but of a pillow, as the next
  /// Coarse positions [m] at time t in [0, 1]; at 0 those at rest.
  Vector at(const TriangleMesh& rest, double t) const;
};

}  // namespace wrinkle::validation
