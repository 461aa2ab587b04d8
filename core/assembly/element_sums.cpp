#include "core/assembly/element_sums.h"

namespace wrinkle {

template class ElementSum<MembraneStvk>;
template class ElementSum<MembraneArap>;
template class ElementSum<DiscreteHinge>;
template class ElementSum<EdgeSpring>;
template class ElementSum<BoundSpring<4>>;
template class ElementSum<BoundSpring<6>>;
template class ElementSum<TetCorotated>;

}  // namespace wrinkle
