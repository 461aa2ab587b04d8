#pragma once
#include "core/energy/element.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle {

/// All prisms of a mesh, layer by layer of a triangle. `rest(corners, layer)`: an element's constants. An element with
/// an unknown of its own finds it behind the nodes'.
template <class Element, class MakeRest>
ElementSet<Element> prism_elements(const PrismMesh& mesh, const MakeRest& rest) {
  ElementSet<Element> set;
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (Index k = 0; k < mesh.layers; ++k) {
      const auto corners = mesh.corners(t, k);
      std::array<Index, Element::Layout::kGroups> groups;
      for (int a = 0; a < 6; ++a) groups[a] = 3 * corners[a];
      if constexpr (Element::Layout::kGroups == 7)
        groups[6] = 3 * static_cast<Index>(mesh.nodes.size()) + t * mesh.layers + k;
      set.add(groups, rest(mesh.points(t, k), k));
    }
  return set;
}

}  // namespace wrinkle
