#include "core/contact/barrier.h"

#include <cmath>

namespace wrinkle {

SecondOrderJet Barrier::evaluate(double d) const {
  return barrier_at(d, distance, stiffness);
}

double barrier_stiffness(double pressure, double distance) {
  return pressure / (distance * (std::log(2.0) + 0.5));
}

}  // namespace wrinkle
