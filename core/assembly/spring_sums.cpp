#include "core/assembly/spring_sums.h"

namespace wrinkle {

template class ElementSum<EdgeSpring>;
template class ElementSum<BoundSpring<4>>;
template class ElementSum<BoundSpring<6>>;

}  // namespace wrinkle
