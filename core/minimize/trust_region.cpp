#include "core/minimize/trust_region.h"

#include <algorithm>

namespace wrinkle {

void TrustRegion::begin(double radius, double least) {
  least_ = least;
  radius_ = std::max(radius, least);
}

void TrustRegion::adapt(const ModelStep& step, double step_norm, double length, double change) {
  constexpr double kGood = 0.75, kPoor = 0.25;
  if (length < 1)
    radius_ = std::max(length, kPoor) * step_norm;
  else if (!(change <= kPoor * step.model))
    radius_ = 0.5 * step_norm;
  else if (step.truncated && change <= kGood * step.model)
    radius_ *= 2;
  radius_ = std::max(radius_, least_);
}

}  // namespace wrinkle
