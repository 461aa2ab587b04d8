#pragma once
/// The BLAS library beneath the direct solvers, as a sample needs it.

#include <optional>
#include <string>
#include <string_view>

namespace wrinkle::validation {

/// Sets the number of BLAS threads of this process, whatever the environment said when the library was loaded: sums in
/// another order change results by 1e-7. Then lets the library take its working memory, which it waits for without end
/// where there is too little: returns the reason instead. Does nothing where BLAS is not OpenBLAS.
std::optional<std::string> prepare_blas(int threads);

/// That BLAS uses now; 0 where it is not OpenBLAS.
int blas_threads();

/// The processor whose kernels OpenBLAS uses, "SkylakeX" say; "" where BLAS is not OpenBLAS.
std::string blas_kernels();

/// What a processor can do that OpenBLAS has kernels for.
enum class Instructions { older, avx2, avx512 };
Instructions processor_instructions();

/// The kernels to ask for (OPENBLAS_CORETYPE) instead of those `chosen`; "" where these are right. A processor newer
/// than the library, OpenBLAS 0.3.21 on an Emerald Rapids say, it takes for a Prescott of 2004: factorisations then
/// take twice the time.
std::string_view better_blas_kernels(std::string_view chosen, Instructions instructions);

}  // namespace wrinkle::validation
