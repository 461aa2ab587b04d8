#include "core/model/solid/prism_sums.h"

namespace wrinkle {

template class ElementSum<PrismTetrahedra>;
template class ElementSum<PrismInelasticTetrahedra>;

}  // namespace wrinkle
