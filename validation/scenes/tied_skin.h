#pragma once
/// An isometric skin tied on average to the surface of a substrate whose motion is given: Chen, Kry & Vouga 2019,
/// Fig. 8.

#include <functional>
#include <memory>
#include <string>

#include "core/mesh/sheet_samples.h"
#include "core/model/shell/isometric_plate.h"

namespace wrinkle::validation {

/// one_way: along x; two_ways: along x and y by as much; pinch: towards the middle line across, within a band.
enum class Squeeze { one_way, two_ways, pinch };

struct TiedSkinOptions {
  Squeeze squeeze = Squeeze::one_way;
  double length = 0.16, width = 0.06;  // [m] along x and y
  Index points = 600;
  double compression = 0.1;         // largest shortening of the substrate's lengths
  double filter_wavelength = 0.05;  // λ [m] that the averages leave free: AverageFilter::for_wavelength
  double stiffness = 1e-6;          // D [J]
  double area_density = 0.2;        // [kg/m²]
  double tolerance = 0.01;          // of the isometry constraints
  double average_tolerance = 0.01;  // of the averages, in spacings of points
  double time_step = 5e-3;          // [s]
  double damping = 20;              // [1/s]
  Index squeezing_steps = 60, resting_steps = 40;
  std::uint64_t seed = 1;
};

/// Where the substrate's surface has the point X [m] when the fraction t of its compression is done.
VectorN<3> substrate(const TiedSkinOptions& options, const VectorN<2>& X, double t);

struct TiedSkin {
  SheetSamples samples;
  std::unique_ptr<IsometricPlate> plate;
  Index steps = 0, projections = 0, fallbacks = 0, unconverged = 0;
  double average_residual = 0;  // max |H x − h| at the end, in spacings of points
  bool stopped = false;
  std::string failure;
};

TiedSkin squeeze_skin(const TiedSkinOptions& options, const std::function<bool(double)>& go_on);

/// ∫ (∂z/∂X)² over ∫ |∇z|², X the skin at rest: 1 where waves run along x, ½ where no direction is preferred.
double slope_share_along_x(const TiedSkin& skin);

/// a [m] of the sine z = a sin(2πx/ℓ) of which a wave, ℓ [m] long, is 1/(1 − ε) times as long along itself: what
/// inextensibility demands of a skin compressed by ε. (2/π) √(1 + m) E(m/(1 + m)) = 1/(1 − ε), m = (2πa/ℓ)².
double demanded_amplitude(double wavelength, double compression);

}  // namespace wrinkle::validation
