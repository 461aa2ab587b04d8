#pragma once
#include <functional>

namespace wrinkle {

/// A function along a search direction, as a line search sees it.
struct AlongDirection {
  std::function<double(double)> value;          // at a step length
  std::function<double(double)> gradient_norm;  // asked only where the decrease of the value is lost in round-off
};

/// The function at length 0.
struct SearchStart {
  double value, slope, gradient_norm;
  double longest = 1;                // step that may be taken
  double shortest = 1e-9 * longest;  // that is tried
};

struct SearchEnd {
  double length = 0;    // 0: none was accepted
  bool finite = false;  // whether the function was finite anywhere
};

/// Backtracking from the longest step by halves until Armijo's condition (1e-4) holds. Where the promised decrease is
/// below 1e-7 of the value, a decrease of the gradient's norm is accepted instead.
SearchEnd backtrack(const SearchStart& start, const AlongDirection& along);

}  // namespace wrinkle
