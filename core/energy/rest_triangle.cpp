#include "core/energy/rest_triangle.h"

#include <Eigen/Geometry>

#include "core/base/require.h"

namespace wrinkle {

RestTriangle::RestTriangle(std::string_view element, const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2) {
  const VectorN<3> d1 = X1 - X0, d2 = X2 - X0;
  const double twice_area = d1.cross(d2).norm();
  require(twice_area > 0, "{}: a rest triangle has no area", element);
  // In the orthonormal frame (d1/|d1|, ⟂): d1 = (l, 0), d2 = (p, a).
  const double l = d1.norm(), p = d1.dot(d2) / l, a = twice_area / l;
  b11 = 1 / l;
  b12 = -p / (l * a);
  b21 = 0;
  b22 = 1 / a;
  area = 0.5 * twice_area;
}

TriangleSpecimen triangle_specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  TriangleSpecimen out;
  out.X = {{{0, 0, 0}, {1, 0, 0}, {0.3, 0.8, 0}}};
  for (auto& x : out.X) x += 0.1 * VectorN<3>(u(random), u(random), u(random));
  out.thickness = std::pow(10, -2 + u(random));
  out.material = {2.0 + u(random), 0.2 + 0.2 * u(random)};
  for (int a = 0; a < 3; ++a)
    for (int i = 0; i < 3; ++i) out.state[3 * a + i] = 0.9 * out.X[a][i] + 0.2 * u(random);
  return out;
}

}  // namespace wrinkle
