#pragma once
/// Sums over prisms, in several files: an element's kernels take long to compile.

#include "core/assembly/element_sum.h"
#include "core/energy/prism_inelastic.h"
#include "core/energy/prism_inelastic_tied.h"
#include "core/energy/prism_neo_hookean.h"
#include "core/energy/prism_tied.h"

namespace wrinkle {

extern template class ElementSum<PrismSingle>;
extern template class ElementSum<PrismDual>;
extern template class ElementSum<PrismFull>;
extern template class ElementSum<PrismTetrahedra>;
extern template class ElementSum<PrismTied>;
extern template class ElementSum<PrismEnhanced>;
extern template class ElementSum<PrismInelastic>;
extern template class ElementSum<PrismInelasticFull>;
extern template class ElementSum<PrismInelasticTetrahedra>;
extern template class ElementSum<PrismInelasticTied>;
extern template class ElementSum<PrismInelasticEnhanced>;

}  // namespace wrinkle
