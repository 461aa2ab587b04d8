#pragma once
#include <algorithm>

#include "core/linear/linear_solver.h"

namespace wrinkle {

/// When to factorise anew, in units of iterations: a factor is worn once a solve takes more than the mean of all that
/// it did, its own making included, for from then on that mean grows. Counted and not timed, so that results do not
/// depend on the machine.
class FactorWear {
 public:
  /// An iteration reads the factor twice, and what reads it does a part of the flops a second of what makes it. A can
  /// that is crushed took 0.365, 0.350, 0.341 s a step for parts of 1/10, 1/4, 1/2 on 1,566 vertices, and 8.2, 8.4, 9.1
  /// s on 5,498.
  void begin(const LinearReport& factor) {
    constexpr double kSlower = 4, kLeast = 4;
    const double iteration = 4 * static_cast<double>(std::max(factor.factor_nonzeros, 1LL));
    making_ = spent_ = std::max(kLeast, factor.flops / (kSlower * iteration));
    solves_ = 1;
    last_ = 0;
  }
  void serve_on() {
    last_ = 0;
    ++solves_;
  }
  void count(Index iterations) {
    last_ += iterations;
    spent_ += iterations;
  }
  bool worn() const { return static_cast<double>(last_) * solves_ > spent_; }
  /// Iterations that take as long as a factorisation.
  Index most() const { return static_cast<Index>(making_); }

 private:
  double making_ = 0, spent_ = 0;
  Index last_ = 0, solves_ = 0;
};

}  // namespace wrinkle
