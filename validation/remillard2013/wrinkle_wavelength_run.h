#pragma once
/// One sample of study wrinkle_wavelength: a model is pressed, and its waves are measured.

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/scenes/embedded_wrinkles.h"
#include "validation/scenes/volumetric_wrinkles.h"

namespace wrinkle::validation::wrinkle_wavelength {

enum class WrinkleModel { embedded_strip, embedded_slab, volumetric };

constexpr double kNearOnset = 1.05, kTwiceOnset = 2;  // final strain over the critical one

struct WrinkleWavelengthOptions {
  WrinkleModel model = WrinkleModel::embedded_slab;
  /// A sheet's body, compression, cells, onset and seed, too.
  VolumetricOptions solid{.modulus_ratio = 2700, .compression = kNearOnset, .per_wave = 24, .onset = Onset::noise};
  EmbeddedWrinklesOptions sheet;  // what only an embedded model has
  SlabSize slab;
  double layout_wave = 0;  // λ that lays out the constraints [m]; 0: that of eq. 3
  double resolution = 1;   // factor on cells, a slab's too, and a dense model's layers
};

void bind(Binder& b, WrinkleWavelengthOptions& o);

/// Amplitude over (λ/π) √(ε − ε_c) with ε = c ε_c by the sample's compression c: without its load a sample is not as
/// high as that.
double height_over_law(const Row& row);

Record run_wrinkle_wavelength(const WrinkleWavelengthOptions& options, Progress& progress);

}  // namespace wrinkle::validation::wrinkle_wavelength
