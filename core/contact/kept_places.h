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

/// A part α of a straight way of a surface's vertices, x + α u.
class KeptWay {
 public:
  void take(const ContactSurface& surface, const Vector& x, const Vector& direction, double part) {
    const Index n = surface.num_vertices();
    from_.resize(n);
    direction_.resize(n);
    for (Index v = 0; v < n; ++v) from_[v] = surface.at(x, v), direction_[v] = surface.at(direction, v);
    part_ = part;
  }
  /// Whether x lies on it, no vertex farther off than `off` [m]. Before `take` nothing does.
  bool leads_to(const ContactSurface& surface, const Vector& x, double off) const {
    double along = 0, squared = 0;
    for (std::size_t v = 0; v < from_.size(); ++v) {
      along += direction_[v].dot(surface.at(x, static_cast<Index>(v)) - from_[v]);
      squared += direction_[v].squaredNorm();
    }
    const double part = squared > 0 ? std::clamp(along / squared, 0.0, part_) : 0;
    for (std::size_t v = 0; v < from_.size(); ++v)
      if (!((surface.at(x, static_cast<Index>(v)) - from_[v] - part * direction_[v]).norm() <= off)) return false;
    return !from_.empty();
  }

 private:
  std::vector<VectorN<3>> from_, direction_;  // x, u
  double part_ = 0;
};

}  // namespace wrinkle
