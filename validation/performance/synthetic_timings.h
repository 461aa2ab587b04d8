#pragma once
/// For tests: made-up timings with the kinds of noise that real ones have.

#include <cmath>
#include <numbers>
#include <random>

#include "validation/performance/compare_samples.h"

namespace wrinkle::validation {

/// Relative, as standard deviations of logarithms.
struct TimingNoise {
  double run = 0.0;          // between runs: the machine on another day
  double process = 0.02;     // between processes: placement in memory, other programs
  double repetition = 0.01;  // within a process
  double burst = 0.05;  // probability of a process that another program slows down by up to a half: only ever slower
};

inline double uniform01(std::mt19937_64& random) {
  return std::ldexp(static_cast<double>(random() >> 11) + 0.5, -53);
}

inline double standard_normal(std::mt19937_64& random) {
  const double radius = std::sqrt(-2 * std::log(uniform01(random)));
  return radius * std::cos(2 * std::numbers::pi * uniform01(random));
}

/// A kernel of `seconds` per element, five repetitions in each process.
inline KernelSamples synthetic_timings(double seconds, int processes, const TimingNoise& noise,
                                       std::mt19937_64& random) {
  KernelSamples out;
  out.name = "kernel";
  const double run = noise.run * standard_normal(random);
  for (int process = 0; process < processes; ++process) {
    double level = run + noise.process * standard_normal(random);
    if (uniform01(random) < noise.burst) level += 0.4 * uniform01(random);
    for (int repetition = 0; repetition < 5; ++repetition) {
      out.process.push_back(process);
      out.seconds.push_back(seconds * std::exp(level + noise.repetition * standard_normal(random)));
    }
  }
  return out;
}

}  // namespace wrinkle::validation
