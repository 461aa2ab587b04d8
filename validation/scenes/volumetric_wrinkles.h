#pragma once
/// Wrinkles of a dense plane-strain solid, stiff skin on soft interior: the volumetric runs of Rémillard & Kry 2013,
/// § 7.1, Fig. 6.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/model/solid/film_cell.h"
#include "core/model/solid/film_on_substrate.h"
#include "validation/harness/study.h"
#include "validation/meters/phase_gradient.h"
#include "validation/meters/strip_wave.h"
#include "validation/oracle/bilayer.h"

namespace wrinkle::validation {

/// How the flat state, an equilibrium at any compression, is left at 1.05 of the critical one: along the body's own
/// critical wave; or from noise of 0.1 % of the thickness in a viscous medium, in which the fastest waves win. (Left to
/// Newton's method noise ends in one of the waves that can just grow, mostly a longer one.)
enum class Onset { critical_wave, noise };

/// Lengths and strains are those of the exact bonded bilayer of the same depth (validation/oracle/bilayer.h).
struct VolumetricOptions {
  double thickness = 1e-3;  // h [m]
  double modulus_ratio = 100.0, poisson_skin = 0.3, poisson_interior = 0.3;
  double compression = 2.0;  // over the critical one
  double waves = 13.5;       // length of the body in wavelengths
  double depth = 1.5;        // of the interior in wavelengths
  Quadrature element = Quadrature::dual;
  /// Elements to a wave and through the skin. n layers bend 1 + ((1 − ν)²/(1 − 2ν) − 1)/n² times too stiffly (Poisson
  /// thickness locking), so that at ν = 0.3 waves are 1.8 % too long with two, 0.8 % with three.
  Index per_wave = 20, skin_layers = 3;
  double coarsening = 1;  // an endless body's elements are that many times as long: of more than a wave, too
  double growth = 1.25;   // of the interior's layers with depth
  Onset onset = Onset::critical_wave;
  std::uint64_t seed = 1;  // of the noise, and of where the critical wave's iteration begins
};

struct VolumetricWrinkles {
  Status status = Status::converged;
  std::string message;            // of a failure
  Wrinkling exact;                // λ/h and ε_c of the bilayer
  double critical_strain = 0;     // of this mesh
  double strain = 0;              // ε reached
  StripWave wave;                 // of the middle four fifths of the top, lengths at rest [m]
  PhaseGradient phase;            // of the middle half, where the body is twelve waves long or more; NaN elsewhere
  double amplitude_law = 0;       // h √(ε/ε_c − 1) [m], ε_c the exact one
  std::vector<double> x, height;  // [m] of the top: x at rest; height less its mean
  Index newton_iterations = 0;
  Frame frame;

  bool ok() const { return status == Status::converged; }
};

/// Compresses the body to `compression` ε_c in steps, each from the last. `go_on` hears the part done, and may stop it.
/// Fails where a step does not converge, or where the mesh's own critical compression is not reached.
/// Throws std::invalid_argument for options that make no sense.
VolumetricWrinkles wrinkle_volume(const VolumetricOptions& options, const std::function<bool(double)>& go_on);

/// The body of these options: for its critical compression alone.
FilmOnSubstrate volumetric_body(const VolumetricOptions& options);

/// The same layers and elements without ends.
FilmCell volumetric_cell(const VolumetricOptions& options);

/// The wave that an endless body's mesh lets appear first, of any length from two elements on: λ over h, and its
/// compression. Of elements to a wave one is enough.
Wrinkling first_wrinkles(const VolumetricOptions& options);
Wrinkling first_wrinkles(const VolumetricOptions& options, const FilmCell& cell);  // its volumetric_cell

/// The same of any cell: k [rad/m] up to π/size, met downhill from a guess, and its compression.
struct FirstWave {
  double wave_number, strain;
};
FirstWave first_wave(const FilmCell& cell, double guess);

}  // namespace wrinkle::validation
