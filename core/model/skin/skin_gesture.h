#pragma once
/// What the paper does to a square patch of skin: compressing, twisting, and pinching while pulling up (Li & Kry 2014,
/// Fig. 1, § 6). The paper gives no numbers of these shapes: all of them are assumed.

#include "core/model/skin/skin_driver.h"

namespace wrinkle {

/// compress: x' = m + (1 − s ε)(x − m) along x, y as it is;
/// twist: around the middle, by the angle s φ b(r), b(r) = exp(−r²/2w²);
/// pinch: towards the line x = m, by s ε₀ w √(π/2) erf(ξ/w√2) b(η), where ξ, η are the distances from the middle along
///   x and y: the strain there is −s ε₀ b(ξ) b(η); and up by s z₀ b(ξ) b(η).
enum class Gesture { compress, twist, pinch };

struct GestureOptions {
  Gesture gesture = Gesture::compress;
  double length = 0.05, width = 0.05;  // [m] of the patch [0, length] × [0, width] in material space
  Index along = 100, across = 100;     // cells of the driver's mesh
  double compression = 0.2;            // ε, and of pinch ε₀
  double angle = 0.8;                  // φ [rad]
  double lift = 5e-3;                  // z₀ [m]
  double band = 0.2;                   // w in widths of the patch
  Index shapes = 8;                    // of twist: in-between shapes, whose chords a linear blend goes along
};

/// Blend shapes over a patch that is flat, in z = 0, at s = 0. Throws std::invalid_argument for sizes or counts that
/// are not positive, or a compression of 1 or more.
BlendShapes skin_gesture(const GestureOptions& options);

}  // namespace wrinkle
