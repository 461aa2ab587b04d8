#pragma once
/// Sums over springs, compiled once: see shell_sums.h.

#include "core/assembly/element_sum.h"
#include "core/energy/bound_spring.h"
#include "core/energy/edge_spring.h"

namespace wrinkle {

extern template class ElementSum<EdgeSpring>;
extern template class ElementSum<BoundSpring<4>>;
extern template class ElementSum<BoundSpring<6>>;

}  // namespace wrinkle
