#pragma once
/// Fault seeding: mistakes that a person could make, each in one line where it could be made, of which one at a time
/// can be switched on, to see that a test or a study refuses it.
///
///   WRINKLE_FAULT(bending_scaled, stiffness *= 0.81);
///
/// runs the statement where the environment says WRINKLEBENCH_FAULT=bending_scaled, in a build with the CMake option
/// WRINKLEBENCH_FAULTS; in all others it is nothing. core/base/faults.def lists them.

#include <span>
#include <string_view>

namespace wrinkle {

struct Fault {
  std::string_view name, place, what;  // place: the file that it is in
};

/// All that this build can switch on: faults.def, or nothing without WRINKLEBENCH_FAULTS.
std::span<const Fault> seeded_faults();

/// The fault of that name. Throws std::invalid_argument, which names the known ones.
const Fault& find_fault(std::string_view name);

/// The one that WRINKLEBENCH_FAULT names, read once; null where the variable is empty or not set. Throws as find_fault.
const Fault* active_fault();

/// Throws also where `name` is not listed.
bool fault_active(std::string_view name);

}  // namespace wrinkle

#ifdef WRINKLEBENCH_FAULTS
#define WRINKLE_FAULT(name, ...)                                                             \
  if (static const bool fault_is_active = ::wrinkle::fault_active(#name); fault_is_active) { \
    __VA_ARGS__;                                                                             \
  } else                                                                                     \
    static_cast<void>(0)
#else
#define WRINKLE_FAULT(name, ...) static_cast<void>(0)
#endif
