#include "core/linear/serial_scope.h"

#include <dlfcn.h>

#include <cstdlib>

namespace wrinkle {
namespace {

/// A function of a library already loaded, or null. Looked up by name at run time, so that it is the BLAS library that
/// CHOLMOD itself calls, which need not be the one that our own compiler would link.
template <class Function>
Function* loaded_function(const char* name) {
  static void* const program = dlopen(nullptr, RTLD_LAZY);
  return program == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(program, name));
}

thread_local int open_scopes = 0;

/// Whether the thread works in a team, as of a user who has OpenMP call us.
bool is_in_team() {
  static const auto team_size = loaded_function<int()>("omp_get_num_threads");
  return team_size != nullptr && team_size() > 1;
}

}  // namespace

SerialScope::SerialScope() {
  ++open_scopes;
}

SerialScope::~SerialScope() {
  --open_scopes;
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

/// Runs the region on each of a team's threads: libgomp's interface, which code compiled by GCC calls. Of one thread no
/// team is needed: outside of any the region finds itself to be the only thread, number 0; inside of one it would take
/// that one's number for its own.
extern "C" void GOMP_parallel(void (*region)(void*), void* data, unsigned threads, unsigned flags);
extern "C" void GOMP_parallel(void (*region)(void*), void* data, unsigned threads, unsigned flags) {
  static auto* const libgomp = reinterpret_cast<decltype(&GOMP_parallel)>(dlsym(RTLD_NEXT, "GOMP_parallel"));
  const bool alone = wrinkle::open_scopes > 0;
  if (libgomp == nullptr || (alone && !wrinkle::is_in_team())) return region(data);
  libgomp(region, data, alone ? 1 : threads, flags);
}
