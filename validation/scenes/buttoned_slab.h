#pragma once
/// A skinned slab pressed down at buttons: Rémillard & Kry 2013, Fig. 8, right.

#include <functional>
#include <string>

#include "core/mesh/triangle_mesh.h"
#include "core/minimize/newton.h"

namespace wrinkle::validation {

/// The slab lies in z ≤ 0, its skin in z = 0; its lower side is held, its other sides are free.
struct ButtonedSlabOptions {
  double side = 0.25, depth = 0.1;  // [m]
  Index cells = 6, layers = 2;      // of quadratic elements along each side, and in depth
  Index buttons = 1;                // along each side of a square of them
  double radius = 0.02;             // of a button [m]
  double press = 0.04;              // how far each goes down [m]
  double thickness = 2e-3;          // of the skin [m]
  double modulus_ratio = 100, poisson_interior = 0.3;
  Index steps = 8;               // of the pressing
  double elements_per_wave = 8;  // of eq. 3
  double layout_wave = 0;        // [m] for which the constraints are laid out; 0: eq. 3's
  std::uint64_t seed = 1;        // of the skin's mesh, its constraints' centres and its first heights
  std::string linear_solver = "mumps-ldlt";
};

struct ButtonedSlabResult {
  SolveResult last;                 // of the skin; of the interior, where that failed
  double wavelength = 0;            // of eq. 3 [m]
  TriangleMesh rest;                // of the skin
  Vector skin, embedded;            // [m] x and B q, three per vertex; empty where it failed
  std::vector<VectorN<2>> centers;  // [m] of the buttons
  double force = 0;                 // [N] of all buttons
};

/// The buttons press the interior, whose surface under each goes down by the same distance on average: a uniform
/// pressure. The skin, too thin to act on the interior, follows it step by step. `go_on` is told the fraction done;
/// false ends it.
ButtonedSlabResult press_buttons(const ButtonedSlabOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
