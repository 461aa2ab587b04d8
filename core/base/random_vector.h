#pragma once
#include <cstdint>

#include "core/base/types.h"

namespace wrinkle {

/// Uniform in [−amplitude, amplitude), the same for the same seed on every machine.
Vector random_vector(Index size, double amplitude, std::uint64_t seed);

}  // namespace wrinkle
