#include "validation/scenes/enhance_animation_motion.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"
#include "validation/scenes/enhance_geometry_shapes.h"
#include "validation/scenes/pillow_animation.h"

namespace wrinkle::validation {

namespace {

using std::numbers::pi;
constexpr double kSkirtHeight = 0.8;  // [m]

VectorN<3> rigid(const VectorN<3>& X, double turns, double t) {
  const Eigen::AngleAxisd rotation(2 * pi * turns, VectorN<3>(1, 2, 3).normalized());
  return rotation * X + t * VectorN<3>(1, -2, 0.5);
}

/// Column i of the sheet at the end of i equal chords, each turned by `bend` against the one before.
VectorN<3> rolled(const VectorN<3>& X, double spacing, double bend) {
  VectorN<3> out(0, X.y(), 0);
  const auto columns = static_cast<Index>(std::lround(X.x() / spacing));
  for (Index i = 0; i < columns; ++i)
    out += spacing * VectorN<3>(std::cos((i + 0.5) * bend), 0, std::sin((i + 0.5) * bend));
  return out;
}

VectorN<3> twisted(const VectorN<3>& X, double turns) {
  const double up = X.z() / kSkirtHeight;
  VectorN<3> out = Eigen::AngleAxisd(2 * pi * turns * up, VectorN<3>::UnitZ()) * X;
  out.z() *= 1 - 0.5 * turns;
  return out;
}

}  // namespace

double PrescribedMotion::spacing() const {
  if (kind == MotionKind::hand) return kPillowSide / static_cast<double>(cells);
  return (kind == MotionKind::twist ? kSkirtHeight : 1.0) / cells;
}

TriangleMesh PrescribedMotion::rest() const {
  if (kind == MotionKind::twist)
    return cylinder_mesh({.radius = 0.4, .height = kSkirtHeight, .around = 3 * cells, .along = cells, .taper = 0.5});
  return strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells});
}

Vector PrescribedMotion::at(const TriangleMesh& rest, double t) const {
  const double now = t * amplitude;
  const auto place = [&](const VectorN<3>& X) -> VectorN<3> {
    switch (kind) {
      case MotionKind::rigid: return rigid(X, now, t);
      case MotionKind::roll: return rolled(X, spacing(), 2 * pi * now / cells);
      case MotionKind::press: return {(1 - now) * X.x(), X.y(), X.z()};
      case MotionKind::twist: return twisted(X, now);
      case MotionKind::hand: break;
    }
    return X;
  };
  Vector out(3 * static_cast<Index>(rest.vertices.size()));
  for (Index v = 0; v < out.size() / 3; ++v) out.segment<3>(3 * v) = place(rest.vertices[v]);
  return out;
}

}  // namespace wrinkle::validation
