#pragma once
/// A mat of one layer of prisms with a subdivided membrane on it, pressed together at its border: the wrinkle mat of
/// Chen et al. 2023 (Fig. 12) without cubes. Body and membrane answer as they like, unlike in driven_sheet.h.

#include <functional>

#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/thick_shell.h"
#include "validation/meters/wave_spectrum.h"

namespace wrinkle::validation {

/// Standard materials are Table 2's, row 7; thicknesses are not in the paper.
struct PressedMatOptions {
  TriangleMesh coarse;                                   // of the unit square, in z = 0
  Index levels = 2;                                      // subdivisions of the membrane; 0: it has the mat's mesh
  double thickness = 0.03;                               // H of the mat [m]
  Elastic mat{5e5, 0.4};                                 // [Pa]
  double membrane_thickness = 1e-4;                      // h [m]
  Elastic membrane{4e8, 0.4}, membrane_bending{0, 0.4};  // [Pa]
  double first_strain = 1e-3;                            // ε of the pressing where it begins
  double strain = 0.02;                                  // at its end
  double growth = 1.3;                                   // from one equilibrium to the next
  double direction = 0.0;                                // of the pressing, from the x axis [degrees]
  double seed_amplitude = 1e-3;  // of the random heights that each equilibrium is looked for from, over h
  std::uint64_t seed = 1;
  std::string linear_solver = "mumps-ldlt";

  double in_plane_stiffness() const { return 2 * membrane.lame().mu * membrane_thickness; }  // C [N/m]: 2μh, of ARAP
  double bending_stiffness() const { return membrane_bending.bending_stiffness(membrane_thickness); }  // D [J]
};

/// Of a mat without wrinkles: how stiff it is against a wave of the plate on it.
///
///   κ(k) = M/H + G H k²/3 − (λ + G)² k² / 4 (M H k²/3 + G/H),   M = λ + 2G
///
/// [N/m³] force over height: the mat's displacements are linear in its thickness, as in one layer of prisms, it slides
/// on a plane, and the plate does not stretch.
double mat_stiffness(const PressedMatOptions& options, double k);

/// ε = (D k² + κ(k)/k²) / C, k = 2π/λ: strain at which a film on the mat has such a wave. The mat's own compression, of
/// E H/(1 − ν²) = 1.8e4 N/m, is left out and lets waves appear sooner: C is 2.9e4 N/m for the printed membrane, 5.7e5
/// for 2 mm, 3.4e6 for 12 mm.
double film_strain(const PressedMatOptions& options, double wavelength);

/// A wave and the strain at which it appears.
struct OwnWave {
  double wavelength, strain;  // [m], 1
};

/// Of all waves of 1 mm to 1 m the one that appears first, of a film on its foundation, which knows no mesh. NaN where
/// that is the shortest or the longest of them: without bending, shorter waves appear ever sooner.
OwnWave film_wave(const PressedMatOptions& options);
/// ε_c = D k²/C, k = 2π/λ: of a wave that the body does not see, as those in the null space of Pᵀ.
double unseen_strain(const PressedMatOptions& options, double wavelength);

struct PressedMatResult {
  SolveResult solve;  // the last, with the cost of all
  PrismMesh mat;
  Subdivision surface;
  Vector y, x;       // states of mat and membrane
  Vector height;     // of each fine vertex over its place at rest, less their mean: a pressed mat gets thicker [m]
  Vector coarse;     // the same of P y: what the mat itself does
  double shift = 0;  // [m] rms over the mat's upper nodes of how far they are in the plane from uniform compression
};

/// Static equilibria of eq. 11 at strains that grow by that factor, each from the one before. The mat lies on a smooth
/// plane that holds its lower nodes' heights. Columns on the border are moved together in the plane, Y − ε d (d·Y), and
/// are free in height; all else is free.
PressedMatResult press_mat(const PressedMatOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
