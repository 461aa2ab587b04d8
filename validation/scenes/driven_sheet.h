#pragma once
/// A fine membrane on a coarse sheet that is pressed together as it is told: what wrinkles does the coupling let it
/// have?

#include <functional>

#include "core/model/skin/wrinkle_skin.h"
#include "validation/meters/wave_spectrum.h"

namespace wrinkle::validation {

struct DrivenSheetOptions {
  TriangleMesh coarse;           // of the unit square, in z = 0
  double spacing = 0.125;        // h_c [m]: length of its edges along the sides
  Index levels = 2;              // of subdivision
  double thickness = 2e-3;       // [m]
  double load = 3.0;             // final strain over the critical one of a wave 2 h_c long
  double direction = 0.0;        // of the pressing, from the x axis [degrees]
  double seed_amplitude = 1e-3;  // of the random heights that each load step starts with, over the thickness
  std::uint64_t seed = 1;
};

/// ε_c = D k²/(2μh), k = π/h_c: strain at which a plate buckles with wavelength 2 h_c, D its bending stiffness and 2μh
/// the stretching stiffness of an ARAP membrane.
double critical_strain(double spacing, double thickness, const Elastic& membrane, const Elastic& bending);
/// Of the sheet below.
double critical_strain(double spacing, double thickness);

struct DrivenSheetResult {
  SolveResult solve;  // the last, with the cost of all
  Subdivision surface;
  Vector x;       // fine state
  Vector height;  // z of each fine vertex [m]
};

/// Static equilibrium of the membrane (ARAP, hinges of the plate's stiffness; E drops out) at loads that grow
/// by a fifth from 0.8 ε_c on, each from the one before: an abrupt load freezes shorter waves in.
DrivenSheetResult press_sheet(const DrivenSheetOptions& options, const std::function<bool(double)>& go_on);

/// The largest wave of heights over the vertices of a sheet that is the unit square at rest; `spacing` [m] of its fine
/// mesh.
DominantWave sheet_wave(const TriangleMesh& rest, const Vector& height, double spacing);

}  // namespace wrinkle::validation
