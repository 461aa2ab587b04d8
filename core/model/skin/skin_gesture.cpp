#include "core/model/skin/skin_gesture.h"

#include <cmath>
#include <numbers>

#include "core/base/require.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle {

namespace {

/// Where the shape at full strength has a point that is `from` the middle, relative to where it was.
using GestureShape = std::function<VectorN<3>(const VectorN<2>& from)>;

Vector displacement(const FlatMesh& mesh, const VectorN<2>& middle, const GestureShape& shape) {
  Vector out(3 * mesh.num_vertices());
  for (Index v = 0; v < mesh.num_vertices(); ++v) out.segment<3>(3 * v) = shape(mesh.coordinates[v] - middle);
  return out;
}

double bell(double distance, double w) {
  return std::exp(-0.5 * distance * distance / (w * w));
}

GestureShape compressed(double compression) {
  return [=](const VectorN<2>& from) { return VectorN<3>(-compression * from.x(), 0, 0); };
}

GestureShape twisted(double angle, double w) {
  return [=](const VectorN<2>& from) {
    const double phi = angle * bell(from.norm(), w), c = std::cos(phi) - 1, s = std::sin(phi);
    return VectorN<3>(c * from.x() - s * from.y(), s * from.x() + c * from.y(), 0);
  };
}

GestureShape pinched(double compression, double lift, double w) {
  return [=](const VectorN<2>& from) {
    const double towards =
        compression * w * std::sqrt(0.5 * std::numbers::pi) * std::erf(from.x() / (w * std::numbers::sqrt2));
    return VectorN<3>(-towards * bell(from.y(), w), 0, lift * bell(from.x(), w) * bell(from.y(), w));
  };
}

void check_gesture(const GestureOptions& o) {
  require(o.compression < 1 && o.band > 0 && o.shapes > 0,
          "a compression of {}, a band of {} widths, {} shapes: below 1, above 0 and above 0 are allowed",
          o.compression, o.band, o.shapes);
}

}  // namespace

BlendShapes skin_gesture(const GestureOptions& o) {
  check_gesture(o);
  FlatMesh mesh = flat_strip({.length = o.length, .width = o.width, .along = o.along, .across = o.across});
  const VectorN<2> middle(0.5 * o.length, 0.5 * o.width);
  const double w = o.band * o.width;
  const auto straight = [](double s) { return s; };
  std::vector<BlendShape> shapes;
  switch (o.gesture) {
    case Gesture::compress: shapes.push_back({displacement(mesh, middle, compressed(o.compression)), straight}); break;
    case Gesture::pinch:
      shapes.push_back({displacement(mesh, middle, pinched(o.compression, o.lift, w)), straight});
      break;
    case Gesture::twist:
      for (Index k = 1; k <= o.shapes; ++k)
        shapes.push_back({displacement(mesh, middle, twisted(o.angle * k / o.shapes, w)),
                          [k, n = o.shapes](double s) { return in_between(s, k, n); }});
  }
  Vector base = positions(mesh.in_space());
  return {std::move(mesh), std::move(base), std::move(shapes)};
}

}  // namespace wrinkle
