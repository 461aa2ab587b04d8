#include "core/assembly/element_sum.h"
#include "core/energy/prism_tied.h"
#include "core/method/prism_elements.h"
#include "core/method/prism_terms.h"

namespace wrinkle {

std::unique_ptr<Energy> enhanced_prisms(const PrismMesh& mesh, const Elastic& material) {
  return std::make_unique<ElementSum<PrismEnhanced>>(prism_elements<PrismEnhanced>(
      mesh, [&](const PrismCorners& corners) { return PrismEnhanced::rest(corners, material); }));
}

}  // namespace wrinkle
