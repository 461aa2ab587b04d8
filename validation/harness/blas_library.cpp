#include "validation/harness/blas_library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace wrinkle::validation {
namespace {

/// A function of the BLAS library that is loaded, or null where that is not OpenBLAS.
template <class Function>
Function* blas_function(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

/// 0, or why a piece of memory of that size cannot be had.
int try_to_map(std::size_t bytes) {
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  ::munmap(memory, bytes);
  return 0;
}

}  // namespace

std::optional<std::string> prepare_blas(int threads) {
  constexpr std::size_t buffer = std::size_t{130}
                                 << 20U;  // OpenBLAS 0.3 on x86-64: 128 MiB a thread, and a little more
  const auto set_threads = blas_function<void(int)>("openblas_set_num_threads");
  const auto take = blas_function<void*(int)>("blas_memory_alloc");
  const auto give_back = blas_function<void(void*)>("blas_memory_free");
  if (set_threads == nullptr) return std::nullopt;
  if (take != nullptr && give_back != nullptr) {
    const std::size_t bytes = buffer * static_cast<std::size_t>(threads);
    if (const int error = try_to_map(bytes); error != 0) {
      return fmt::format(
          "too little memory: BLAS needs {} MB of addresses for itself, and the system says: {} (ulimit -v "
          "limits them)",
          bytes / 1'000'000, std::generic_category().message(error));
    }
    give_back(take(0));  // it keeps the memory, and asks for no more on this thread
  }
  if (blas_threads() != threads) set_threads(threads);  // else it would start those that it had before the fork
  return std::nullopt;
}

int blas_threads() {
  const auto get_threads = blas_function<int()>("openblas_get_num_threads");
  return get_threads == nullptr ? 0 : get_threads();
}

std::string blas_kernels() {
  const auto get_name = blas_function<char*()>("openblas_get_corename");
  return get_name == nullptr ? "" : get_name();
}

Instructions processor_instructions() {
#if defined(__x86_64__)
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (avx512) return Instructions::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Instructions::avx2;
#endif
  return Instructions::older;
}

std::string_view better_blas_kernels(std::string_view chosen, Instructions instructions) {
  constexpr std::array without_avx2{"Prescott", "Core2",   "Penryn",    "Dunnington", "Nehalem",   "Sandybridge",
                                    "Atom",     "Opteron", "Barcelona", "Bobcat",     "Bulldozer", "Athlon"};
  const bool is_older = std::any_of(without_avx2.begin(), without_avx2.end(),
                                    [chosen](const char* name) { return chosen.starts_with(name); });
  if (!is_older || instructions == Instructions::older) return "";
  return instructions == Instructions::avx512 ? "SkylakeX" : "Haswell";
}

}  // namespace wrinkle::validation
