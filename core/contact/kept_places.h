#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/mesh/contact_surface.h"

namespace wrinkle {

/// Where a surface's vertices were when something was found that is good until one has gone too far.
class KeptPlaces {
 public:
  void take(const ContactSurface& surface, const Vector& x) {
    at_.resize(surface.num_vertices());
    for (Index v = 0; v < surface.num_vertices(); ++v) at_[v] = surface.at(x, v);
  }
  /// [m] of all vertices; infinite before `take`, NaN where a place is.
  double farthest(const ContactSurface& surface, const Vector& x) const {
    if (at_.empty()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (Index v = 0; v < surface.num_vertices(); ++v) {
      const double moved = (surface.at(x, v) - at_[v]).squaredNorm();
      if (!(moved <= most)) most = moved;  // NaN stays
    }
    return std::sqrt(most);
  }
  /// The same at x + direction.
  double farthest(const ContactSurface& surface, const Vector& x, const Vector& direction) const {
    if (at_.empty()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (Index v = 0; v < surface.num_vertices(); ++v)
      most = std::max(most, (surface.at(x, v) + surface.at(direction, v) - at_[v]).squaredNorm());
    return std::sqrt(most);
  }

 private:
  std::vector<VectorN<3>> at_;
};

}  // namespace wrinkle
