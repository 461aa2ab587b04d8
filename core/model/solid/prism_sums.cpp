#include "core/model/solid/prism_sums.h"

namespace wrinkle {

template class ElementSum<PrismSingle>;
template class ElementSum<PrismDual>;
template class ElementSum<PrismFull>;

}  // namespace wrinkle
