#pragma once
/// What a solve took, over its processes, and how a run tells it.

#include <string>

#include "distributed/distributed_newton.h"

namespace wrinkle {

struct RunCosts {
  double set_up = 0, assembly = 0, linear = 0, solving = 0, whole = 0;  // [s] of the slowest process each
  double memory = 0;                                                    // [MB] at most a process, ever
  double halo = 0, most_halo = 0;        // bytes, each time that a vector's shared values are exchanged: all; a process
  double product = 0, most_product = 0;  // bytes, of a product with the matrix
  double messages = 0, sent = 0, sums = 0;  // of all linear iterations: of all processes; sums a process takes part in
};

/// Asked by all processes together. `set_up`, `whole`: seconds of this one.
RunCosts costs_of_all(const DistributedProblem& problem, const DistributedResult& result, double set_up, double whole);

/// Lines for a reader, the last without its end.
std::string describe(const RunCosts& costs, const DistributedResult& result);

}  // namespace wrinkle
