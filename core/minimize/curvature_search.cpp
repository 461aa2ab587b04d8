#include "core/minimize/curvature_search.h"

#include <cmath>

namespace wrinkle {

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

}  // namespace wrinkle
