#include "core/assembly/element_sum.h"
#include "core/energy/prism_tied.h"
#include "core/method/prism_elements.h"
#include "core/method/prism_terms.h"

namespace wrinkle {

std::unique_ptr<Energy> tied_prisms(const PrismMesh& mesh, const Elastic& material) {
  return std::make_unique<ElementSum<PrismTied>>(
      prism_elements<PrismTied>(mesh, [&](const PrismCorners& corners) { return PrismTied::rest(corners, material); }));
}

}  // namespace wrinkle
