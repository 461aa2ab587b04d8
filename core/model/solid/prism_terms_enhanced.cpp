#include "core/assembly/element_sum.h"
#include "core/energy/prism_tied.h"
#include "core/model/solid/prism_elements.h"
#include "core/model/solid/prism_terms.h"

namespace wrinkle {

std::unique_ptr<Energy> enhanced_prisms(const PrismMesh& mesh, const LayerMaterials& materials) {
  return std::make_unique<ElementSum<PrismEnhanced>>(prism_elements<PrismEnhanced>(
      mesh,
      [&](const PrismCorners& corners, Index layer) { return PrismEnhanced::rest(corners, materials.of(layer)); }));
}

}  // namespace wrinkle
