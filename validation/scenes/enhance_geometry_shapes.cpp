#include "validation/scenes/enhance_geometry_shapes.h"

#include <cmath>
#include <numbers>

#include "core/mesh/subdivision.h"

namespace wrinkle::validation {

namespace {

using std::numbers::pi;

/// Both triangles of each quadrangle of a grid that closes on itself around `columns`, and around `rows` where as many
/// rows of quadrangles as of vertices are asked for.
void add_grid(Index vertex_rows, Index rows, Index columns, TriangleMesh& out) {
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < columns; ++j) {
      const Index a = i * columns + j, b = i * columns + (j + 1) % columns;
      const Index c = (i + 1) % vertex_rows * columns + j, d = (i + 1) % vertex_rows * columns + (j + 1) % columns;
      out.triangles.push_back({a, b, d});
      out.triangles.push_back({a, d, c});
    }
}

TriangleMesh icosahedron() {
  const double g = std::numbers::phi;
  TriangleMesh out;
  out.vertices = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                  {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
  out.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                   {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                   {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  return out;
}

}  // namespace

TriangleMesh cylinder_mesh(const CylinderOptions& o) {
  TriangleMesh out;
  for (Index i = 0; i <= o.along; ++i)
    for (Index j = 0; j < o.around; ++j) {
      const double t = static_cast<double>(i) / o.along, phi = 2 * pi * j / o.around;
      const double r = o.radius * (1 + (o.taper - 1) * t);
      out.vertices.emplace_back(r * std::cos(phi), r * std::sin(phi), o.height * t);
    }
  add_grid(o.along + 1, o.along, o.around, out);
  return out;
}

TriangleMesh torus_mesh(double radius, double tube, Index around_circle, Index around_tube) {
  TriangleMesh out;
  for (Index i = 0; i < around_tube; ++i)
    for (Index j = 0; j < around_circle; ++j) {
      const double theta = 2 * pi * i / around_tube, phi = 2 * pi * j / around_circle;
      const double r = radius + tube * std::cos(theta);
      out.vertices.emplace_back(r * std::cos(phi), r * std::sin(phi), tube * std::sin(theta));
    }
  add_grid(around_tube, around_tube, around_circle, out);
  return out;
}

TriangleMesh bumpy_sphere_mesh(double amplitude, Index levels) {
  TriangleMesh out = subdivide(icosahedron(), levels).mesh;
  for (auto& x : out.vertices) {
    x.normalize();
    x *= 1 + amplitude * std::sin(4 * x.x() + 1) * std::sin(4 * x.y()) * std::cos(4 * x.z());
  }
  return out;
}

}  // namespace wrinkle::validation
