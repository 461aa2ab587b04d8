#include "core/assembly/shell_sums.h"

namespace wrinkle {

template class ElementSum<MembraneStvk>;
template class ElementSum<MembraneArap>;
template class ElementSum<DiscreteHinge>;

}  // namespace wrinkle
