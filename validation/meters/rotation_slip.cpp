#include "validation/meters/rotation_slip.h"

#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

/// From D − D₀ = Σ μ λ u²/ε, for u ≪ ε: all else that contact stores is the same for turned surfaces.
double rotation_slip(const ContactSurface& surface, const SurfaceContactOptions& contact, const Vector& x) {
  constexpr double angle = 1e-5, slip = 1e-6;  // [rad], [m]
  SurfaceContactOptions rubbing = contact;
  rubbing.friction = 1;
  rubbing.slip = slip;
  SurfaceContact term(surface, rubbing);
  term.begin_step(x);
  Vector turned = x;
  for (const Index first : surface.first) {
    turned[first] = std::cos(angle) * x[first] - std::sin(angle) * x[first + 2];
    turned[first + 2] = std::sin(angle) * x[first] + std::cos(angle) * x[first + 2];
  }
  double pressed = 0;
  for (const SurfaceTouch& t : term.touches(x)) pressed += t.force;
  const double before = term.add_to({}, x);
  term.prepare(turned);
  return std::sqrt(std::max(0.0, term.add_to({}, turned) - before) * slip / pressed) / angle;
}

}  // namespace wrinkle::validation
