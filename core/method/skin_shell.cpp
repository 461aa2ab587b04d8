#include "core/method/skin_shell.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/assembly/shell_sums.h"
#include "core/base/fault.h"
#include "core/base/random.h"
#include "core/energy/membrane_corotated.h"
#include "core/method/shell_elements.h"

namespace wrinkle {

namespace {

std::vector<SkinPoint> at_vertices(const FlatMesh& mesh, const SkinField& field) {
  std::vector<SkinPoint> out;
  out.reserve(mesh.coordinates.size());
  for (const auto& u : mesh.coordinates) {
    const SkinPoint p = field(u);
    if (!(p.young > 0 && p.thickness > 0))
      throw std::invalid_argument(fmt::format("at ({}, {}) m the skin is {} m thick with E = {} Pa: above 0 is allowed",
                                              u.x(), u.y(), p.thickness, p.young));
    out.push_back(p);
  }
  return out;
}

template <class F>
double mean_of_corners(const std::vector<SkinPoint>& at, const std::array<Index, 3>& corners, const F& f) {
  return (f(at[corners[0]]) + f(at[corners[1]]) + f(at[corners[2]])) / 3;
}

ElementSet<MembraneCorotated> membrane(const FlatMesh& mesh, const TriangleMesh& rest, const SkinField& field,
                                       double poisson) {
  const auto at = at_vertices(mesh, field);
  ElementSet<MembraneCorotated> out;
  for (const auto& t : mesh.triangles) {
    double stretching = mean_of_corners(at, t, [](const SkinPoint& p) { return p.young * p.thickness; });
    WRINKLE_FAULT(thickness_lost, stretching = mean_of_corners(at, t, [](const SkinPoint& p) { return p.young; }));
    out.add({3 * t[0], 3 * t[1], 3 * t[2]}, MembraneCorotated::rest(rest.vertices[t[0]], rest.vertices[t[1]],
                                                                    rest.vertices[t[2]], 1.0, {stretching, poisson}));
  }
  return out;
}

/// The angle of each inner edge of the surface z = w₀, in the order of hinges_of.
std::vector<double> rest_angles(const FlatMesh& mesh, const RestHeight& height) {
  TriangleMesh surface = mesh.in_space();
  for (auto& v : surface.vertices) v.z() = height(v.head<2>());
  std::vector<double> out;
  for (const auto& hinge : hinges_of(surface, point_unknowns(mesh.num_vertices()), 1.0).rest)
    out.push_back(hinge.rest_angle);
  return out;
}

}  // namespace

RestHeight random_waves(double amplitude, double wavelength, std::uint64_t seed) {
  if (!(wavelength > 0 && std::isfinite(wavelength) && std::isfinite(amplitude)))
    throw std::invalid_argument(
        fmt::format("waves of {} m, {} m high: the first above 0, both finite", wavelength, amplitude));
  constexpr Index kWaves = 64;
  struct Wave {
    VectorN<2> k;
    double phase;
  };
  std::vector<Wave> waves;
  std::mt19937_64 random(seed);
  const double pi = std::numbers::pi;
  for (Index i = 0; i < kWaves; ++i) {
    const double length = wavelength * (1.25 + 0.75 * symmetric_uniform(random)),
                 direction = pi * symmetric_uniform(random), phase = pi * symmetric_uniform(random);
    waves.push_back({2 * pi / length * VectorN<2>(std::cos(direction), std::sin(direction)), phase});
  }
  return [waves, a = amplitude * std::sqrt(2.0 / kWaves)](const VectorN<2>& u) {
    double sum = 0;
    for (const Wave& w : waves) sum += std::cos(w.k.dot(u) + w.phase);
    return a * sum;
  };
}

Problem skin_shell(const FlatMesh& mesh, const SkinField& field, const SkinShellOptions& o) {
  if (o.held_coordinate && (*o.held_coordinate < 0 || *o.held_coordinate > 2))
    throw std::invalid_argument(fmt::format("coordinate {} is held; 0, 1 or 2 are allowed", *o.held_coordinate));
  Problem out;
  out.num_dofs = 3 * mesh.num_vertices();
  out.fixed.assign(out.num_dofs, 0);
  if (o.held_coordinate)
    for (Index i = *o.held_coordinate; i < out.num_dofs; i += 3) out.fixed[i] = 1;
  const TriangleMesh rest = mesh.in_space();
  out.add(std::make_unique<ElementSum<MembraneCorotated>>(membrane(mesh, rest, field, o.poisson)));
  ElementSet<DiscreteHinge> hinges =
      hinges_of(rest, point_unknowns(mesh.num_vertices()), [&](const VectorN<3>& middle) {
        const SkinPoint p = field(middle.head<2>());
        return o.bending_scale * Elastic{p.young, o.poisson}.bending_stiffness(p.thickness);
      });
  if (o.rest_height) {
    const std::vector<double> angles = rest_angles(mesh, o.rest_height);
    for (std::size_t i = 0; i < angles.size(); ++i) hinges.rest[i].rest_angle = angles[i];
  }
  out.add(std::make_unique<ElementSum<DiscreteHinge>>(hinges));
  return out;
}

Vector skin_mass(const FlatMesh& mesh, const SkinField& field, double density) {
  const auto at = at_vertices(mesh, field);
  const Vector areas = vertex_areas(mesh);
  Vector out(3 * mesh.num_vertices());
  for (Index v = 0; v < mesh.num_vertices(); ++v)
    out.segment<3>(3 * v).setConstant(density * at[v].thickness * areas[v]);
  return out;
}

}  // namespace wrinkle
