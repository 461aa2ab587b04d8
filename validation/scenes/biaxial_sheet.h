#pragma once
/// A skin on a slab that is pressed together along two axes, one after the other or at once: Rémillard, Kry 2013,
/// § 7.3 and Fig. 8, after Mahadevan, Rica 2005.

#include <functional>
#include <string>

#include "core/base/status.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/triangle_mesh.h"
#include "validation/meters/wave_spectrum.h"

namespace wrinkle::validation {

/// sequential: along x to the end, then along y; simultaneous: both grow together.
enum class PressingOrder { sequential, simultaneous };

struct BiaxialSheetOptions {
  SkinnedBody body{1e-3, {1e9, 0.3}, {1e5, 0.3}};
  double size = 5;                 // of the square sheet's sides, over the wavelength λ of eq. 3
  Index cells = 10;                // of the mesh in λ
  double first = 20, second = 10;  // final compression along x and y, over the critical strain of eq. 3
  PressingOrder order = PressingOrder::sequential;
  Index steps = 6;  // of each pressing
  CenterLayout centers = CenterLayout::greedy;
  double sigma_scale = 1;
  std::uint64_t seed = 1;  // of mesh, centres and first heights
  std::string linear_solver = "mumps-ldlt";
};

struct BiaxialSheet {
  Status status = Status::converged;
  std::string message;
  TriangleMesh rest;
  Vector first_heights, heights;  // [m] z, after the pressing along x (sequential), and at the end
  Vector x;                       // [m] at the end
  double wavelength = 0;          // λ [m] of eq. 3
  double critical_strain = 0;     // of eq. 3
  Index rows = 0, iterations = 0;
  bool minimum = true;  // of every step, as far as the inertia tells

  bool converged() const { return status == Status::converged; }
};

/// The sheet's border follows the slab, x_q = (X (1 − ε₁), Y (1 − ε₂), 0); its inside does by local averages only. The
/// strains grow in equal steps, each from the state before: x first, then y, or both together.
BiaxialSheet press_biaxially(const BiaxialSheetOptions& options, const std::function<bool(double)>& go_on);

/// What the waves of a sheet look like inside of a border of one λ. For zigzags w = a cos k(x + d(y)) with arms at ±φ
/// to the straight ridge, tan φ = d′, the low frequencies of ∂ₓw ∂ᵧw are ½ a² k² d′(y): the wave of that field is the
/// zigzag.
struct WavePattern {
  DominantWave wave;        // the largest of the heights
  DominantWave zigzag;      // the largest of ∂ₓw ∂ᵧw
  double slope_x, slope_y;  // ⟨(∂ₓw)²⟩, ⟨(∂ᵧw)²⟩: twice the compression that inextensible waves take up
  double angle;             // [degrees] atan √(slope_y / slope_x): rms angle of the arms
  double rms;               // [m] of the heights
  Index ridges;             // connected parts above half of it: one for each wave where they are straight or zigzags
};

WavePattern wave_pattern(const BiaxialSheet& sheet, const Vector& heights);

}  // namespace wrinkle::validation
