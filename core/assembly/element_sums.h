#pragma once
/// Sums over the elements that many files use, compiled once: in each file they would take several seconds.

#include "core/assembly/element_sum.h"
#include "core/energy/bound_spring.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/edge_spring.h"
#include "core/energy/membrane_arap.h"
#include "core/energy/membrane_stvk.h"
#include "core/energy/tet_corotated.h"

namespace wrinkle {

extern template class ElementSum<MembraneStvk>;
extern template class ElementSum<MembraneArap>;
extern template class ElementSum<DiscreteHinge>;
extern template class ElementSum<EdgeSpring>;
extern template class ElementSum<BoundSpring<4>>;
extern template class ElementSum<BoundSpring<6>>;
extern template class ElementSum<TetCorotated>;

}  // namespace wrinkle
