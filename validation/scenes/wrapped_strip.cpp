#include "validation/scenes/wrapped_strip.h"

#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

namespace {

/// Wider than the strip, so that no border lies on the other's.
TriangleMesh drum_of(const WrappedStripOptions& o) {
  const double beyond = 4 * o.edge / o.radius;
  TriangleMesh out = plain_strip(o.radius * (o.wrap + 2 * beyond), o.width + 4 * o.edge, 0.83 * o.edge, o.seed + 100);
  for (auto& v : out.vertices) v = around_axis(o.radius, v.x() / o.radius - beyond, v.y());
  return out;
}

/// [m] from the axis: its facets, which lie farther in than its vertices, are to be off the drum.
double start_radius(const WrappedStripOptions& o) {
  return (o.radius + o.gap) / std::cos(0.75 * o.edge / o.radius);
}

VectorN<3> wound(const WrappedStripOptions& o, double s, double y) {
  const double r = start_radius(o), arc = r * o.wrap, on = std::clamp(s - o.tail, 0.0, arc), theta = on / r;
  return around_axis(r, theta, y) + (s - o.tail - on) * VectorN<3>(-std::sin(theta), 0, std::cos(theta));
}

}  // namespace

VectorN<3> way_off(const WrappedStripOptions& o) {
  return {-std::sin(o.wrap), 0, std::cos(o.wrap)};
}

DrawnStripOptions wrapped_strip(const WrappedStripOptions& o) {
  const double length = start_radius(o) * o.wrap + 2 * o.tail;
  DrawnStripOptions out;
  out.strip = plain_strip(length / (1 + o.strain), o.width, o.edge, o.seed);
  out.drum = drum_of(o);
  const auto count = out.strip.vertices.size();
  out.load.assign(count, VectorN<3>::Zero());
  out.more = out.load;
  std::vector<Index> first, last;
  for (std::size_t v = 0; v < count; ++v) {
    const double s = (1 + o.strain) * out.strip.vertices[v].x();
    out.start.push_back(wound(o, s, out.strip.vertices[v].y()));
    if (s < 1e-9) first.push_back(static_cast<Index>(v));
    if (s > length - 1e-9) last.push_back(static_cast<Index>(v));
  }
  for (const Index v : first) out.load[v] = VectorN<3>(0, 0, -o.tension / static_cast<double>(first.size()));
  if (o.other == 0) {
    out.driven = last;
  } else {
    const VectorN<3> way = way_off(o) / static_cast<double>(last.size());
    for (const Index v : last) {
      out.load[v] = o.tension * way;
      out.more[v] = (o.other - o.tension) * way;
    }
  }
  return out;
}

}  // namespace wrinkle::validation
