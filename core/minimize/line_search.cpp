#include "core/minimize/line_search.h"

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
    const bool less = value <= start.value + armijo * length * start.slope;
    end.by_gradient = !less && lost && along.gradient_norm(length) <= (1 - armijo * length) * start.gradient_norm;
    if (!less && !end.by_gradient) continue;
    end.length = length;
    return end;
  }
  return end;
}

double curvature_step(const CurvatureStart& start, const std::function<double(double)>& value) {
  double best = start.value, step = 0;
  for (double size = start.extent; size >= 1e-8 * start.extent && size > 0; size *= 0.5) {
    if (size > start.longest) continue;
    const double found = value(size);
    if (!(std::isfinite(found) && found < best)) continue;
    best = found;
    step = size;
  }
  return step;
}

namespace {

/// Where φ(0), φ(last), φ(before) as a parabola is least, within the bounds; the upper bound where it is not convex.
double model_minimum(double zero, double last, double at_last, double before, double at_before) {
  constexpr double smallest = 0.1, largest = 0.5;
  const double curvature = before * (at_last - zero) - last * (at_before - zero);
  if (!(curvature < 0)) return largest * last;  // the sign that last < before gives to a convex one
  const double slope = last * last * (at_before - zero) - before * before * (at_last - zero);
  return std::clamp(-0.5 * slope / curvature, smallest * last, largest * last);
}

}  // namespace

ParabolaEnd parabola_search(double norm_at_zero, const std::function<double(double)>& norm, double longest) {
  constexpr double armijo = 1e-4;
  constexpr int most_trials = 20;
  ParabolaEnd end;
  double length = longest, before = 0, at_before = 0;
  while (end.trials < most_trials) {
    ++end.trials;
    const double found = norm(length);
    if (found < (1 - armijo * length) * norm_at_zero) {
      end.length = length;
      return end;
    }
    const double square = found * found;
    const bool model = end.trials > 1 && std::isfinite(square) && std::isfinite(at_before);
    const double next =
        model ? model_minimum(norm_at_zero * norm_at_zero, length, square, before, at_before) : 0.5 * length;
    before = length;
    at_before = square;
    length = next;
  }
  return end;
}

}  // namespace wrinkle
