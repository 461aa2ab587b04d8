#pragma once
/// The BLAS library beneath the direct solvers, as a sample needs it.

#include <optional>
#include <string>

namespace wrinkle::validation {

/// Sets the number of BLAS threads of this process, whatever the environment said when the library was loaded: sums in
/// another order change results by 1e-7. Then lets the library take its working memory, which it waits for without end
/// where there is too little: returns the reason instead. Does nothing where BLAS is not OpenBLAS.
std::optional<std::string> prepare_blas(int threads);

/// That BLAS uses now; 0 where it is not OpenBLAS.
int blas_threads();

}  // namespace wrinkle::validation
