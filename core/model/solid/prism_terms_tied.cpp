#include "core/assembly/element_sum.h"
#include "core/energy/prism_tied.h"
#include "core/model/solid/prism_elements.h"
#include "core/model/solid/prism_terms.h"

namespace wrinkle {

std::unique_ptr<Energy> tied_prisms(const PrismMesh& mesh, const LayerMaterials& materials) {
  return std::make_unique<ElementSum<PrismTied>>(prism_elements<PrismTied>(
      mesh, [&](const PrismCorners& corners, Index layer) { return PrismTied::rest(corners, materials.of(layer)); }));
}

}  // namespace wrinkle
