#include "core/base/random_vector.h"

#include "core/base/random.h"

namespace wrinkle {

Vector random_vector(Index size, double amplitude, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  return Vector::NullaryExpr(size, [&] { return amplitude * symmetric_uniform(random); });
}

}  // namespace wrinkle
