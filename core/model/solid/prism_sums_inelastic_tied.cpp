#include "core/model/solid/prism_sums.h"

namespace wrinkle {

template class ElementSum<PrismInelasticTied>;
template class ElementSum<PrismInelasticEnhanced>;

}  // namespace wrinkle
