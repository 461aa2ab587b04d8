#pragma once
#include "core/contact/potential.h"
#include "core/contact/signed_distance.h"

namespace wrinkle {

/// A rigid obstacle: fixed in space where `first` is absent, else an affine body with the twelve unknowns p, a₁, a₂, a₃
/// from there on. Those may be free, or held and driven.
struct Obstacle {
  Shape shape;
  BodyFrame frame = {};  // of one that is fixed in space
  Index first = kAbsent;

  bool moves() const { return first >= 0; }
  BodyFrame frame_at(const Vector& x) const {
    if (!moves()) return frame;
    return {x.segment<3>(first), Eigen::Map<const MatrixN<3>>(x.data() + first + 3)};
  }
  /// The frame's rate along a direction.
  BodyFrame rate(const Vector& direction) const {
    if (!moves()) return {VectorN<3>::Zero(), MatrixN<3>::Zero()};
    return frame_at(direction);
  }
};

}  // namespace wrinkle
