#include "validation/scenes/isometry_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "core/mesh/sheet_samples.h"
#include "core/mesh/strip.h"
#include "validation/scenes/plate_solvers.h"
#include "validation/scenes/sheet_places.h"

namespace wrinkle::validation {

namespace {

constexpr std::array kRows{
    IsometryRow{1, "sheet, coarse", IsometryScene::sheet, 662, 0.01},
    IsometryRow{2, "sheet, regular", IsometryScene::regular_sheet, 625, 0.01},
    IsometryRow{3, "sheet, fine", IsometryScene::sheet, 1656, 0.01},
    IsometryRow{4, "drape, coarse", IsometryScene::draped_sheet, 845, 0.01},
    IsometryRow{5, "drape, fine", IsometryScene::draped_sheet, 2716, 0.01},
    IsometryRow{6, "tube, coarse", IsometryScene::tube, 979, 0.001},
    IsometryRow{7, "tube, fine", IsometryScene::tube, 15039, 0.001},
    IsometryRow{8, "tank top", IsometryScene::tank_top, 3450, 0.01},
};

IsometricPlateOptions plate_options(const IsometrySceneOptions& options) {
  return {.tolerance = options.tolerance, .time_step = options.time_step, .projection = options.projection};
}

PlateSolvers solvers(const IsometrySceneOptions& options) {
  return plate_solvers(options.projection.regularisation, options.linear_solver);
}

MovingPlate make_sheet(const TriangleMesh& mesh, const IsometrySceneOptions& options) {
  IsometricPlateOptions plate = plate_options(options);
  plate.stiffness = 1e-3;
  plate.damping = 2;
  plate.pins = {nearest_vertex(mesh, {0, 0, 0}), nearest_vertex(mesh, {1, 1, 0})};
  return {.plate = std::make_unique<IsometricPlate>(mesh, plate, solvers(options))};
}

MovingPlate make_drape(TriangleMesh mesh, const IsometrySceneOptions& options) {
  for (auto& v : mesh.vertices) v -= VectorN<3>(0.5, 0.5, 0);
  IsometricPlateOptions plate = plate_options(options);
  plate.stiffness = 1e-4;
  plate.damping = 2;
  plate.obstacles = {{Sphere{0.3}, {{0, 0, -0.31}}}};
  plate.friction = 0.3;
  return {.plate = std::make_unique<IsometricPlate>(mesh, plate, solvers(options))};
}

MovingPlate make_tube(const IsometrySceneOptions& options) {
  constexpr double radius = 0.05, length = 0.1, speed = 0.02, imperfection = 0.02;  // m, m, m/s, spacings
  const SheetSamples samples =
      sample_tube(2 * std::numbers::pi * radius, length, {.points = options.points, .seed = options.seed});
  const TriangleMesh mesh = roll_up(samples);
  IsometricPlateOptions plate = plate_options(options);
  plate.stiffness = 2.7e-4;  // E = 3 GPa, ν = 0.3
  plate.area_density = 0.08;
  plate.damping = 20;
  plate.gravity.setZero();
  for (Index v = 0; v < samples.num_border; ++v) plate.pins.push_back(v);
  MovingPlate out{.plate = std::make_unique<IsometricPlate>(mesh, plate, solvers(options))};
  std::mt19937_64 random(options.seed);
  std::uniform_real_distribution<double> off(-1, 1);
  for (Index v = samples.num_border; v < static_cast<Index>(mesh.vertices.size()); ++v) {
    const VectorN<3> outwards(mesh.vertices[v].x() / radius, mesh.vertices[v].y() / radius, 0);
    out.plate->motion().x.segment<3>(3 * v) += imperfection * off(random) * out.plate->mean_spacing() * outwards;
  }
  out.drive = [moved = out.plate.get(), pins = plate.pins](double time) {
    for (const Index v : pins) {
      const VectorN<3>& at = moved->rest().vertices[v];
      moved->drive(v, at + VectorN<3>(0, 0, (at.z() < 0.5 * length ? 0.5 : -0.5) * speed * time));
    }
  };
  return out;
}

// --- tank top ---

/// Whether a point of the pattern belongs to the garment: the tube, or one of four straps that go on from it at 45°,
/// 135°, … around.
bool in_garment(const TankTopOptions& options, const VectorN<2>& X) {
  if (X[1] <= options.height) return true;
  const double quarter = 0.25 * options.circumference;
  const double off = std::fmod(X[0], quarter) - 0.5 * quarter;
  return std::abs(off) <= 0.5 * options.strap_width;
}

struct Garment {
  TriangleMesh mesh;
  std::vector<VectorN<2>> pattern;
};

/// A tube's triangles without those in the openings between straps.
Garment cut_garment(const TankTopOptions& options) {
  const double whole = options.height + options.strap;
  const double kept = (options.circumference * options.height + 4 * options.strap_width * options.strap) /
                      (options.circumference * whole);
  const auto points = static_cast<Index>(std::lround(options.common.points / kept));
  const SheetSamples samples =
      sample_tube(options.circumference, whole, {.points = points, .seed = options.common.seed});
  const TriangleMesh tube = roll_up(samples);
  Garment out;
  std::vector<Index> number(tube.vertices.size(), -1);
  for (const auto& triangle : tube.triangles) {
    if (!std::ranges::all_of(triangle, [&](Index v) { return in_garment(options, samples.coordinates[v]); })) continue;
    std::array<Index, 3> corners{};
    for (int i = 0; i < 3; ++i) {
      Index& known = number[triangle[i]];
      if (known < 0) {
        known = static_cast<Index>(out.mesh.vertices.size());
        out.mesh.vertices.emplace_back(tube.vertices[triangle[i]]);
        out.pattern.emplace_back(samples.coordinates[triangle[i]]);
      }
      corners[i] = known;
    }
    out.mesh.triangles.emplace_back(corners);
  }
  return out;
}

}  // namespace

std::span<const IsometryRow> isometry_rows() {
  return kRows;
}

MovingPlate make_isometry_scene(IsometryScene scene, const IsometrySceneOptions& options) {
  const auto rectangle = [&] {
    return sample_rectangle(1, 1, {.points = options.points, .seed = options.seed}).flat();
  };
  switch (scene) {
    case IsometryScene::sheet: return make_sheet(rectangle(), options);
    case IsometryScene::regular_sheet: {
      const auto cells = static_cast<Index>(std::lround(std::sqrt(options.points))) - 1;
      return make_sheet(strip_mesh({1, 1, cells, cells}), options);
    }
    case IsometryScene::draped_sheet: return make_drape(rectangle(), options);
    case IsometryScene::tube: return make_tube(options);
    case IsometryScene::tank_top: break;
  }
  return make_tank_top({.common = options}).moving;
}

double hanger_angle(const TankTopOptions& options, double time) {
  const double t = std::max(0.0, time - options.start), fastest = 2 * std::numbers::pi * options.turns_per_second;
  if (t < options.spin_up) return 0.5 * fastest * t * t / options.spin_up;
  return fastest * (t - 0.5 * options.spin_up);
}

TankTop make_tank_top(const TankTopOptions& options) {
  const Garment garment = cut_garment(options);
  IsometricPlateOptions plate = plate_options(options.common);
  plate.stiffness = options.stiffness;
  plate.area_density = options.area_density;
  plate.damping = options.damping;
  TankTop out;
  for (Index v = 0; v < static_cast<Index>(garment.pattern.size()); ++v) {
    if (garment.pattern[v][1] > options.height + options.strap - 1e-9) plate.pins.push_back(v);
    if (garment.pattern[v][1] < 1e-9) out.hem.push_back(v);
  }
  std::ranges::sort(out.hem, {}, [&](Index v) { return garment.pattern[v][0]; });
  out.moving.plate = std::make_unique<IsometricPlate>(garment.mesh, plate, solvers(options.common));
  const double way = 0.85 * std::sqrt(0.5) * options.circumference / (2 * std::numbers::pi);  // a gap is left
  out.moving.drive = [moved = out.moving.plate.get(), pins = plate.pins, options, way](double time) {
    const double angle = hanger_angle(options, time), c = std::cos(angle), s = std::sin(angle);
    const double part = std::min(1.0, time / options.gather), brought = part * part * (3 - 2 * part);
    for (const Index v : pins) {
      VectorN<3> at = moved->rest().vertices[v];
      at.y() -= std::copysign(brought * way, at.y());  // a strap's edge moves as one: it keeps its shape
      moved->drive(v, {c * at.x() - s * at.y(), s * at.x() + c * at.y(), at.z()});
    }
  };
  return out;
}

}  // namespace wrinkle::validation
