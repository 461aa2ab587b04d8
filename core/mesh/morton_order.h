#pragma once
#include <span>
#include <vector>

#include "core/mesh/box_tree.h"

namespace wrinkle {

/// Numbers of the boxes in the order of their centres along the Morton curve through all of them, those of one code by
/// number. Throws std::invalid_argument for a box that is not finite.
std::vector<Index> morton_order(std::span<const Box3> boxes);

}  // namespace wrinkle
