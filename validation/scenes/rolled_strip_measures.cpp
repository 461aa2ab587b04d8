#include "validation/scenes/rolled_strip_measures.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "validation/oracle/spiral.h"

namespace wrinkle::validation {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// The radius at an angle, between the vertices whose angles are next to it.
double radius_at(const std::vector<RolledPlace>& sorted, double angle) {
  const auto above = std::clamp(std::ranges::lower_bound(sorted, angle, {}, &RolledPlace::angle), sorted.begin() + 1,
                                sorted.end() - 1);
  const auto below = std::prev(above);
  const double between = above->angle - below->angle,
               part = between > 0 ? std::clamp((angle - below->angle) / between, 0.0, 1.0) : 0;
  return (1 - part) * below->radius + part * above->radius;
}

}  // namespace

std::vector<RolledPlace> rolled_places(const DrawnStrip& strip) {
  std::vector<RolledPlace> out;
  double last = 0;
  for (Index v = 0; v < strip.num_vertices(); ++v) {
    const VectorN<3> at = strip.at(v);
    const double raw = std::atan2(at.z(), at.x());
    last = v == 0 ? raw : last + std::remainder(raw - last, kTurn);
    out.push_back({strip.mesh().vertices[v].x(), last, std::hypot(at.x(), at.z())});
  }
  const double first = out.front().angle;
  for (RolledPlace& p : out) p.angle -= first;
  return out;
}

std::vector<TurnAbove> turns_above(const std::vector<RolledPlace>& places, double turns, double margin) {
  std::vector<RolledPlace> sorted = places;
  std::ranges::sort(sorted, {}, &RolledPlace::angle);
  const double end = kTurn * (1 + turns);
  std::vector<TurnAbove> out;
  for (const RolledPlace& p : sorted) {
    const double in_turn = std::fmod(p.angle, kTurn);
    if (p.angle < kTurn || p.angle > end || in_turn < margin || in_turn > kTurn - margin) continue;
    const double below = radius_at(sorted, p.angle - kTurn);
    out.push_back({p.angle, p.radius - below, 0.5 * (p.radius + below), 1 + std::floor((end - p.angle) / kTurn)});
  }
  return out;
}

RolledLength rolled_length(const std::vector<RolledPlace>& places, double turns, double margin) {
  const auto on = [&](const RolledPlace& p) {
    return p.angle >= kTurn + margin && p.angle <= kTurn * (1 + turns) - margin;
  };
  const auto first = std::ranges::find_if(places, on);
  const auto last = std::find_if(places.rbegin(), places.rend(), on);
  return {last->along - first->along, last->angle - first->angle, first->angle, first->radius};
}

double stretched_length(const RolledLength& part, double edge, double strain) {
  const double facet = edge * part.turned / part.along;
  return part.along * (1 + strain) * (1 + facet * facet / 24);
}

double spiral_length(const RolledLength& part, double pitch) {
  const Spiral spiral{pitch};
  const double start = part.radius / spiral.c();
  return spiral.length(start, start + part.turned);
}

double turns_length(const RolledLength& part, double pitch, double lowest) {
  const Spiral held{lowest};
  const double turns = std::floor(part.angle / kTurn),
               radius = part.radius - turns * pitch - held.c() * (part.angle - turns * kTurn);
  return length_of_turns(held, radius, pitch, part.angle, part.angle + part.turned);
}

}  // namespace wrinkle::validation
