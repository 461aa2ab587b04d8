#include "core/assembly/tet_sums.h"

namespace wrinkle {

template class ElementSum<TetCorotated>;

}  // namespace wrinkle
