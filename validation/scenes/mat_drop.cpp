#include "validation/scenes/mat_drop.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "validation/meters/surface_detail.h"

namespace wrinkle::validation {

namespace {

constexpr double kContactDistance = 2e-3;  // d̂ [m]
constexpr double kCreep = 1e-3;            // ε_v [m/s]

std::vector<Index> border(const TriangleMesh& mesh, double side) {
  std::vector<Index> out;
  const auto at_end = [&](double x) { return std::min(x, side - x) < 1e-9 * side; };
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    if (at_end(mesh.vertices[v].x()) || at_end(mesh.vertices[v].y())) out.push_back(static_cast<Index>(v));
  return out;
}

TriangleMesh upper_surface(const PrismMesh& mesh) {
  TriangleMesh out;
  out.triangles = mesh.triangles;
  for (Index c = 0; c < mesh.columns(); ++c) out.vertices.push_back(mesh.nodes[mesh.node(c, 1)]);
  return out;
}

/// Two cubes over the mat's diagonal, turned against it and against each other, so that nothing is symmetric.
std::vector<AffineBodyOptions> cubes(const MatDropOptions& o) {
  std::vector<AffineBodyOptions> out;
  const double half = 0.5 * o.cube_side, height = 0.5 * o.thickness + o.drop_height + half;
  for (const auto& [place, degrees] : {std::pair{0.33, 20.0}, std::pair{0.67, 65.0}})
    out.push_back(
        {.shape = Box{VectorN<3>::Constant(half), 0.1 * half},
         .mass = o.cube_mass,
         .centre = {place * o.side, place * o.side, height},
         .rotation = Eigen::AngleAxisd(degrees * std::numbers::pi / 180, VectorN<3>::UnitZ()).toRotationMatrix()});
  return out;
}

void append(Vector& v, const VectorN<12>& tail) {
  v.conservativeResize(v.size() + 12);
  v.tail<12>() = tail;
}

std::unique_ptr<ContactEnergy> contact(const MatDropOptions& o, const TriangleMesh& upper,
                                       const std::vector<Index>& unknowns, const std::vector<Obstacle>& obstacles) {
  const Vector area = vertex_areas(upper);
  std::vector<ContactPoint> points;
  for (std::size_t v = 0; v < unknowns.size(); ++v) points.push_back({unknowns[v], area[static_cast<Index>(v)]});
  return std::make_unique<ContactEnergy>(std::move(points), obstacles,
                                         ContactOptions{.distance = kContactDistance,
                                                        .stiffness = barrier_stiffness(o.mat.young, kContactDistance),
                                                        .friction = o.friction,
                                                        .slip = kCreep * o.time_step});
}

Index ridges(const TriangleMesh& mesh, const Vector& height, double least) {
  std::vector<char> top(height.size(), 1);
  for (const auto& t : mesh.triangles)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        if (i != j && height[t[j]] >= height[t[i]]) top[t[i]] = 0;
  Index out = 0;
  for (Index v = 0; v < height.size(); ++v) out += top[v] != 0 && height[v] > least;
  return out;
}

/// Corner i of triangle t of a mesh that is `below` subdivisions coarser: its ith child has it, and so on down.
Index corner(const TriangleMesh& finest, std::size_t t, Index below, int i) {
  for (Index n = 0; n < below; ++n) t = 4 * t + static_cast<std::size_t>(i);
  return finest.triangles[t][static_cast<std::size_t>(i)];
}

/// In the plane, from the middle of the nearest cube.
double from_cubes(const MatDropOptions& o, const VectorN<3>& rest) {
  double out = std::numeric_limits<double>::infinity();
  for (const AffineBodyOptions& cube : cubes(o)) out = std::min(out, (rest - cube.centre).head<2>().norm());
  return out;
}

}  // namespace

MatDrop make_mat_drop(const MatDropOptions& o) {
  MatDrop out;
  const TriangleMesh mid = strip_mesh({.length = o.side, .width = o.side, .along = o.cells, .across = o.cells});
  ThickShell shell = make_thick_shell(
      extrude(mid, {o.thickness}, 1),
      {.element = Prism::dual, .material = o.mat, .density = o.density, .clamped = border(mid, o.side)});
  out.mat = shell.mesh;
  out.motion.y = shell.x;
  Vector mass = lumped_mass(shell.mesh, o.density);
  std::vector<Obstacle> obstacles;
  for (const AffineBodyOptions& cube : cubes(o)) {
    const AffineBody body = add_affine_body(shell.problem, cube);
    append(out.motion.y, body.state);
    append(mass, body.mass);
    obstacles.push_back(obstacle_of(cube.shape, body.first));
    out.cubes.push_back(body);
  }
  const TriangleMesh upper = upper_surface(shell.mesh);
  std::vector<Index> unknowns;
  for (Index c = 0; c < shell.mesh.columns(); ++c) unknowns.push_back(3 * shell.mesh.node(c, 1));
  auto pairs = contact(o, upper, unknowns, obstacles);
  out.pairs = pairs.get();
  out.contact = &shell.problem.add(std::make_unique<TimedEnergy>(std::move(pairs)));
  out.coarse_inertia = &shell.problem.add(std::make_unique<InertiaEnergy>(mass, o.time_step));
  out.skin = make_wrinkle_skin(std::move(shell.problem), upper, unknowns,
                               {.levels = o.levels,
                                .thickness = o.membrane_thickness,
                                .membrane = o.membrane,
                                .bending = {o.membrane_bending, o.membrane.poisson},
                                .density = o.membrane_density,
                                .time_step = o.time_step});
  out.motion.y_velocity = Vector::Zero(out.motion.y.size());
  out.motion.z = out.motion.z_velocity = Vector::Zero(out.skin.problem.num_high());
  return out;
}

StateDifference state_difference(const MatDrop& a, const MatDrop& b) {
  const auto largest = [](const Vector& d) {
    return Eigen::Map<const Matrix>(d.data(), 3, d.size() / 3).colwise().norm().maxCoeff();
  };
  const auto membrane = [](const MatDrop& s) { return s.skin.problem.fine_state(s.motion.y, s.motion.z); };
  const Index nodes = 3 * static_cast<Index>(a.mat.nodes.size());
  return {largest(a.motion.y.head(nodes) - b.motion.y.head(nodes)), largest(membrane(a) - membrane(b))};
}

WrinkleDetail wrinkle_detail(const MatDrop& scene, double coarse_spacing) {
  const TriangleMesh& mesh = scene.skin.surface.mesh;
  const Vector areas = vertex_areas(mesh);
  WrinkleDetail out;
  out.height = detail_height(scene.skin.problem, mesh, scene.motion.y, scene.motion.z);
  out.rms = std::sqrt(areas.dot(out.height.cwiseAbs2()) / areas.sum());
  out.energy = dirichlet_energy(mesh, out.height);
  out.count = ridges(mesh, out.height, 1e-3 * coarse_spacing);
  return out;
}

double level_waves(const Subdivision& surface, const Vector& height, Index level,
                   const std::function<bool(const VectorN<3>& rest)>& region) {
  const TriangleMesh& mesh = surface.mesh;
  if (level < 1 || level > surface.levels)
    throw std::invalid_argument(fmt::format("level {} of {}: there is none", level, surface.levels));
  if (height.size() != static_cast<Index>(mesh.vertices.size()))
    throw std::invalid_argument(fmt::format("{} heights of {} vertices", height.size(), mesh.vertices.size()));
  const Index below = surface.levels - level;  // subdivisions after the one that halves these edges
  const std::size_t parents = mesh.triangles.size() >> (2 * (below + 1));
  double sum = 0;
  Index count = 0;
  for (std::size_t t = 0; t < parents; ++t)
    for (int i = 0; i < 3; ++i) {
      const Index a = corner(mesh, t, below + 1, (i + 1) % 3), b = corner(mesh, t, below + 1, (i + 2) % 3);
      const Index middle = corner(mesh, 4 * t + 3, below, i);  // the fourth child's ith corner halves the edge across i
      if (!region(mesh.vertices[middle])) continue;
      const double s = height[middle] - 0.5 * (height[a] + height[b]);
      const VectorN<3> edge = mesh.vertices[b] - mesh.vertices[a];
      sum += s * s / (0.25 * edge.squaredNorm());
      ++count;
    }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

double level_waves(const MatDrop& scene, const MatDropOptions& options, Index level, Place place) {
  const Subdivision& surface = scene.skin.surface;
  const Vector x = scene.skin.problem.fine_state(scene.motion.y, scene.motion.z);
  Vector height(static_cast<Index>(surface.mesh.vertices.size()));
  for (Index v = 0; v < height.size(); ++v) height[v] = x[3 * v + 2] - surface.mesh.vertices[v].z();
  return level_waves(surface, height, level, [&](const VectorN<3>& rest) {
    return (from_cubes(options, rest) < options.cube_side) == (place == Place::beside_cubes);
  });
}

}  // namespace wrinkle::validation
