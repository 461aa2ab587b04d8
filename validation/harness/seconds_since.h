#pragma once

#include <chrono>

namespace wrinkle::validation {

/// Wall time since `start` [s].
inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace wrinkle::validation
