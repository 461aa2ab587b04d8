#pragma once
#include "core/mesh/subdivision.h"

namespace wrinkle::validation {

/// How the detail of a driven surface answers to its compression. An inextensible membrane that is pressed from 1 to λ
/// stands off by waves of mean square slope 1 − λ², along the direction of pressing.
struct CompressionWaves {
  double pressed_part = 0;  // of the area at rest: that of pressed triangles, whose smaller stretch is below a limit
  double pressed_slope = 0, free_slope = 0;  // root mean square of |∇h|, h over the surface at rest, of pressed
                                             // triangles, and of those whose smaller stretch is not below 1
  double taken_up = 0;  // ∫|∇h|² over ∫ Σ max(0, 1 − λᵢ²), both stretches λᵢ, of pressed triangles
  double along = 0;  // part of ∫|∇h|² along the direction that is pressed, of pressed triangles whose other stretch is
                     // not below 1: 1 for waves across it, a half for waves of any direction
};

/// `surface`: the fine one at rest. `coarse` [m]: what its coarse triangles, `triangles`, have moved to. `height` [m]
/// of fine vertices off it. Numbers that no triangle tells are 0.
CompressionWaves compression_waves(const Subdivision& surface, const std::vector<std::array<Index, 3>>& triangles,
                                   const Vector& coarse, const Vector& height, double pressed);

}  // namespace wrinkle::validation
