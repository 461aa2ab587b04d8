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
  /// [m] of all vertices; infinite before `take`, NaN or infinite where a place is.
  double farthest(const ContactSurface& surface, const Vector& x) const {
    return farthest_of([&](Index v) { return (surface.at(x, v) - at_[v]).squaredNorm(); });
  }
  /// The same at x + direction.
  double farthest(const ContactSurface& surface, const Vector& x, const Vector& direction) const {
    return farthest_of([&](Index v) { return (surface.at(x, v) + surface.at(direction, v) - at_[v]).squaredNorm(); });
  }

 private:
  template <class F>
  double farthest_of(const F& squared) const {
    if (at_.empty()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (Index v = 0; v < static_cast<Index>(at_.size()); ++v) {
      const double moved = squared(v);
      if (!std::isfinite(moved)) return moved;  // which no maximum would keep
      most = std::max(most, moved);
    }
    return std::sqrt(most);
  }

  std::vector<VectorN<3>> at_;
};

}  // namespace wrinkle
