#include "core/model/shell/rest_height.h"

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "core/base/random.h"
#include "core/base/require.h"

namespace wrinkle {

RestHeight random_waves(double amplitude, double wavelength, std::uint64_t seed) {
  require(wavelength > 0 && std::isfinite(wavelength) && std::isfinite(amplitude),
          "waves of {} m, {} m high: the first above 0, both finite", wavelength, amplitude);
  constexpr Index kWaves = 64;
  struct Wave {
    VectorN<2> k;
    double phase;
  };
  std::vector<Wave> waves;
  std::mt19937_64 random(seed);
  const double pi = std::numbers::pi;
  for (Index i = 0; i < kWaves; ++i) {
    const double length = wavelength * (1.25 + 0.75 * symmetric_uniform(random)),
                 direction = pi * symmetric_uniform(random), phase = pi * symmetric_uniform(random);
    waves.push_back({2 * pi / length * VectorN<2>(std::cos(direction), std::sin(direction)), phase});
  }
  return [waves, a = amplitude * std::sqrt(2.0 / kWaves)](const VectorN<2>& u) {
    double sum = 0;
    for (const Wave& w : waves) sum += std::cos(w.k.dot(u) + w.phase);
    return a * sum;
  };
}

}  // namespace wrinkle
