#include "core/model/solid/prism_sums.h"

namespace wrinkle {

template class ElementSum<PrismInelastic>;
template class ElementSum<PrismInelasticFull>;

}  // namespace wrinkle
