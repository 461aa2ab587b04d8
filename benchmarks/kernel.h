#pragma once
/// A row of the benchmarks: what it measures, and how its work is made.

#include <functional>
#include <string>
#include <vector>

#include "benchmarks/goal.h"
#include "core/base/types.h"

namespace benchmark {
class State;
}

namespace wrinkle::bench {

/// standard: hot loops, milliseconds each. solves: whole solves and yardsticks, up to seconds each.
enum class Set { standard, solves };

/// What an element costs at least. 0: not stated.
struct Cost {
  double bytes = 0;  // every number that goes in read once, every number that comes out written once
  double flops = 0;  // of the formula as it is written: + − × ÷ √ and other functions one each, FMA two
};

/// One row's work, with all that it needs made.
struct Work {
  std::function<void()> run;                           // one iteration; throws std::runtime_error where it fails
  double elements = 1;                                 // in one iteration
  Cost cost = {};                                      // of one element
  std::function<void(benchmark::State&)> report = {};  // more counters, once the iterations are done
  std::function<double()> seconds = {};                // [s] of the last iteration; none: all of it is measured
};

struct Kernel {
  std::string name;  // "assembly/stvk_hinge/simd/hessian_exact": stays, as histories go by it
  std::string per;   // what an element is: "triangle"
  std::function<Work()> make;
  Goal goal = {};
  Set set = Set::standard;
};
using Kernels = std::vector<Kernel>;

/// All rows, in the order of kernel_list.cpp.
Kernels all_kernels();

}  // namespace wrinkle::bench
