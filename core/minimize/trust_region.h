#pragma once
#include "core/linear/steihaug.h"

namespace wrinkle {

/// How far a quadratic model of an energy is believed: steps of ‖d‖∞ up to a radius. Nocedal & Wright 2006, Numerical
/// Optimization, Algorithm 4.1, but that a step which the energy does not bear is taken as far as a line search goes
/// along it: Nocedal & Yuan 1998, Combining trust region and line search techniques.
class TrustRegion {
 public:
  /// `least`: a region is never smaller, nor the first, so that a step to its boundary never looks like convergence.
  void begin(double radius, double least);
  double radius() const { return radius_; }
  /// After a step of which the line search took `length`, or contact or an inverted element let it take no more, which
  /// the model does not see ahead either (a crushed can takes 204 steps for 176 where those leave the region as it is);
  /// the energy changed by `change`.
  void adapt(const ModelStep& step, double step_norm, double length, double change);
  double least() const { return least_; }

 private:
  double radius_ = 0, least_ = 0;
};

}  // namespace wrinkle
