#pragma once
/// The study skin_wavelength: its options, and those of its claims that are about eq. 1 as a law of layers.

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"
#include "validation/meters/skin_theory.h"
#include "validation/meters/skin_waves.h"
#include "validation/scenes/skin_materials.h"

namespace wrinkle::validation::skin_wavelength {

struct SkinWavelengthOptions {
  enum class Model { theory, strip, pressed_strip, patch } model = Model::strip;
  ThinLayer layer = kEpidermis, below = kDermis, substructure = kSubstructure;  // k, k − 1, k − 2
  Index layers = 3;                                                             // 2: without a substructure
  double poisson = 0.45;
  enum class Input { equation_1, held } input = Input::equation_1;  // what the clusters are laid out for
  double input_scale = 1, spacing = 0.54;
  SkinWavesOptions waves{
      .length = 6, .width = 1.5, .cells = 12, .clusters = {.coverage = Coverage::report_only}, .load = 1.1};

  SkinLayers stack() const;
};

void bind(Binder& b, SkinWavelengthOptions& o);

/// Of theories against the reference data, the notes on the paper and eq. 1, and of strips' exponents.
std::vector<Claim> layer_law_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::skin_wavelength
