#include "validation/oracle/belt.h"

#include <cmath>

namespace wrinkle::validation {

double belt_exponent(double friction, double arm) {
  if (friction * arm == 0) return friction;
  return (std::sqrt(1 + 4 * friction * friction * arm * (1 - arm)) - 1) / (2 * friction * arm);
}

}  // namespace wrinkle::validation
