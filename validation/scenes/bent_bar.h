#pragma once
/// A skin on the hollow side of a bar that is bent: Rémillard & Kry 2013, Fig. 4, seen in its plane.

#include <functional>
#include <string>

#include "core/mesh/lattice.h"
#include "core/minimize/newton.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The bar lies along x, in one row of cells, its mid-plane in z = 0. Plane strain: nothing moves along y.
struct BentBarOptions {
  ShapeFunctions shape = ShapeFunctions::quadratic;
  double length = 0.8, depth = 0.1;  // [m]
  Index cells = 8;                   // along it
  double angle = 90;                 // between its ends [degrees]
  double thickness = 1e-3;           // of the skin [m]
  double modulus_ratio = 100, poisson = 0.3;
  Index steps = 10;               // of the angle
  double elements_per_wave = 16;  // of eq. 3
  std::uint64_t seed = 1;         // of the skin's mesh, its constraints' centres and its first heights
  std::string linear_solver = "mumps-ldlt";
};

/// Along one edge of the skin, in the order of s.
struct BentBarResult {
  SolveResult last;               // of the skin; of the interior, where that failed
  double wavelength;              // of eq. 3 [m]
  std::vector<double> s;          // [m] along the skin at rest
  std::vector<double> height;     // [m] of the skin over the arc that a smoothly bent bar's side lies on, outwards
  std::vector<double> embedded;   // [m] of the embedded mesh B q, likewise
  std::vector<double> curvature;  // [1/m] of the skin's profile, hollow is negative; 0 at the ends
  std::vector<VectorN<2>> shape;  // [m] the skin's profile (x, z)
  Frame frame;                    // the skin
};

/// The nodes of the lattice's two ends are put where the bent bar has them; the rest of the interior, then the skin on
/// it, find their equilibria step by step: the interior drives the skin, which is too thin to act on it. `go_on` is
/// told the fraction done; false ends it.
BentBarResult bend_bar(const BentBarOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
