#include "core/assembly/element_sum.h"
#include "core/energy/prism_neo_hookean.h"
#include "core/model/solid/prism_elements.h"
#include "core/model/solid/prism_terms.h"

namespace wrinkle {

std::unique_ptr<Energy> full_prisms(const PrismMesh& mesh, const LayerMaterials& materials) {
  return std::make_unique<ElementSum<PrismFull>>(prism_elements<PrismFull>(
      mesh, [&](const PrismCorners& corners, Index layer) { return PrismFull::rest(corners, materials.of(layer)); }));
}

}  // namespace wrinkle
