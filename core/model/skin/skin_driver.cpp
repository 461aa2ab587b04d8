#include "core/model/skin/skin_driver.h"

#include <algorithm>
#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

namespace {

void check_size(const FlatMesh& mesh, const Vector& x, const char* what) {
  require(x.size() == 3 * mesh.num_vertices(), "a {} of {} numbers for {} vertices", what, x.size(),
          mesh.num_vertices());
}

void check_parameter(double s) {
  require(s >= 0 && s <= 1, "s is {}; 0 to 1 is allowed", s);
}

}  // namespace

BlendShapes::BlendShapes(FlatMesh mesh, Vector base, std::vector<BlendShape> shapes)
    : mesh_(std::move(mesh)), base_(std::move(base)), shapes_(std::move(shapes)) {
  check_size(mesh_, base_, "base");
  for (const BlendShape& shape : shapes_) {
    check_size(mesh_, shape.displacement, "shape");
    require(shape.weight != nullptr, "a blend shape has no weight");
  }
}

Vector BlendShapes::pose(double s) const {
  check_parameter(s);
  Vector x = base_;
  for (const BlendShape& shape : shapes_) x += shape.weight(s) * shape.displacement;
  return x;
}

double in_between(double s, Index k, Index n) {
  return std::max(0.0, 1 - std::abs(n * s - k));
}

}  // namespace wrinkle
