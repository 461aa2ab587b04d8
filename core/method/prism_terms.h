#pragma once
/// The energy of all prisms of a mesh, a function and a file for each kind: an element's kernels take long to compile.

#include "core/method/thick_shell.h"

namespace wrinkle {

std::unique_ptr<Energy> dual_prisms(const PrismMesh& mesh, const Elastic& material);
std::unique_ptr<Energy> full_prisms(const PrismMesh& mesh, const Elastic& material);
std::unique_ptr<Energy> tied_prisms(const PrismMesh& mesh, const Elastic& material);
std::unique_ptr<Energy> enhanced_prisms(const PrismMesh& mesh, const Elastic& material);

}  // namespace wrinkle
