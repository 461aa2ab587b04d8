#pragma once
#include "core/energy/element.h"
#include "core/material/elastic.h"
#include "core/mesh/lattice.h"

namespace wrinkle {

/// All elements of a lattice, whose shape functions are those of Element.
template <class Element>
ElementSet<Element> lattice_elements(const Lattice& lattice, const Elastic& material) {
  ElementSet<Element> set;
  for (const LatticeElement& e : lattice.elements) {
    std::array<Index, Element::Layout::kGroups> groups;
    for (int a = 0; a < Element::Layout::kGroups; ++a) groups[a] = 3 * e.nodes[a];
    set.add(groups, Element::rest(lattice.spacing, e.volume, material));
  }
  return set;
}

}  // namespace wrinkle
