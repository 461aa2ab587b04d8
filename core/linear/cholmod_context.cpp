#include "core/linear/cholmod_context.h"

namespace wrinkle {

CholmodContext::CholmodContext() {
  cholmod_start(&common_);
  common_.print = 0;
  common_.quick_return_if_not_posdef = 1;
  common_.error_handler = nullptr;
}

cholmod_sparse cholmod_view(const SparseMatrix& lower) {
  cholmod_sparse view{};
  view.nrow = view.ncol = static_cast<std::size_t>(lower.rows());
  view.nzmax = static_cast<std::size_t>(lower.nonZeros());
  // CHOLMOD's interface knows no const; it does not write to its input matrices.
  view.p = const_cast<Index*>(lower.outerIndexPtr());
  view.i = const_cast<Index*>(lower.innerIndexPtr());
  view.x = const_cast<double*>(lower.valuePtr());
  view.stype = -1;
  view.itype = CHOLMOD_INT;
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  view.sorted = 1;
  view.packed = 1;
  return view;
}

cholmod_dense cholmod_view(const Vector& vector) {
  cholmod_dense view{};
  view.nrow = view.nzmax = view.d = static_cast<std::size_t>(vector.size());
  view.ncol = 1;
  view.x = const_cast<double*>(vector.data());
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  return view;
}

}  // namespace wrinkle
