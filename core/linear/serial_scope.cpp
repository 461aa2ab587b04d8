#include "core/linear/serial_scope.h"

#include <dlfcn.h>

#include <cstdlib>

namespace wrinkle {
namespace {

/// A function of a library already loaded, or null. Looked up by name at run time, so that it is the OpenMP or BLAS
/// library that CHOLMOD itself calls, which need not be the one that our own compiler would link.
template <class Function>
Function* loaded_function(const char* name) {
  static void* const program = dlopen(nullptr, RTLD_LAZY);
  return program == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(program, name));
}

const auto get_levels = loaded_function<int()>("omp_get_max_active_levels");
const auto set_levels = loaded_function<void(int)>("omp_set_max_active_levels");

}  // namespace

SerialScope::SerialScope() {
  if (get_levels == nullptr || set_levels == nullptr) return;
  levels_before_ = get_levels();
  set_levels(0);
}

SerialScope::~SerialScope() {
  if (get_levels != nullptr && set_levels != nullptr) set_levels(levels_before_);
}

void use_one_blas_thread_by_default() {
  static const bool done = [] {
    const bool user_chose = std::getenv("OPENBLAS_NUM_THREADS") != nullptr || std::getenv("OMP_NUM_THREADS") != nullptr;
    const auto set_threads = loaded_function<void(int)>("openblas_set_num_threads");
    if (!user_chose && set_threads != nullptr) set_threads(1);
    return true;
  }();
  static_cast<void>(done);
}

}  // namespace wrinkle
