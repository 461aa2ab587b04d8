#include "validation/oracle/crossed_edges.h"

#include <cmath>

namespace wrinkle::validation {

double crossed_force(const CrossedEdges& e, double gap) {
  if (gap >= e.reach) return 0;
  const double edge_area = 2 * e.triangle / 3, weight = 0.25 * (edge_area + edge_area), short_of = e.reach - gap,
               pressure = e.stiffness * (2 * short_of * std::log(e.reach / gap) + short_of * short_of / gap);
  return e.crossings * weight * pressure;
}

double crossed_gap(const CrossedEdges& e, double force) {
  double low = 0, high = e.reach;
  for (int i = 0; i < 100; ++i) {
    const double gap = 0.5 * (low + high);
    (crossed_force(e, gap) > force ? low : high) = gap;
  }
  return 0.5 * (low + high);
}

}  // namespace wrinkle::validation
