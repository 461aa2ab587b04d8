#include "validation/scenes/rolled_strip.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "validation/oracle/spiral.h"

namespace wrinkle::validation {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

}  // namespace

DrawnStripOptions rolled_strip(const RolledStripOptions& o) {
  const Spiral spiral{o.pitch};
  const double start = o.radius / spiral.c(), held = spiral.length(start, start + kTurn),
               length = spiral.length(start, start + kTurn * (1 + o.turns)) + o.tail;
  const VectorN<3> off = around_axis(o.radius + o.pitch, 0, 0);
  DrawnStripOptions out;
  out.strip = plain_strip(length / (1 + o.strain), o.width, o.edge, o.seed, 0.15);
  std::vector<Index> last;
  for (std::size_t v = 0; v < out.strip.vertices.size(); ++v) {
    const double s = (1 + o.strain) * out.strip.vertices[v].x(), y = out.strip.vertices[v].y();
    if (s <= held) {
      const double angle = spiral.angle_after(start, s);
      out.start.push_back(around_axis(spiral.c() * angle, angle - start, y));
      out.driven.push_back(static_cast<Index>(v));
    } else {
      out.start.emplace_back(off.x(), y, s - held);
    }
    if (s > length - 1e-9) last.push_back(static_cast<Index>(v));
  }
  out.load.assign(out.strip.vertices.size(), VectorN<3>::Zero());
  for (const Index v : last) out.load[v] = VectorN<3>(0, 0, o.tension / static_cast<double>(last.size()));
  return out;
}

void turn_mandrel(DrawnStrip& strip, double angle, double time_step) {
  for (const Index v : strip.driven()) {
    const VectorN<3> at = strip.at(v);
    const double now = std::atan2(at.z(), at.x()), r = std::hypot(at.x(), at.z());
    strip.drive(v, (around_axis(r, now - angle, at.y()) - at) / time_step);
  }
}

}  // namespace wrinkle::validation
