#pragma once
#include <cmath>
#include <random>

namespace wrinkle {

/// Uniform in [−1, 1), the same on every platform, unlike std::uniform_real_distribution.
inline double symmetric_uniform(std::mt19937_64& random) {
  return std::ldexp(static_cast<double>(random() >> 11), -52) - 1.0;
}

}  // namespace wrinkle
