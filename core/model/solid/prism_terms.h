#pragma once
/// The energy of all prisms of a mesh, a function and a file for each kind: an element's kernels take long to compile.

#include <memory>
#include <vector>

#include "core/model/solid/thick_shell.h"

namespace wrinkle {

/// One material for all layers, or one for each, the lowest first.
struct LayerMaterials {
  std::vector<Elastic> materials;
  const Elastic& of(Index layer) const { return materials[materials.size() == 1 ? 0 : layer]; }
};

std::unique_ptr<Energy> dual_prisms(const PrismMesh& mesh, const LayerMaterials& materials);
std::unique_ptr<Energy> full_prisms(const PrismMesh& mesh, const LayerMaterials& materials);
std::unique_ptr<Energy> tied_prisms(const PrismMesh& mesh, const LayerMaterials& materials);
std::unique_ptr<Energy> enhanced_prisms(const PrismMesh& mesh, const LayerMaterials& materials);

}  // namespace wrinkle
