#pragma once
/// Sums over elastic prisms, in two files: an element's kernels take long to compile.

#include "core/assembly/element_sum.h"
#include "core/energy/prism_neo_hookean.h"
#include "core/energy/prism_tied.h"

namespace wrinkle {

extern template class ElementSum<PrismSingle>;
extern template class ElementSum<PrismDual>;
extern template class ElementSum<PrismFull>;
extern template class ElementSum<PrismTied>;
extern template class ElementSum<PrismEnhanced>;

}  // namespace wrinkle
