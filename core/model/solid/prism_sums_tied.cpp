#include "core/model/solid/prism_sums.h"

namespace wrinkle {

template class ElementSum<PrismTied>;
template class ElementSum<PrismEnhanced>;

}  // namespace wrinkle
