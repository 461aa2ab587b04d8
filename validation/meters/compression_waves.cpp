#include "validation/meters/compression_waves.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>

namespace wrinkle::validation {

namespace {

/// Stretches of a triangle, the smaller first, and the direction at rest of that one.
struct Stretches {
  std::array<double, 2> values;
  VectorN<3> direction;

  double excess() const {  // Σ max(0, 1 − λᵢ²)
    double out = 0;
    for (const double value : values) out += std::max(0.0, 1 - value * value);
    return out;
  }
};

/// Of FᵀF in the triangle's plane at rest, spanned by its first side and what is normal to that.
Stretches stretches(const std::array<VectorN<3>, 3>& rest, const std::array<VectorN<3>, 3>& now) {
  const VectorN<3> u = rest[1] - rest[0], v = rest[2] - rest[0];
  const VectorN<3> first = u.normalized(), second = (v - first.dot(v) * first).normalized();
  MatrixN<2> sides;
  sides << u.norm(), first.dot(v), 0, second.dot(v);
  Eigen::Matrix<double, 3, 2> moved;
  moved << now[1] - now[0], now[2] - now[0];
  const Eigen::Matrix<double, 3, 2> F = moved * sides.inverse();
  Eigen::SelfAdjointEigenSolver<MatrixN<2>> eigen;
  eigen.computeDirect(F.transpose() * F);
  const VectorN<2> squares = eigen.eigenvalues().cwiseMax(0.0), along = eigen.eigenvectors().col(0);
  return {{std::sqrt(squares[0]), std::sqrt(squares[1])}, along[0] * first + along[1] * second};
}

struct Gradient {
  double area = 0;
  VectorN<3> value;  // of a function linear in the triangle
};

Gradient gradient(const std::array<VectorN<3>, 3>& at, const VectorN<3>& f) {
  const VectorN<3> twice = (at[1] - at[0]).cross(at[2] - at[0]);
  const double area = 0.5 * twice.norm();
  VectorN<3> out = VectorN<3>::Zero();
  for (int i = 0; i < 3; ++i) out += f[i] / (2 * area) * twice.normalized().cross(at[(i + 2) % 3] - at[(i + 1) % 3]);
  return {area, out};
}

/// ∫|∇h|² over the fine triangles of a coarse one [m²], the part of it along a direction, and their area.
struct Slopes {
  double all = 0, along = 0, area = 0;
};

Slopes slopes(const Subdivision& surface, std::size_t coarse, const Vector& height, const VectorN<3>& direction) {
  const std::size_t each = std::size_t{1} << (2 * surface.levels);
  Slopes out;
  for (std::size_t i = coarse * each; i < (coarse + 1) * each; ++i) {
    const auto& [a, b, c] = surface.mesh.triangles[i];
    const auto& X = surface.mesh.vertices;
    const auto [area, slope] = gradient({X[a], X[b], X[c]}, {height[a], height[b], height[c]});
    out.area += area;
    out.all += area * slope.squaredNorm();
    out.along += area * std::pow(direction.dot(slope), 2);
  }
  return out;
}

double ratio(double above, double below) {
  return below > 0 ? above / below : 0;
}

}  // namespace

CompressionWaves compression_waves(const Subdivision& surface, const std::vector<std::array<Index, 3>>& triangles,
                                   const Vector& coarse, const Vector& height, double pressed) {
  Slopes of_pressed, of_free, one_way;
  double area = 0, excess = 0;
  const auto add = [](Slopes& sum, const Slopes& of) { sum.all += of.all, sum.along += of.along, sum.area += of.area; };
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    std::array<VectorN<3>, 3> rest, now;
    for (int i = 0; i < 3; ++i) {
      rest[i] = surface.mesh.vertices[triangles[t][i]];
      now[i] = coarse.segment<3>(3 * triangles[t][i]);
    }
    const Stretches stretched = stretches(rest, now);
    const Slopes here = slopes(surface, t, height, stretched.direction);
    area += here.area;
    if (stretched.values[0] >= 1) add(of_free, here);
    if (stretched.values[0] >= pressed) continue;
    add(of_pressed, here);
    excess += here.area * stretched.excess();
    if (stretched.values[1] >= 1) add(one_way, here);
  }
  return {.pressed_part = ratio(of_pressed.area, area),
          .pressed_slope = std::sqrt(ratio(of_pressed.all, of_pressed.area)),
          .free_slope = std::sqrt(ratio(of_free.all, of_free.area)),
          .taken_up = ratio(of_pressed.all, excess),
          .along = ratio(one_way.along, one_way.all)};
}

}  // namespace wrinkle::validation
