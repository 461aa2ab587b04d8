#include "core/minimize/backtracking.h"

#include <algorithm>
#include <cmath>

namespace wrinkle {

SearchEnd backtrack(const SearchStart& start, const AlongDirection& along) {
  constexpr double armijo = 1e-4, round_off = 1e-7;
  SearchEnd end;
  for (double length = start.longest; length >= start.shortest && length > 0; length *= 0.5) {
    const double value = along.value(length);
    if (!std::isfinite(value)) continue;
    end.finite = true;
    const double promised = std::abs(length * start.slope);
    const bool lost = promised <= round_off * std::max(std::abs(start.value), std::abs(value));
    if (value <= start.value + armijo * length * start.slope ||
        (lost && along.gradient_norm(length) <= (1 - armijo * length) * start.gradient_norm)) {
      end.length = length;
      return end;
    }
  }
  return end;
}

}  // namespace wrinkle
