#pragma once
#include "core/assembly/surface_contact.h"

namespace wrinkle::validation {

/// Some of the pairs that press.
struct TurningSlip {
  double share = 0;  // of all forces
  double less = 0;   // 1 − |u|/|w|, weighed by forces: friction sees u [m], the nearest points of the middles go by w
  double across = 0;  // (|u| − |u·w|/|w|)/|w|, in the same way: work done in slip across
};

/// What friction sees where some vertices turn about the y axis and what they touch stays: a strip drawn round a drum.
/// Of friction at the surfaces, ξ/2 off the middles, `less` is ½ ξ/r, r the distance of what turns from the axis: so
/// much less work is done against friction, and that is its torque.
struct TurningSlips {
  TurningSlip all, vertices, edges;
  TurningSlip near_parallel;  // edges, where the sine of their angle is below √0.05: 13°
};

/// The first `num_turning` vertices of the contact's surface turn.
TurningSlips turning_slips(const SurfaceContact& contact, const Vector& x, Index num_turning);

}  // namespace wrinkle::validation
