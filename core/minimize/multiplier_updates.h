#pragma once
#include <algorithm>
#include <cmath>

#include "core/base/types.h"

namespace wrinkle {

/// The method of multipliers (Hestenes 1969, Powell 1969; Nocedal & Wright 2006, framework 17.3): x = argmin of the
/// augmented Lagrangian, then y ← y + ρ g, and a tenfold ρ where |g| has not fallen to a quarter, up to `most`. A Body
/// does
///
///   bool minimize(double ρ)      of the Lagrangian with this ρ and the multipliers; false where that fails
///   double update(double ρ)      of the multipliers; |g| in tolerances
///   bool done(double& residual)  whether that is the end; may find |g| anew
///   void give_up(Index)          after so many updates
///
/// Whether it was done within `max_updates`.
template <class Body>
bool update_multipliers(Body& body, double penalty, double most, Index max_updates) {
  constexpr double much_smaller = 0.25, growth = 10;
  double last = HUGE_VAL;
  for (Index update = 0; update < max_updates; ++update) {
    if (!body.minimize(penalty)) return false;
    double residual = body.update(penalty);
    if (body.done(residual)) return true;
    if (!(residual <= much_smaller * last)) penalty = std::min(growth * penalty, most);
    last = residual;
  }
  body.give_up(max_updates);
  return false;
}

}  // namespace wrinkle
