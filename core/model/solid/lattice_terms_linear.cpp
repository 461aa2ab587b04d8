#include "core/assembly/element_sum.h"
#include "core/energy/lattice_corotated.h"
#include "core/model/solid/lattice_elements.h"
#include "core/model/solid/lattice_terms.h"

namespace wrinkle {

std::unique_ptr<Energy> linear_lattice(const Lattice& lattice, const Elastic& material) {
  return std::make_unique<ElementSum<LatticeLinear>>(lattice_elements<LatticeLinear>(lattice, material));
}

}  // namespace wrinkle
