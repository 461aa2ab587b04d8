#include "core/model/solid/lattice_energy.h"

#include "core/assembly/element_sum.h"
#include "core/energy/lattice_corotated.h"

namespace wrinkle {

namespace {

template <class Element>
std::unique_ptr<Energy> sum_over(const Lattice& lattice, const Elastic& material) {
  ElementSet<Element> set;
  for (const LatticeElement& e : lattice.elements) {
    std::array<Index, Element::Layout::kGroups> groups;
    for (int a = 0; a < Element::Layout::kGroups; ++a) groups[a] = 3 * e.nodes[a];
    set.add(groups, Element::rest(lattice.spacing, e.volume, material));
  }
  return std::make_unique<ElementSum<Element>>(set);
}

}  // namespace

std::unique_ptr<Energy> lattice_energy(const Lattice& lattice, const Elastic& material) {
  return lattice.shape == ShapeFunctions::linear ? sum_over<LatticeLinear>(lattice, material)
                                                 : sum_over<LatticeQuadratic>(lattice, material);
}

}  // namespace wrinkle
