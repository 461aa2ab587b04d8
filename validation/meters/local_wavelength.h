#pragma once
#include <functional>
#include <vector>

#include "core/mesh/flat_mesh.h"

namespace wrinkle::validation {

/// Bands across a patch, each with the wavelength in it.
struct LocalWavelengths {
  std::vector<double> y;           // [m] middle of the band
  std::vector<double> wavelength;  // [m]; NaN: not wrinkled
  std::vector<double> amplitude;   // [m] √2 rms
};

struct LocalWavelengthOptions {
  double begin = 0, end = 1;    // [m] of x
  double lower = 0, upper = 1;  // [m] of y
  Index bands = 12;
  double wrinkled = 0.1;  // a band with less than this part of the largest amplitude is not
};

/// Of heights z [m], one per vertex, in waves of any direction: by the root mean square of the wave number,
///
///   λ = 2π √(∫ z² / ∫ |∇z|²)  over the triangles of a band, z less its mean there.
///
/// ∇z is a triangle's; ∫ z² is the mean of the exact one of the linear z and of that by corners, whose errors, ∓
/// (kh)²/12 of edges h, cancel against that of ∫ |∇z|²: five edges to a wave are good to four percent.
LocalWavelengths local_wavelengths(const FlatMesh& mesh, const Vector& z, const LocalWavelengthOptions& options);

/// How far measured wavelengths follow predicted ones.
struct WavelengthResponse {
  double exponent;  // slope of log measured over log predicted, least squares: 1 follows, 0 does not
  double ratio;     // measured over predicted, geometric mean
  double spread;    // standard deviation of the logarithm of that ratio
};

/// Over the bands that have waves; NaN where fewer than three have.
WavelengthResponse wavelength_response(const LocalWavelengths& measured,
                                       const std::function<double(double y)>& predicted);

}  // namespace wrinkle::validation
