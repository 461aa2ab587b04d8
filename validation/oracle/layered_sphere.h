#pragma once

namespace wrinkle::validation {

/// A rigid sphere pressed on an elastic half space through a layer that is a barrier: without friction, of revolution.
struct LayeredSphere {
  double radius;    // R [m]
  double modulus;   // E* = E/(1 − ν²) [Pa]
  double depth;     // D [m] of the sphere's lowest point below the face at rest; below 0: above it
  double distance;  // d̂ [m]
  double pressure;  // P [Pa] of the barrier at half of d̂
};

struct LayeredPress {
  double force;  // F [N]
  double gap;    // [m] mean, weighed by what it presses
};

/// At each radius r the gap g [m], the pressure p [Pa] and how far the face u [m] goes down fulfil
///
///   g = u − D + R − √(R² − r²),   p = P [2 (s − 1) ln s + (s − 1)²/s]/(ln 2 + ½), s = g/d̂ < 1, else 0,
///   u = 1/πE* ∫ p/|x − y| dA:  of even pressure on a disc of radius b  4b/πE* E(r/b) within,
///                              4r/πE* [E(b/r) − (1 − b²/r²) K(b/r)] beyond: Johnson 1985, § 3.4
///
/// by Newton's method on rings, F off by 2e-5 of itself. For d̂ → 0 it is Hertz's. No part of core/ is in it.
/// Throws std::runtime_error where there is no end to the iteration.
LayeredPress press_layered_sphere(const LayeredSphere& sphere);

}  // namespace wrinkle::validation
