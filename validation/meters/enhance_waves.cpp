#include "validation/meters/enhance_waves.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace wrinkle::validation {

namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// What one fine triangle adds.
struct Part {
  double area = 0;                            // [m²]
  double square = 0;                          // ∫u² [m⁴]
  double moved = 0;                           // ∫|x − P y|² [m⁴]
  MatrixN<3> gradients = MatrixN<3>::Zero();  // ∫∇u ∇uᵀ [m²]
};

/// ∫f² of a function that is linear on a triangle: A/12 (Σ fᵢ² + (Σ fᵢ)²).
double linear_square(double area, const VectorN<3>& f) {
  return area / 12 * (f.squaredNorm() + f.sum() * f.sum());
}

Part part_of(const std::array<Index, 3>& t, const Vector& x, const Vector& plain) {
  std::array<VectorN<3>, 3> at, by;
  for (int i = 0; i < 3; ++i) {
    at[i] = plain.segment<3>(3 * t[i]);
    by[i] = x.segment<3>(3 * t[i]) - at[i];
  }
  const VectorN<3> twice = (at[1] - at[0]).cross(at[2] - at[0]), n = twice.normalized();
  Part out;
  out.area = 0.5 * twice.norm();
  const VectorN<3> u(n.dot(by[0]), n.dot(by[1]), n.dot(by[2]));
  VectorN<3> gradient = VectorN<3>::Zero();  // Σ uᵢ n × (edge opposite i) / 2A
  for (int i = 0; i < 3; ++i) gradient += u[i] / (2 * out.area) * n.cross(at[(i + 2) % 3] - at[(i + 1) % 3]);
  out.square = linear_square(out.area, u);
  for (int c = 0; c < 3; ++c) out.moved += linear_square(out.area, {by[0][c], by[1][c], by[2][c]});
  out.gradients = out.area * gradient * gradient.transpose();
  return out;
}

/// Angle [degrees] between d and the main axis of a tensor in the plane that d and `normal` × d span.
double angle_to(const MatrixN<3>& tensor, const VectorN<3>& d, const VectorN<3>& normal) {
  const VectorN<3> e = normal.cross(d);
  const double along = d.dot(tensor * d), across = e.dot(tensor * e), both = d.dot(tensor * e);
  return std::abs(0.5 * std::atan2(2 * both, along - across)) / kDegree;
}

double largest_height(const Subdivision& surface, const Vector& x, const Vector& plain) {
  double out = 0;
  for (const auto& t : surface.mesh.triangles) {
    const VectorN<3> a = plain.segment<3>(3 * t[0]), b = plain.segment<3>(3 * t[1]), c = plain.segment<3>(3 * t[2]);
    const VectorN<3> n = (b - a).cross(c - a).normalized();
    for (const Index v : t) out = std::max(out, std::abs(n.dot(x.segment<3>(3 * v) - plain.segment<3>(3 * v))));
  }
  return out;
}

}  // namespace

Waves measure_waves(const Subdivision& surface, const Vector& x, const Vector& plain,
                    const std::vector<VectorN<3>>& directions) {
  double area = 0, square = 0, moved = 0, slope = 0, weight = 0, turned = 0;
  const std::size_t each = std::size_t{1} << (2 * surface.levels);
  for (std::size_t coarse = 0; coarse < directions.size(); ++coarse) {
    MatrixN<3> tensor = MatrixN<3>::Zero();
    for (std::size_t i = coarse * each; i < (coarse + 1) * each; ++i) {
      const Part part = part_of(surface.mesh.triangles[i], x, plain);
      area += part.area;
      square += part.square;
      moved += part.moved;
      tensor += part.gradients;
    }
    slope += tensor.trace();
    if (directions[coarse].isZero()) continue;
    const auto& t = surface.mesh.triangles[coarse * each];
    const VectorN<3> a = plain.segment<3>(3 * t[0]), b = plain.segment<3>(3 * t[1]), c = plain.segment<3>(3 * t[2]);
    weight += tensor.trace();
    turned += tensor.trace() * angle_to(tensor, directions[coarse].normalized(), (b - a).cross(c - a).normalized());
  }
  return {.wavelength = 2 * std::numbers::pi * std::sqrt(square / slope),
          .misalignment = turned / weight,
          .amplitude = largest_height(surface, x, plain),
          .rms = std::sqrt(moved / area)};
}

}  // namespace wrinkle::validation
